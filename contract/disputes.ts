/** Disputes: a shopper's bank withdraws a payment, and finally decides who keeps the money. */
import { z } from '@hono/zod-openapi'
import { textLengths } from '#values/text-lengths.ts'
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
  .describe('`open` waits for evidence, `answered` for the bank')
export type DisputeState = z.infer<typeof DisputeState>

const DisputeRow = z.object({
  id: Uuid,
  number: z.string(),
  state: DisputeState,
  reason: z.enum(disputeReasons),
  gateway: z.string(),
  is_by_hand: z.boolean().describe('Recorded by an operator, who also records its outcome'),
  group_number: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  amount: Money,
  respond_by: Time.optional().describe('Deadline for evidence'),
  opened_at: Time,
  closed_at: Time.optional(),
})
export type DisputeRow = z.infer<typeof DisputeRow>

export const Dispute = DisputeRow.extend({
  reference: z.string().describe('Reference of the gateway or bank'),
  evidence: z.string().optional(),
  fee: Money.optional().describe('The gateway’s fee, paid by the market'),
  lost: Money.optional().describe('Amount that went back to the shopper'),
  shares: z.array(
    z.object({
      order_number: z.string(),
      store: z.object({ slug: Slug, name: z.string() }),
      amount: Money.describe('Part of the disputed amount that paid for this order'),
      held: Money.describe('Amount of the seller on hold, in their settlement currency'),
      borne: Money.optional().describe('Loss paid by the seller'),
    }),
  ),
  unattributed: Money.describe('Amount that belongs to no order any more; the market is liable for it'),
  market_borne: Money.optional().describe('Loss paid by the market, without the fee'),
  events: z.array(z.object({ state: DisputeState, at: Time, by: z.string().optional() })),
}).openapi('Dispute')
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  ...operator,
  summary: 'List disputes: open ones first, by deadline',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    state: DisputeState.optional(),
  }),
  answer: pageOf(DisputeRow),
})

export const recordDispute = endpoint({
  ...operator,
  summary: 'Record a dispute that the bank reported outside a gateway, and put the sellers’ share on hold',
  body: z.strictObject({
    order_number: OrderNumber,
    reference: line(textLengths.bankReference),
    reason: z.enum(disputeReasons, 'reason_required'),
    amount_minor: AmountMinor.optional().describe('Absent: the whole remaining payment'),
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
  summary: 'Get a dispute with the share of each party and its history',
  answer: Dispute,
  problems: ['not_found'],
})

export const recordEvidence = endpoint({
  ...ofDispute,
  summary: 'Record which evidence was sent to the bank',
  body: z.strictObject({ evidence: paragraph(textLengths.disputeEvidence).min(1, 'field_empty') }),
  answer: Dispute,
  problems: ['not_found', 'state_conflict'],
})

export const decideDispute = endpoint({
  ...ofDispute,
  summary: 'Record the outcome of a manually recorded dispute. Gateways close their own',
  body: z.strictObject({
    outcome: z.enum(['won', 'lost'], 'field_empty'),
    fee_minor: AmountMinorFromZero.optional().describe('The bank’s fee'),
  }),
  isIdempotent: true,
  answer: Dispute,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})
