/** Disputes: a shopper's bank withdraws a payment, and finally decides who keeps the money. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import {
  AmountMinor,
  AmountMinorFromZero,
  line,
  Money,
  OrderNumber,
  PageQuery,
  pageOf,
  paragraph,
  Slug,
  Time,
  text,
  Uuid,
} from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

export const disputeReasons = [
  'fraudulent',
  'not_received',
  'not_as_described',
  'duplicate',
  'credit_not_processed',
  'wrong_amount',
  'something_else',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

export const DisputeState = z
  .enum(['open', 'answered', 'won', 'lost'])
  .describe('Open waits for evidence, answered for the bank')
export type DisputeState = z.infer<typeof DisputeState>

const DisputeRow = z.object({
  id: Uuid,
  number: z.string(),
  state: DisputeState,
  reason: z.enum(disputeReasons),
  gateway: z.string(),
  is_by_hand: z.boolean().describe('Written down by an operator, who also says how it ends'),
  group_number: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  amount: Money,
  respond_by: Time.optional().describe('Until when evidence is taken'),
  opened_at: Time,
  closed_at: Time.optional(),
})
export type DisputeRow = z.infer<typeof DisputeRow>

export const Dispute = DisputeRow.extend({
  reference: z.string().describe('What the gateway or the bank calls it'),
  evidence: z.string().optional(),
  fee: Money.optional().describe('What the gateway took for it, which the market bears'),
  lost: Money.optional().describe('What of it went to the shopper'),
  shares: z.array(
    z.object({
      order_number: z.string(),
      store: z.object({ slug: Slug, name: z.string() }),
      amount: Money.describe('What of the disputed money was paid for this order'),
      held: Money.describe('What is held of the seller at present, in their settlement currency'),
      borne: Money.optional().describe('What the seller bears of what was lost'),
    }),
  ),
  unattributed: Money.describe('What no order had any more, which the market answers for'),
  market_borne: Money.optional().describe('What the market bears of what was lost, without the fee'),
  events: z.array(z.object({ state: DisputeState, at: Time, by: z.string().optional() })),
}).openapi('Dispute')
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  ...operator,
  summary: 'Payments that banks have taken back: those that wait first, by the day until which they wait',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    state: DisputeState.optional(),
  }),
  answer: pageOf(DisputeRow),
})

export const recordDispute = endpoint({
  ...operator,
  summary: 'Write down a dispute that a bank has told of otherwise: what is disputed is held of the sellers',
  body: z.strictObject({
    order_number: OrderNumber,
    reference: line(60),
    reason: z.enum(disputeReasons, 'reason_required'),
    amount_minor: AmountMinor.optional().describe('All that the payment still has, unless it is said'),
    respond_by: Time.optional(),
  }),
  isIdempotent: true,
  status: 201,
  answer: z.object({ id: Uuid }),
  problems: ['not_found', 'state_conflict', 'already_disputed', ...keyProblems],
})

const ofDispute = { ...operator, params: z.object({ id: Uuid }) } as const

export const readDispute = endpoint({
  ...ofDispute,
  summary: 'A dispute with what of it is whose, and what happened',
  answer: Dispute,
  problems: ['not_found'],
})

export const recordEvidence = endpoint({
  ...ofDispute,
  summary: 'Note which evidence was sent to the bank',
  body: z.strictObject({ evidence: paragraph(2000).min(1, 'field_empty') }),
  answer: Dispute,
  problems: ['not_found', 'state_conflict'],
})

export const decideDispute = endpoint({
  ...ofDispute,
  summary: 'Say how a dispute ended that an operator has written down; what a gateway tells of, it ends',
  body: z.strictObject({
    outcome: z.enum(['won', 'lost'], 'field_empty'),
    fee_minor: AmountMinorFromZero.optional().describe('What the bank took for it'),
  }),
  isIdempotent: true,
  answer: Dispute,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})
