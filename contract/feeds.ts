/** Product feeds for shopping sites that send shoppers here. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Money, Slug, Time, Uuid } from './vocabulary.ts'

const FeedOffer = z.object({
  id: Uuid,
  sku: z.string(),
  labels: z
    .array(z.string())
    .describe('What was chosen of each option, where there are several to choose of'),
  colour: z.string().optional(),
  size: z.string().optional(),
  regular_price: Money.describe('In the market’s base currency, which is shown to whoever has chosen none'),
  deal_price: Money.optional().describe('While the deal of the product runs'),
  is_sold_out: z.boolean(),
  weight_grams: z.int(),
  contents: z
    .object({ amount: z.int(), unit: z.enum(['g', 'ml']), per: z.enum(['kg', 'l', '100g', '100ml']) })
    .optional()
    .describe('How much of it there is in one, and by which measure it is compared'),
  delivery: z
    .array(z.object({ name: z.string(), price: Money }))
    .describe('The ways one piece is brought to the country that was asked about; empty where none was'),
})

/** Product with all its purchasable variants, at least one. */
export const FeedProduct = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    description: z.string(),
    categories: z.array(z.string()).describe('From the vertical down'),
    brand: z.string().optional(),
    pictures: z.array(z.string()).describe('Addresses at their largest, at least one'),
    is_alcohol: z.boolean(),
    deal: z
      .object({ starts_at: Time, ends_at: Time })
      .optional()
      .describe('The one that runs, else the next'),
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
      .describe('Only what can be brought to this country, and for how much'),
  }),
  answer: z.object({
    data: z.array(FeedProduct),
    next: z.int().optional().describe('`after` of the next piece'),
  }),
})
