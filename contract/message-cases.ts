/** Problems with orders, which the support decides when a store does not solve them in time. */
import { z } from '@hono/zod-openapi'
import { caseReasons, caseStates } from '#values/case.ts'
import { messageLengthMax } from '#values/message.ts'
import { refundBearers, refundRequestStatuses } from '#values/refund-reason.ts'
import { endpoint } from './endpoint.ts'
import { Message } from './message.ts'
import { keyProblems } from './problems.ts'
import {
  AmountMinor,
  Done,
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

export const OrderCase = z
  .object({
    id: Uuid,
    reason: z.enum(caseReasons),
    details: z.string().describe('Empty once the customer’s account is deleted'),
    state: z
      .enum(caseStates)
      .describe('`with_store` until the deadline, then `with_support`; the others are final'),
    opened_at: Time,
    respond_by: Time.describe('Until then the store can solve it'),
    escalated_at: Time.optional(),
    closed_at: Time.optional(),
    closed_as: z.enum(['customer', 'operator']).optional(),
    decision: z.string().optional().describe('Reason for the support’s decision'),
    refund: z
      .object({ amount: Money, status: z.enum(refundRequestStatuses) })
      .optional()
      .describe('`pending` while a second operator has to approve it'),
  })
  .openapi('OrderCase')
export type OrderCase = z.infer<typeof OrderCase>

const byId = z.object({ id: Uuid })
const customer = { tag: 'messages', access: 'customer' } as const

export const openCase = endpoint({
  ...customer,
  summary: 'Report a problem with an order to its store, which has a deadline to solve it',
  body: z.object({
    order: OrderNumber.describe('Seller order of the caller'),
    reason: z.enum(caseReasons, 'reason_required'),
    details: paragraph(messageLengthMax).min(1, 'field_empty'),
  }),
  answer: z.object({ thread: Uuid, case: Uuid }),
  status: 201,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', 'too_many_requests', ...keyProblems],
})

export const closeOwnCase = endpoint({
  ...customer,
  summary: 'Close a problem that was solved',
  params: byId,
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})

const operator = { tag: 'operator', access: 'operator' } as const

export const CaseListItem = z
  .object({
    case: OrderCase,
    order_number: z.string(),
    group_number: z.string(),
    store: z.object({ slug: Slug, name: z.string() }),
    customer: z.object({ id: Uuid, name: z.string() }),
  })
  .openapi('OrderCaseListItem')
export type CaseListItem = z.infer<typeof CaseListItem>

export const listCases = endpoint({
  ...operator,
  summary: 'List problems with orders: those with the support first, oldest first',
  query: PageQuery.extend({
    state: z.enum(caseStates).optional(),
    search: text().max(100).optional().describe('Number of the order'),
  }),
  answer: pageOf(CaseListItem),
})

export const readCase = endpoint({
  ...operator,
  summary: 'Get a problem with an order, with the conversation as it was written',
  params: byId,
  answer: CaseListItem.extend({
    messages: z.array(Message).describe('The last ones, oldest first'),
    can_write: z.boolean(),
  }),
  problems: ['not_found'],
})

export const sendCaseMessage = endpoint({
  ...operator,
  summary: 'Write to both sides of a case as the support',
  allowsLimited: true,
  params: byId,
  body: z.object({ text: paragraph(messageLengthMax).min(1, 'field_empty') }),
  answer: z.object({ message: Uuid }),
  status: 201,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

const words = { reason: line(300, 'reason_required').describe('Shown to the shopper and the seller') }

export const decideCase = endpoint({
  ...operator,
  summary: 'Decide a problem with an order: refund a part or all of it, reject it, or close it',
  params: byId,
  body: z.discriminatedUnion('decision', [
    z
      .object({
        decision: z.literal('refund'),
        amount_minor: AmountMinor.describe('In the currency of the order'),
        borne_by: z.enum(refundBearers, 'field_empty'),
        ...words,
      })
      .strict(),
    z.object({ decision: z.literal('reject'), ...words }).strict(),
    z.object({ decision: z.literal('close'), ...words }).strict(),
  ]),
  answer: z.object({ case: OrderCase }),
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', 'payment_disputed', ...keyProblems],
})
