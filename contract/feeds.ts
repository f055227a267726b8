/** Product feeds for shopping sites that send shoppers here. */
import { z } from '@hono/zod-openapi'
import { Backorder } from './backorders.ts'
import { endpoint } from './endpoint.ts'
import { Money, Slug, Time, Uuid } from './vocabulary.ts'

const FeedOffer = z.object({
  id: Uuid,
  sku: z.string(),
  gtin: z.string().optional(),
  labels: z.array(z.string()).describe('Chosen value of each option with several values'),
  colour: z.string().optional(),
  size: z.string().optional(),
  regular_price: Money.describe('In the market’s base currency, the default for visitors'),
  deal_price: Money.optional().describe('Set while the product has a deal'),
  is_sold_out: z.boolean(),
  backorder: Backorder.optional().describe('Set if it is a pre-order, or on backorder now'),
  weight_grams: z.int(),
  contents: z
    .object({ amount: z.int(), unit: z.enum(['g', 'ml']), per: z.enum(['kg', 'l', '100g', '100ml']) })
    .optional()
    .describe('Size of one item, and the measure for its unit price'),
  delivery: z
    .array(z.object({ name: z.string(), price: Money }))
    .describe('Delivery methods for one item to the requested country; empty if none was requested'),
})

/** Product with all its purchasable variants, at least one. */
export const FeedProduct = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    description: z.string(),
    categories: z.array(z.string()).describe('Vertical first'),
    brand: z.string().optional(),
    pictures: z.array(z.string()).describe('URLs of the largest size, at least one'),
    videos: z.array(z.string()).describe('URLs of MP4 files'),
    is_alcohol: z.boolean(),
    is_bundle: z.boolean().describe('Consists of several other products'),
    deal: z
      .object({ starts_at: Time, ends_at: Time })
      .optional()
      .describe('The current deal, or the next one'),
    offers: z.array(FeedOffer),
  })
  .openapi('FeedProduct')
export type FeedProduct = z.infer<typeof FeedProduct>

export const listFeedProducts = endpoint({
  summary: 'List products that can be bought and delivered, for product feeds',
  tag: 'catalog',
  access: 'public',
  query: z.object({
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('Only products that can be delivered to this country, with the price'),
  }),
  answer: z.object({
    data: z.array(FeedProduct),
    next: z.int().optional().describe('`after` of the next page'),
  }),
})
