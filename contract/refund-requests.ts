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
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Returns } from './returns-policies.ts'
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
    line: LineName.optional().describe('For refunds of an item'),
    quantity: z.int().optional().describe('For refunds of an item'),
    reason: z
      .enum(allRefundReasons)
      .optional()
      .describe('For refunds of an item: the shopper’s reason, or `short` if the seller had too few'),
    details: z.string(),
    pictures: z.array(Uuid).describe('Pictures of the problem, in the order they were added'),
    borne_by: z.enum(refundBearers).optional().describe('For goodwill'),
    pay_to: z.enum(refundTargets),
    amount: Money,
    status: z.enum(refundRequestStatuses),
    answer: z.string().optional().describe('Reason for the rejection'),
    approved: z
      .object({ as: z.enum(['seller', 'operator']), by: z.string(), at: Time })
      .optional()
      .describe('First approval, if a second one is required'),
    created_at: Time,
    decided_at: Time.optional(),
  })
  .openapi('RefundRequest')
export type RefundRequest = z.infer<typeof RefundRequest>

export const Refundable = z.object({
  quantity: z.int().min(1).describe('Maximum quantity'),
  until: Time.describe('Deadline if something is wrong with it'),
  is_perishable: z.boolean().describe('Fresh or cooked: reported on the day of delivery, not returnable'),
  returns: Returns.describe('As promised when it was ordered'),
  change_of_mind_until: Time.optional().describe('Deadline for a change of mind'),
  amounts: z.array(Money).describe('Amounts for one piece, two pieces and so on, without delivery'),
  pay_to: z.array(z.enum(refundTargets)).min(1),
})
export type Refundable = z.infer<typeof Refundable>

const answer = z.object({ request: RefundRequest })
const ofOrder = {
  params: z.object({ number: OrderNumber }),
  query: z.object({ key: z.string().max(200).optional() }),
}

export const requestRefund = endpoint({
  summary: 'Request a refund for a delivered item; its seller or the operator decides',
  tag: 'orders',
  access: 'public',
  ...ofOrder,
  body: z
    .object({
      line_id: Uuid,
      quantity: z.int('quantity_invalid').min(1, 'quantity_invalid'),
      reason: z.enum(refundReasons, 'reason_required'),
      details: paragraph(textLengths.refundDetails).optional(),
      pictures: z
        .array(Uuid)
        .max(refundPicturesMax, 'too_many_refund_pictures')
        .optional()
        .describe('Uploaded for the same order'),
      pay_to: z.enum(refundTargets, 'payment_type_required'),
    })
    .strict(),
  answer,
  problems: ['not_found', 'state_conflict', 'too_many_requests'],
})

export const uploadRefundPicture = endpoint({
  summary:
    'Upload a picture for a refund request: JPEG, PNG, WebP or AVIF, up to 10 MB. Unsent pictures are deleted after a day',
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
  summary: 'Download a picture of a refund request of this order',
  tag: 'orders',
  access: 'public',
  ...ofOrder,
  params: z.object({ number: OrderNumber, picture: Uuid }),
  ...file,
  problems: ['not_found', 'too_many_requests'],
})

export const readStoreRefundPicture = endpoint({
  summary: 'Download a picture of a refund request to the store',
  tag: 'seller',
  access: 'seller',
  area: 'orders',
  isMoney: true,
  params: z.object({ store: Slug, picture: Uuid }),
  ...file,
})

export const readAnyRefundPicture = endpoint({
  summary: 'Download a picture of a refund request to any store',
  tag: 'operator',
  access: 'operator',
  params: z.object({ picture: Uuid }),
  ...file,
})

export const RefundRequestListItem = z
  .object({
    request: RefundRequest,
    product: z.string().optional().describe('For refunds of an item'),
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
  summary: 'List refund requests to the store: undecided first, oldest first',
  tag: 'seller',
  access: 'seller',
  area: 'orders',
  isMoney: true,
  params: z.object({ store: Slug }),
  problems: ['not_found'],
})

export const listAllRefundRequests = endpoint({
  ...listed,
  summary: 'List refund requests to all stores: undecided first, oldest first',
  tag: 'operator',
  access: 'operator',
})

const Decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }).strict(),
  z.object({ decision: z.literal('reject'), answer: line(textLengths.reason, 'reason_required') }).strict(),
])

export const decideStoreRefund = endpoint({
  summary: 'Approve a refund request as the store, or reject it with a reason',
  tag: 'seller',
  access: 'seller',
  area: 'orders',
  isMoney: true,
  params: z.object({ store: Slug, id: Uuid }),
  body: Decision,
  answer,
  isAudited: true,
  problems: ['not_found', 'not_allowed', 'state_conflict', 'payment_disputed', 'second_operator_needed'],
})

export const decideAnyRefund = endpoint({
  summary: 'Decide on a refund request in place of the store',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  body: Decision,
  answer,
  problems: ['not_found', 'state_conflict', 'payment_disputed', 'second_operator_needed'],
})
