import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import {
  CurrencyCode,
  Day,
  Done,
  line,
  Money,
  OrderNumber,
  PageQuery,
  pageOf,
  Time,
  Uuid,
} from './vocabulary.ts'

/** Causes of ledger movements; each has its own text. */
export const MovementCause = z.enum([
  'order',
  'refund',
  'recharge',
  'transfer',
  'withdrawal',
  'signup',
  'reward',
  'expiry',
  'adjustment',
])
export type MovementCause = z.infer<typeof MovementCause>

const Movement = z.object({
  id: Uuid,
  type: z.enum(['credit', 'debit']),
  cause: MovementCause,
  remark: z.string().describe('Empty where the cause says all'),
  status: z.enum(['pending', 'completed', 'reversed']).describe('A withdrawal waits until it is paid'),
  order_number: OrderNumber.optional(),
  counterparty: z.string().optional().describe('With whom, as others see them'),
  at: Time,
})

/** Line of a wallet statement. Amounts are positive; the type gives the direction. */
export const WalletMovement = Movement.extend({ amount: Money, balance_after: Money }).openapi(
  'WalletMovement',
)
export type WalletMovement = z.infer<typeof WalletMovement>

/** The same for points. */
export const PointsMovement = Movement.extend({ points: z.int(), balance_after: z.int() }).openapi(
  'PointsMovement',
)
export type PointsMovement = z.infer<typeof PointsMovement>

const query = PageQuery.extend({
  type: z.enum(['credit', 'debit']).optional(),
  from: Day.optional().describe('The first day, by the clock of the islands'),
  to: Day.optional().describe('The last day'),
})

export const readWallet = endpoint({
  summary: 'What the caller’s wallet holds in the caller’s currency, and what moved it, the latest first',
  tag: 'wallet',
  access: 'customer',
  query,
  answer: pageOf(WalletMovement).extend({
    balance: Money,
    others: z.array(Money).describe('What it holds in other currencies'),
  }),
  problems: ['not_found'],
})

export const readPoints = endpoint({
  summary: 'The caller’s points, what they are worth, and what moved them, the latest first',
  tag: 'wallet',
  access: 'customer',
  query,
  answer: pageOf(PointsMovement).extend({
    balance: z.int(),
    worth: Money,
    per_unit: z.int().describe('How many points are worth the unit'),
    unit: Money.describe('One unit of the market’s currency'),
    earned_for: Money.describe('What one point is earned for, once it is delivered'),
    for_signing_up: z.int().describe('Points for a new account; 0 for none'),
    least: z.int().describe('The fewest that can be paid with at once'),
    most_percent: z.int().describe('How much of a purchase they may pay'),
    expires_after_days: z.int().optional().describe('How long they can be paid with; absent where for ever'),
    ending: z
      .object({ points: z.int(), at: Time })
      .optional()
      .describe('Those that end next where they are not spent'),
  }),
  problems: ['not_found'],
})

// Maximum per credit, regardless of who approves it.
const GOODWILL_MAX_MINOR = 50_000
const GOODWILL_POINTS_MAX = 50_000

export const readGoodwillCredits = endpoint({
  summary: 'What somebody was given at the market’s cost, the latest 50 first; and what the caller may give',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  answer: z.object({
    may_give: z.boolean(),
    kinds: z.array(z.enum(['wallet', 'points'])),
    waiting: z
      .array(
        z.object({
          id: Uuid,
          amount: Money.optional(),
          points: z.int().optional(),
          reason: z.string(),
          by: z.string().describe('The operator who requested it'),
          at: Time,
          may_approve: z.boolean().describe('Nobody approves their own request'),
        }),
      )
      .describe('Credits that wait for a second operator, the oldest first'),
    data: z.array(
      z.object({
        id: Uuid,
        amount: Money.optional(),
        points: z.int().optional(),
        reason: z.string(),
        by: z.string().optional().describe('The operator who gave it'),
        at: Time,
      }),
    ),
  }),
  problems: ['not_found'],
})

export const issueGoodwillCredit = endpoint({
  summary:
    'Credit somebody with an account with money or points, with a reason that they read; above the limit a second operator must approve it',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('wallet'),
      amount: z.strictObject({
        minor: z.int('amount_invalid').min(1, 'amount_invalid').max(GOODWILL_MAX_MINOR, 'amount_too_high'),
        currency: CurrencyCode,
      }),
      reason: line(200),
    }),
    z.strictObject({
      kind: z.literal('points'),
      points: z.int('amount_invalid').min(1, 'amount_invalid').max(GOODWILL_POINTS_MAX, 'amount_too_high'),
      reason: line(200),
    }),
  ]),
  answer: Done.extend({ needs_second: z.boolean().describe('It waits for a second operator') }),
  isIdempotent: true,
  problems: ['not_found', ...keyProblems],
})

export const decideGoodwillCredit = endpoint({
  summary: 'Approve or reject a credit that waits for a second operator',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ decision: z.enum(['approve', 'reject'], 'field_empty') }),
  answer: Done,
  isIdempotent: true,
  problems: ['not_allowed', 'not_found', 'state_conflict', 'second_operator_needed', ...keyProblems],
})
