/** Bundles: products that consist of other products of their store. */
import { z } from '@hono/zod-openapi'
import { Money, Picture, Slug, Uuid } from './vocabulary.ts'

const ITEMS_MAX = 20

/** What is in a bundle; empty for other products. */
export const BundleItems = z
  .array(
    z.strictObject({
      variant_id: Uuid,
      quantity: z.int('whole_number').min(1, 'whole_number').max(99, 'too_high'),
    }),
  )
  .max(ITEMS_MAX, 'too_many')
  .refine((items) => new Set(items.map(({ variant_id: id }) => id)).size === items.length, 'bundle_double')
  .refine(
    (items) => items.length === 0 || items.reduce((sum, { quantity }) => sum + quantity, 0) > 1,
    'bundle_few',
  )
export type BundleItems = z.output<typeof BundleItems>

/** An item of a bundle, as its seller sees it. */
export const EditedBundleItem = z.object({
  variant_id: Uuid,
  product_id: Uuid,
  name: z.string(),
  label: z.string().describe('Its option values; empty for a product without options'),
  sku: z.string(),
  price_minor: z.int().describe('In the currency of the store, before a sale'),
  available: z.int().optional().describe('Pieces in stock; absent if it is not counted'),
  is_offered: z.boolean().describe('False keeps the bundle from being sold'),
  picture: Picture.optional(),
})
export type EditedBundleItem = z.infer<typeof EditedBundleItem>

/** A bundle that an item is in. */
export const BundleWithItem = z.object({ id: Uuid, name: z.string(), slug: Slug })

/** What is in a bundle, as shoppers see it. */
export const BundleContents = z
  .object({
    items: z.array(
      z.object({
        name: z.string(),
        label: z.string().describe('Its option values; empty for a product without options'),
        quantity: z.int().describe('Pieces in one bundle'),
        slug: Slug.optional().describe('Of its page; absent if it is not for sale'),
        picture: Picture.optional(),
      }),
    ),
    separate_price: Money.optional().describe('What the items cost one by one, if it is more'),
    saving: Money.optional(),
  })
  .openapi('BundleContents')
export type BundleContents = z.infer<typeof BundleContents>
