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
  remark: z.string().describe('Empty if the cause says it all'),
  status: z.enum(['pending', 'completed', 'reversed']).describe('A withdrawal is pending until it is paid'),
  order_number: OrderNumber.optional(),
  counterparty: z.string().optional().describe('The other customer, by public name'),
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
  from: Day.optional().describe('First day, in the market’s time zone'),
  to: Day.optional().describe('Last day'),
})

export const readWallet = endpoint({
  summary: 'Get the caller’s wallet balance and statement, newest first',
  tag: 'wallet',
  access: 'customer',
  query,
  answer: pageOf(WalletMovement).extend({
    balance: Money,
    others: z.array(Money).describe('Balances in other currencies'),
  }),
  problems: ['not_found'],
})

export const readPoints = endpoint({
  summary: 'Get the caller’s points, their value and history, newest first',
  tag: 'wallet',
  access: 'customer',
  query,
  answer: pageOf(PointsMovement).extend({
    balance: z.int(),
    worth: Money,
    per_unit: z.int().describe('Number of points worth one `unit`'),
    unit: Money.describe('One unit of the market’s currency'),
    earned_for: Money.describe('Amount of delivered goods that earns one point'),
    for_signing_up: z.int().describe('Points for a new account; 0 for none'),
    least: z.int().describe('Minimum per payment'),
    most_percent: z.int().describe('Maximum share of an order'),
    expires_after_days: z.int().optional().describe('Days until points expire; absent if they never do'),
    ending: z
      .object({ points: z.int(), at: Time })
      .optional()
      .describe('The next points to expire unless they are used'),
  }),
  problems: ['not_found'],
})

// Maximum per credit, regardless of who approves it.
const GOODWILL_MAX_MINOR = 50_000
const GOODWILL_POINTS_MAX = 50_000

export const readGoodwillCredits = endpoint({
  summary: 'List a customer’s 50 latest goodwill credits, and what the caller may give',
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
          may_approve: z.boolean().describe('False for one’s own request'),
        }),
      )
      .describe('Credits to approve, oldest first'),
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
    'Give a customer wallet credit or points with a reason. Above the limit a second operator must approve it',
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
  answer: Done.extend({ needs_second: z.boolean().describe('A second operator must approve it') }),
  isIdempotent: true,
  problems: ['not_found', ...keyProblems],
})

export const decideGoodwillCredit = endpoint({
  summary: 'Approve or reject a goodwill credit',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ decision: z.enum(['approve', 'reject'], 'field_empty') }),
  answer: Done,
  isIdempotent: true,
  problems: ['not_allowed', 'not_found', 'state_conflict', 'second_operator_needed', ...keyProblems],
})
