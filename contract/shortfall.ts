/** What a seller does not have of an order that they are about to pack. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { RefundPreview } from './given-refunds.ts'
import { SellerOrder } from './seller.ts'
import { OrderNumber, Slug, Uuid } from './vocabulary.ts'

const ofOrder = {
  tag: 'seller',
  access: 'seller',
  params: z.object({ store: Slug, number: OrderNumber }),
} as const
const problems = ['not_found', 'state_conflict', 'payment_disputed'] as const
const line_id = Uuid
const available = z.int('count_from_zero').min(0, 'count_from_zero').max(100_000, 'amount_too_high')
const asked = z.coerce.number('count_from_zero').pipe(available)

export const previewShortfall = endpoint({
  ...ofOrder,
  summary:
    'What having only so many of a line would give back to the shopper and cost the store; nothing is done',
  query: z.object({ line_id, available: asked }),
  answer: RefundPreview,
  problems,
})

export const reportShortfall = endpoint({
  ...ofOrder,
  summary:
    'Say, before it is handed over, that there are only so many of a line: the rest is given back and the shopper told',
  body: z.strictObject({ line_id, available }),
  answer: z.object({ order: SellerOrder }),
  problems,
})
