/** Products as sellers and operators list them. */
import { z } from '@hono/zod-openapi'
import { LISTED_IDS_MAX } from '#values/listed-products.ts'
import { productKinds } from '#values/product-kind.ts'
import { productSorts } from '#values/product-sort.ts'
import { endpoint } from './endpoint.ts'
import { productStatuses } from './products.ts'
import { listOf, Money, PageQuery, Picture, pageOf, Slug, Time, text, Uuid, Vertical } from './vocabulary.ts'

export const ListedProduct = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    kind: z.enum(productKinds),
    status: z.enum(productStatuses),
    publish_at: Time.optional(),
    picture: Picture.optional(),
    store: z.object({ slug: Slug, name: z.string() }),
    category: z.object({ id: Uuid, name: z.string() }),
    brand: z.string().optional(),
    tags: z.array(z.string()),
    variants_count: z.int(),
    sku: z.string().optional().describe('Of a product with one variant'),
    price: Money.describe('Of the cheapest active variant, before a sale, in the currency of the store'),
    price_max: Money,
    sale: z
      .object({ percent: z.int(), starts_at: Time, ends_at: Time, is_running: z.boolean() })
      .optional()
      .describe('The current or next sale'),
    stock: z
      .int()
      .optional()
      .describe('Units available of all active variants. Absent if not all are counted'),
    is_low_stock: z
      .boolean()
      .describe('An active variant is at or below its low-stock threshold, or sold out'),
    sold_30_days: z.int().describe('Units ordered in the last 30 days, without cancelled and refunded ones'),
    created_at: Time,
    updated_at: Time,
  })
  .openapi('ListedProduct')
export type ListedProduct = z.infer<typeof ListedProduct>

const LISTED_IDS_LENGTH_MAX = LISTED_IDS_MAX * 37

/** Which products a list or a bulk edit is about. */
export const ProductFilter = z.object({
  search: text().max(100).optional().describe('Part of the name or SKU, or a barcode'),
  ids: listOf(Uuid, LISTED_IDS_LENGTH_MAX).describe('These products, separated by commas'),
  status: listOf(z.enum(productStatuses), 100),
  stock: z.enum(['low', 'out', 'not_counted']).optional(),
  category: Uuid.optional().describe('With its subcategories'),
  brand: Slug.optional(),
  tag: Slug.optional(),
  sale: z.enum(['running', 'planned', 'none']).optional(),
})
export type ProductFilter = z.output<typeof ProductFilter>

/** What operators can filter in addition, as their list is of all stores. */
export const AnyProductFilter = ProductFilter.extend({
  store: Slug.optional(),
  vertical: Vertical.optional(),
})
export type AnyProductFilter = z.output<typeof AnyProductFilter>

const paging = { ...PageQuery.shape, sort: z.enum(productSorts).optional() } as const

export const ProductFilterChoices = z
  .object({
    categories: z.array(z.object({ id: Uuid, name: z.string(), depth: z.int() })),
    brands: z.array(z.object({ slug: Slug, name: z.string() })),
    tags: z.array(z.object({ slug: Slug, name: z.string() })),
    stores: z.array(z.object({ slug: Slug, name: z.string() })),
  })
  .openapi('ProductFilterChoices')
export type ProductFilterChoices = z.infer<typeof ProductFilterChoices>

const ofStore = z.object({ store: Slug })

export const sellerProductList = endpoint({
  tag: 'seller',
  access: 'seller',
  area: 'products',
  summary: 'List a store’s products with status, price, stock and sales',
  params: ofStore,
  query: ProductFilter.extend(paging),
  answer: pageOf(ListedProduct),
  problems: ['not_found'],
})

export const sellerProductFilters = endpoint({
  tag: 'seller',
  access: 'seller',
  area: 'products',
  summary: 'List the categories, brands and tags that the store’s products have',
  params: ofStore,
  answer: ProductFilterChoices,
  problems: ['not_found'],
})

export const operatorProductList = endpoint({
  tag: 'operator',
  access: 'operator',
  summary: 'List the products of all stores with status, price, stock and sales',
  query: AnyProductFilter.extend(paging),
  answer: pageOf(ListedProduct),
})

export const operatorProductFilters = endpoint({
  tag: 'operator',
  access: 'operator',
  summary: 'List the categories, brands, tags and stores that products have',
  answer: ProductFilterChoices,
})
