/** Items missing from an order that a seller is about to pack. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { RefundPreview } from './manual-refunds.ts'
import { SellerOrder } from './seller.ts'
import { OrderNumber, Slug, Uuid } from './vocabulary.ts'

const ofOrder = {
  tag: 'seller',
  access: 'seller',
  area: 'orders',
  params: z.object({ store: Slug, number: OrderNumber }),
} as const
const problems = ['not_found', 'state_conflict', 'payment_disputed'] as const
const line_id = Uuid
const available = z.int('count_from_zero').min(0, 'count_from_zero').max(100_000, 'amount_too_high')
const asked = z.coerce.number('count_from_zero').pipe(available)

const ShortLine = z.strictObject({ line_id, available })

const PAIR = /^([0-9a-f-]{36}):(\d{1,6})$/i

/** `line:available` for each line, separated by commas, because queries have no lists. */
const ShortLines = z
  .string()
  .max(10_000)
  .transform((text) =>
    text.split(',').map((pair) => {
      const [, line_id = '', available = ''] = PAIR.exec(pair) ?? []
      return { line_id, available: available === '' ? Number.NaN : Number(available) }
    }),
  )
  .pipe(z.array(ShortLine).min(1).max(100))

export const previewShortfall = endpoint({
  ...ofOrder,
  isMoney: true,
  summary: 'Preview the refund and cost of reporting items as out of stock, without saving anything',
  query: z.object({
    line_id: line_id.optional(),
    available: asked.optional().describe('With line_id, for a single line'),
    lines: ShortLines.optional().describe('Several lines as `line:available`, separated by commas'),
  }),
  answer: RefundPreview,
  problems,
})

export const reportShortfall = endpoint({
  ...ofOrder,
  summary:
    'Report items as out of stock before hand-over: missing pieces are refunded or not charged, and the shopper is notified',
  body: z.strictObject({
    line_id: line_id.optional(),
    available: available.optional().describe('With line_id, for a single line'),
    lines: z.array(ShortLine).min(1).max(100).optional().describe('Several lines at once'),
  }),
  answer: z.object({ order: SellerOrder }),
  problems,
})
