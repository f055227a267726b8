/** Refunds issued by the seller or the market, with previews and required approvals. */
import { z } from '@hono/zod-openapi'
import {
  manualRefundKinds,
  refundBearers,
  refundKinds,
  refundMethods,
  refundReasons,
  refundTargets,
} from '#values/refund-reason.ts'
import { ApprovalExcess } from './approvals.ts'
import { TenderKind } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { keyProblems } from './problems.ts'
import { LineName, RefundRequest, RefundRequestListItem } from './refund-requests.ts'
import { AmountMinor, CurrencyCode, Done, line, Money, OrderNumber, Slug, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const seller = { tag: 'seller', access: 'seller' } as const
const ofAny = z.object({ number: OrderNumber })
const ofStore = z.object({ store: Slug, number: OrderNumber })

const Back = z.object({
  paid_with: TenderKind,
  by: z.enum(refundMethods),
  amount: Money,
  points: z.int().optional().describe('How many points that is'),
})

export const OwnRefundPreview = z.object({ amount: Money, back: z.array(Back) }).openapi('OwnRefundPreview')
export type OwnRefundPreview = z.infer<typeof OwnRefundPreview>

/** Preview of a refund; `amount` is the total paid by all parties listed. */
export const RefundPreview = OwnRefundPreview.extend({
  taken: Money.describe('From the seller; below zero where a cent of rounding is theirs'),
  commission: Money.describe('What of its commission the market gives up'),
  commission_tax: Money.describe('And the tax on that'),
  discount: Money.describe('What of a discount the market has back, out of what is taken from the seller'),
  goodwill: Money.describe('What the market gives by itself; below zero where it has that back'),
  needs_second: z.boolean().describe('Whether somebody else must approve it, too'),
  excess: ApprovalExcess.optional().describe('Why somebody else must approve it'),
}).openapi('RefundPreview')
export type RefundPreview = z.infer<typeof RefundPreview>

export const RefundableOrder = z
  .object({
    order_number: z.string(),
    group_number: z.string(),
    store: z.object({ slug: Slug, name: z.string() }),
    left: Money.describe('What can still be given back of what was paid'),
    delivery_left: Money.describe('And of what the delivery cost'),
    pay_to: z.array(z.enum(refundTargets)).min(1),
    limit: Money.describe('Above this somebody else must let it go, too'),
    lines: z
      .array(
        LineName.extend({
          id: Uuid,
          amounts: z.array(Money).min(1).describe('What one piece, two and so on come to'),
        }),
      )
      .describe('Of which the caller may give pieces back: operators, of what has been handed over'),
    minor_units: z.int(),
    requests: z.array(RefundRequest).describe('All that was asked and given of it, the latest first'),
  })
  .openapi('RefundableOrder')
export type RefundableOrder = z.infer<typeof RefundableOrder>

const Minor = z.coerce
  .number('amount_invalid')
  .int('amount_invalid')
  .min(1, 'amount_invalid')
  .max(100_000_000_000, 'amount_too_high')

const Gift = z
  .object({
    kind: z.enum(refundKinds, 'field_empty'),
    amount_minor: Minor,
    pay_to: z.enum(refundTargets, 'payment_type_required'),
  })
  .strict()
const OperatorRefundFields = Gift.extend({
  kind: z.enum(manualRefundKinds, 'field_empty'),
  amount_minor: Minor.optional().describe('Needed but for pieces of a line, whose worth is known'),
  line_id: Uuid.optional().describe('Of pieces of a line'),
  quantity: z.coerce.number('quantity_invalid').int('quantity_invalid').min(1, 'quantity_invalid').optional(),
  reason: z.enum(refundReasons, 'reason_required').optional().describe('Of pieces of a line'),
  borne_by: z
    .enum(refundBearers, 'field_empty')
    .optional()
    .describe(
      'Of goodwill, which is the market’s own where nothing else is said; the delivery is the seller’s',
    ),
}).strict()
const why = { details: line(300, 'reason_required').describe('What shopper and seller read of it') }

const desk = { answer: RefundableOrder, problems: ['not_found', 'not_allowed'] } as const
const preview = {
  answer: RefundPreview,
  problems: ['not_found', 'not_allowed', 'state_conflict', 'payment_disputed'],
} as const
const ofRequest = {
  ...preview,
  answer: z.object({
    asked: RefundRequestListItem,
    preview: RefundPreview.optional().describe('Absent where it is decided, or cannot be paid back now'),
  }),
} as const
const given = {
  answer: z.object({ request: RefundRequest }),
  isIdempotent: true,
  problems: [...preview.problems, ...keyProblems],
} as const

export const readRefundableSellerOrder = endpoint({
  ...operator,
  ...desk,
  summary: 'What can be given back of a seller’s part of a purchase, and what was',
  params: ofAny,
})

export const previewManualRefund = endpoint({
  ...operator,
  ...preview,
  summary: 'What giving something back would do to everybody; nothing is done',
  params: ofAny,
  query: OperatorRefundFields,
})

export const issueRefund = endpoint({
  ...operator,
  ...given,
  summary:
    'Give back pieces of a line, of the delivery, or out of goodwill; above the limit another operator must let it go',
  params: ofAny,
  body: OperatorRefundFields.extend(why).strict(),
})

export const readRefundableStoreOrder = endpoint({
  ...seller,
  ...desk,
  summary: 'What the store can give back of an order, and what was given',
  params: ofStore,
})

export const previewStoreManualRefund = endpoint({
  ...seller,
  ...preview,
  summary: 'What giving something back would do to the store and the shopper; nothing is done',
  params: ofStore,
  query: Gift,
})

export const issueStoreRefund = endpoint({
  ...seller,
  ...given,
  summary: 'Give back of the delivery, or out of goodwill; above the limit an operator must let it go',
  params: ofStore,
  body: Gift.extend(why).strict(),
  isAudited: true,
})

export const previewRefundRequest = endpoint({
  ...operator,
  ...ofRequest,
  summary: 'A request, and what approving it would do to everybody; nothing is done',
  params: z.object({ id: Uuid }),
})

export const previewStoreRefundRequest = endpoint({
  ...seller,
  ...ofRequest,
  summary: 'A request, and what approving it would do to the store and the shopper; nothing is done',
  params: z.object({ store: Slug, id: Uuid }),
})

export const previewOwnRefund = endpoint({
  summary: 'What somebody would have back, by the way they paid, before they ask for it',
  tag: 'orders',
  access: 'public',
  params: z.object({ number: OrderNumber }),
  query: z.object({
    key: z.string().max(200).optional(),
    line_id: Uuid,
    quantity: z.coerce.number('quantity_invalid').int('quantity_invalid').min(1, 'quantity_invalid'),
    pay_to: z.enum(refundTargets, 'payment_type_required'),
  }),
  answer: OwnRefundPreview,
  problems: ['not_found', 'state_conflict', 'payment_disputed', 'too_many_requests'],
})

export const RefundRule = z
  .object({
    currency: CurrencyCode,
    minor_units: z.int(),
    seller_limit: Money.describe('Above this what a seller gives back needs an operator’s word'),
    operator_limit: Money.describe('Above this what an operator gives back needs another operator’s word'),
  })
  .openapi('RefundRule')
export type RefundRule = z.infer<typeof RefundRule>

export const readRefundRules = endpoint({
  ...operator,
  summary:
    'Above what a refund needs a second word, in each currency, and how that was changed, the latest first',
  answer: z.object({
    data: z.array(RefundRule),
    changes: z.array(Changed.extend({ rule: RefundRule })),
  }),
})

export const changeRefundRule = endpoint({
  ...operator,
  summary: 'Set above what a refund needs a second word in a currency, from now on',
  params: z.object({ currency: CurrencyCode }),
  body: z.strictObject({ seller_limit_minor: AmountMinor, operator_limit_minor: AmountMinor }),
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})
