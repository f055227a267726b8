import { z } from '@hono/zod-openapi'
import { FILE_BYTES_MAX } from '#values/file-size.ts'
import { pictureFaults } from '#values/picture.ts'
import {
  allRefundReasons,
  refundBearers,
  refundPicturesMax,
  refundReasons,
  refundRequestStatuses,
  refundTargets,
} from '#values/refund-reason.ts'
import { endpoint } from './endpoint.ts'
import {
  FileResponse,
  line,
  Money,
  OrderNumber,
  PageQuery,
  Picture,
  pageOf,
  paragraph,
  Slug,
  Time,
  Uuid,
} from './vocabulary.ts'

export const LineName = z
  .object({
    name: z.string(),
    sku: z.string(),
    choices: z.array(z.object({ name: z.string(), value: z.string() })).describe('Variant and options'),
    note: z.string(),
    picture: Picture.optional(),
  })
  .openapi('LineName')
export type LineName = z.infer<typeof LineName>

/** A refund request or an issued refund of a line, with its outcome. */
export const RefundRequest = z
  .object({
    id: Uuid,
    kind: z.enum(['line', 'delivery', 'goodwill']),
    line: LineName.optional().describe('Of a line'),
    quantity: z.int().optional().describe('Of a line'),
    reason: z
      .enum(allRefundReasons)
      .optional()
      .describe('Of a line: its shopper’s, or `short` where its seller had too few'),
    details: z.string(),
    pictures: z.array(Uuid).describe('Of what is wrong with it, in the order in which they were added'),
    borne_by: z.enum(refundBearers).optional().describe('Of goodwill'),
    pay_to: z.enum(refundTargets),
    amount: Money,
    status: z.enum(refundRequestStatuses),
    answer: z.string().optional().describe('Why it was rejected'),
    approved: z
      .object({ as: z.enum(['seller', 'operator']), by: z.string(), at: Time })
      .optional()
      .describe('Who let it go first, where another must, too'),
    created_at: Time,
    decided_at: Time.optional(),
  })
  .openapi('RefundRequest')
export type RefundRequest = z.infer<typeof RefundRequest>

export const Refundable = z.object({
  quantity: z.int().min(1).describe('How many at most'),
  until: Time.describe('Until when, where something is wrong with it'),
  is_perishable: z.boolean().describe('Fresh or cooked: reported the day it arrives, and not returned'),
  change_of_mind_until: Time.optional().describe('Until when without a reason of the seller’s'),
  amounts: z.array(Money).describe('What one, two and so on come to, without delivery'),
  pay_to: z.array(z.enum(refundTargets)).min(1),
})
export type Refundable = z.infer<typeof Refundable>

const answer = z.object({ request: RefundRequest })
const ofOrder = {
  params: z.object({ number: OrderNumber }),
  query: z.object({ key: z.string().max(200).optional() }),
}

export const requestRefund = endpoint({
  summary:
    'Ask for money back for something of a purchase that was delivered; its seller or the operator decides',
  tag: 'orders',
  access: 'public',
  ...ofOrder,
  body: z
    .object({
      line_id: Uuid,
      quantity: z.int('quantity_invalid').min(1, 'quantity_invalid'),
      reason: z.enum(refundReasons, 'reason_required'),
      details: paragraph(1000).optional(),
      pictures: z
        .array(Uuid)
        .max(refundPicturesMax, 'too_many_refund_pictures')
        .optional()
        .describe('Uploaded before, for the same purchase'),
      pay_to: z.enum(refundTargets, 'payment_type_required'),
    })
    .strict(),
  answer,
  problems: ['not_found', 'state_conflict', 'too_many_requests'],
})

export const uploadRefundPicture = endpoint({
  summary:
    'Upload a picture for a request of this purchase: JPEG, PNG, WebP or AVIF, 10 MB at most; what is not sent is deleted after a day',
  tag: 'orders',
  access: 'public',
  ...ofOrder,
  upload: { bytesMax: FILE_BYTES_MAX },
  answer: z.object({ picture: Uuid }),
  status: 201,
  problems: ['not_found', ...pictureFaults, 'too_large', 'too_many_requests'],
})

const file = { answer: FileResponse, file: 'image/webp', problems: ['not_found'] } as const

export const readRefundPicture = endpoint({
  summary: 'A picture for a request of this purchase, as a file',
  tag: 'orders',
  access: 'public',
  ...ofOrder,
  params: z.object({ number: OrderNumber, picture: Uuid }),
  ...file,
  problems: ['not_found', 'too_many_requests'],
})

export const readStoreRefundPicture = endpoint({
  summary: 'A picture of what is asked back of the store, as a file',
  tag: 'seller',
  access: 'seller',
  params: z.object({ store: Slug, picture: Uuid }),
  ...file,
})

export const readAnyRefundPicture = endpoint({
  summary: 'A picture of what is asked back of any store, as a file',
  tag: 'operator',
  access: 'operator',
  params: z.object({ picture: Uuid }),
  ...file,
})

export const RefundRequestListItem = z
  .object({
    request: RefundRequest,
    product: z.string().optional().describe('Of a line'),
    order_number: z.string(),
    group_number: z.string(),
    store: z.object({ slug: Slug, name: z.string() }),
  })
  .openapi('RefundRequestListItem')
export type RefundRequestListItem = z.infer<typeof RefundRequestListItem>

const listed = {
  query: PageQuery.extend({ status: RefundRequest.shape.status.optional() }),
  answer: pageOf(RefundRequestListItem),
}

export const listStoreRefundRequests = endpoint({
  ...listed,
  summary: 'What shoppers ask back of the store: what waits for a decision first, longest waiting before all',
  tag: 'seller',
  access: 'seller',
  params: z.object({ store: Slug }),
  problems: ['not_found'],
})

export const listAllRefundRequests = endpoint({
  ...listed,
  summary: 'What shoppers ask back of any store: what waits for a decision first, longest waiting before all',
  tag: 'operator',
  access: 'operator',
})

const Decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }).strict(),
  z.object({ decision: z.literal('reject'), answer: line(300, 'reason_required') }).strict(),
])

export const decideStoreRefund = endpoint({
  summary:
    'Approve what a shopper asks back of the store, which pays it back, or reject it with a reason they read',
  tag: 'seller',
  access: 'seller',
  params: z.object({ store: Slug, id: Uuid }),
  body: Decision,
  answer,
  isAudited: true,
  problems: ['not_found', 'not_allowed', 'state_conflict', 'payment_disputed', 'second_operator_needed'],
})

export const decideAnyRefund = endpoint({
  summary: 'Decide in a store’s place what a shopper asks back',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: Decision,
  answer,
  problems: ['not_found', 'state_conflict', 'payment_disputed', 'second_operator_needed'],
})
