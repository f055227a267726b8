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
import { textLengths } from '#values/text-lengths.ts'
import { ApprovalExcess } from './approvals.ts'
import { TenderKind } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { keyProblems } from './problems.ts'
import { LineName, RefundRequest, RefundRequestListItem } from './refund-requests.ts'
import { AmountMinor, CurrencyCode, Done, line, Money, OrderNumber, Slug, Uuid } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const seller = { tag: 'seller', access: 'seller', area: 'orders', isMoney: true } as const
const ofAny = z.object({ number: OrderNumber })
const ofStore = z.object({ store: Slug, number: OrderNumber })

const Back = z.object({
  paid_with: TenderKind,
  by: z.enum(refundMethods),
  amount: Money,
  points: z.int().optional().describe('The same amount in points'),
})

export const OwnRefundPreview = z.object({ amount: Money, back: z.array(Back) }).openapi('OwnRefundPreview')
export type OwnRefundPreview = z.infer<typeof OwnRefundPreview>

/** Preview of a refund; `amount` is the total paid by all parties listed. */
export const RefundPreview = OwnRefundPreview.extend({
  taken: Money.describe('Deducted from the seller; below zero if they gain a cent by rounding'),
  commission: Money.describe('Commission returned by the market'),
  commission_tax: Money.describe('Tax on that commission'),
  discount: Money.describe('Market discount recovered from the seller’s deduction'),
  goodwill: Money.describe('Paid by the market; below zero if it recovers earlier goodwill'),
  needs_second: z.boolean().describe('Whether a second person must approve it'),
  excess: ApprovalExcess.optional().describe('Why a second person must approve it'),
}).openapi('RefundPreview')
export type RefundPreview = z.infer<typeof RefundPreview>

export const RefundableOrder = z
  .object({
    order_number: z.string(),
    group_number: z.string(),
    store: z.object({ slug: Slug, name: z.string() }),
    left: Money.describe('Paid amount that can still be refunded'),
    delivery_left: Money.describe('Delivery that can still be refunded'),
    pay_to: z.array(z.enum(refundTargets)).min(1),
    limit: Money.describe('A second person must approve refunds above this'),
    lines: z
      .array(
        LineName.extend({
          id: Uuid,
          amounts: z.array(Money).min(1).describe('Amounts for one piece, two pieces and so on'),
        }),
      )
      .describe('Items the caller can refund; for operators, once handed over'),
    minor_units: z.int(),
    requests: z.array(RefundRequest).describe('All requests and refunds, newest first'),
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
  amount_minor: Minor.optional().describe('Required except for pieces of an item, whose amount is known'),
  line_id: Uuid.optional().describe('For pieces of an item'),
  quantity: z.coerce.number('quantity_invalid').int('quantity_invalid').min(1, 'quantity_invalid').optional(),
  reason: z.enum(refundReasons, 'reason_required').optional().describe('For pieces of an item'),
  borne_by: z
    .enum(refundBearers, 'field_empty')
    .optional()
    .describe('Who pays for goodwill, by default the market. Delivery is always paid by the seller'),
}).strict()
const why = {
  details: line(textLengths.reason, 'reason_required').describe('Shown to the shopper and the seller'),
}

const desk = { answer: RefundableOrder, problems: ['not_found', 'not_allowed'] } as const
const preview = {
  answer: RefundPreview,
  problems: ['not_found', 'not_allowed', 'state_conflict', 'payment_disputed'],
} as const
const ofRequest = {
  ...preview,
  answer: z.object({
    asked: RefundRequestListItem,
    preview: RefundPreview.optional().describe('Absent if it is decided or cannot be paid now'),
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
  summary: 'Get what can be refunded of a seller’s order, and earlier refunds',
  params: ofAny,
})

export const previewManualRefund = endpoint({
  ...operator,
  ...preview,
  summary: 'Preview a refund and who pays for it, without making it',
  params: ofAny,
  query: OperatorRefundFields,
})

export const issueRefund = endpoint({
  ...operator,
  ...given,
  summary:
    'Refund pieces of an item, delivery or goodwill. Above the limit a second operator must approve it',
  params: ofAny,
  body: OperatorRefundFields.extend(why).strict(),
})

export const readRefundableStoreOrder = endpoint({
  ...seller,
  ...desk,
  summary: 'Get what the store can refund of an order, and earlier refunds',
  params: ofStore,
})

export const previewStoreManualRefund = endpoint({
  ...seller,
  ...preview,
  summary: 'Preview a refund by the store, without making it',
  params: ofStore,
  query: Gift,
})

export const issueStoreRefund = endpoint({
  ...seller,
  ...given,
  summary: 'Refund delivery or goodwill as the store. Above the limit an operator must approve it',
  params: ofStore,
  body: Gift.extend(why).strict(),
  isAudited: true,
})

export const previewRefundRequest = endpoint({
  ...operator,
  ...ofRequest,
  summary: 'Get a refund request with a preview of its approval',
  params: z.object({ id: Uuid }),
})

export const previewStoreRefundRequest = endpoint({
  ...seller,
  ...ofRequest,
  summary: 'Get a refund request of the store with a preview of its approval',
  params: z.object({ store: Slug, id: Uuid }),
})

export const previewOwnRefund = endpoint({
  summary: 'Preview a refund for the shopper by payment method, before they request it',
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
    seller_limit: Money.describe('Refunds by sellers above this need an operator’s approval'),
    operator_limit: Money.describe('Refunds by operators above this need another operator’s approval'),
  })
  .openapi('RefundRule')
export type RefundRule = z.infer<typeof RefundRule>

export const readRefundRules = endpoint({
  ...operator,
  summary: 'Get the approval limits for refunds in each currency, with their history',
  answer: z.object({
    data: z.array(RefundRule),
    changes: z.array(Changed.extend({ rule: RefundRule })),
  }),
})

export const changeRefundRule = endpoint({
  ...operator,
  summary: 'Set the approval limits for refunds in a currency',
  params: z.object({ currency: CurrencyCode }),
  body: z.strictObject({ seller_limit_minor: AmountMinor, operator_limit_minor: AmountMinor }),
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})
