/** Collections of products, as operators manage them and shoppers see them. */
import { z } from '@hono/zod-openapi'
import { slugLengthMax } from '#values/slug.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  AmountMinorFromZero,
  CurrencyCode,
  chosenSlug,
  Done,
  line,
  PageQuery,
  Picture,
  pageOf,
  paragraph,
  Slug,
  Time,
  Uuid,
} from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const optionalLine = (max: number) => z.union([z.literal(''), line(max)])

/** Products chosen by hand. */
export const COLLECTION_PRODUCTS_MAX = 500
const CHOICES_MAX = 100
const SLUG_LENGTH_MAX = 120

const choices = (what: string) =>
  z
    .array(z.string().max(200))
    .max(CHOICES_MAX, 'too_long')
    .default([])
    .describe(`${what}; any of them fulfils the condition, none is no condition`)

/** Conditions for the products of a collection; those that are not set are left out. */
export const CollectionRule = z
  .object({
    matches: z.enum(['all', 'any'], 'field_empty'),
    categories: choices('Paths of categories, including their subcategories'),
    tags: z.array(chosenSlug(SLUG_LENGTH_MAX)).max(CHOICES_MAX, 'too_long').default([]),
    brands: choices('Slugs of brands'),
    stores: choices('Slugs of stores'),
    price_min_minor: AmountMinorFromZero.optional().describe('In the base currency of the market'),
    price_max_minor: AmountMinorFromZero.optional().describe('Inclusive'),
    is_in_stock: z.boolean().optional(),
    new_days: z
      .int('whole_number')
      .min(1, 'whole_number')
      .max(365, 'whole_number')
      .optional()
      .describe('Published within so many days'),
    is_on_sale: z.boolean().default(false),
    sold_min: z
      .int('whole_number')
      .min(1, 'whole_number')
      .max(1_000_000, 'whole_number')
      .optional()
      .describe('Units sold in the last 30 days'),
  })
  .openapi('CollectionRule')
export type CollectionRule = z.infer<typeof CollectionRule>

const Named = z.object({ key: z.string(), name: z.string(), detail: z.string().optional() })

const texts = {
  name: z.object({ en: line(80), fr: optionalLine(80) }),
  description: z.object({ en: paragraph(2000), fr: paragraph(2000) }).describe('Shown above the products'),
  seo_title: z.object({ en: optionalLine(70), fr: optionalLine(70) }),
  seo_description: z.object({ en: optionalLine(200), fr: optionalLine(200) }),
}

const CollectionBody = z.object({
  ...texts,
  picture_id: Uuid.nullable(),
  is_hidden: z.boolean(),
  starts_at: Time.nullable().describe('Shoppers see it from then'),
  ends_at: Time.nullable(),
  rule: CollectionRule.nullable().describe('Null: its products are chosen by hand'),
  products: z
    .array(z.string().max(200))
    .max(COLLECTION_PRODUCTS_MAX, 'too_long')
    .describe('Slugs of products chosen by hand, in order'),
})
export type CollectionBody = z.infer<typeof CollectionBody>

const CollectionRow = z.object({
  id: Uuid,
  slug: Slug,
  name: z.string(),
  picture: Picture.optional(),
  is_by_rule: z.boolean(),
  state: z.enum(['visible', 'hidden', 'planned', 'ended']),
  products: z.int().describe('That shoppers can buy'),
})
export type CollectionRow = z.infer<typeof CollectionRow>

export const listAllCollections = endpoint({
  ...operator,
  summary: 'Collections by name',
  query: PageQuery.extend({ search: line(80).optional() }),
  answer: pageOf(CollectionRow).extend({ currency: CurrencyCode.describe('Of the prices in rules') }),
})

export const addCollection = endpoint({
  ...operator,
  summary: 'Add a collection',
  allowsLimited: true,
  body: CollectionBody.extend({
    slug: chosenSlug(slugLengthMax.collection).optional().describe('Absent: made from the name'),
  }),
  status: 201,
  answer: z.object({ id: Uuid }),
})

const ofCollection = { ...operator, params: z.object({ id: Uuid }) } as const

const WrittenCollection = CollectionBody.omit({ rule: true, products: true }).extend({
  id: Uuid,
  slug: Slug,
  version: z.int(),
  state: CollectionRow.shape.state,
  picture: Picture.optional(),
  rule: CollectionRule.omit({ categories: true, tags: true, brands: true, stores: true })
    .extend({
      categories: z.array(Named),
      tags: z.array(Named),
      brands: z.array(Named),
      stores: z.array(Named),
    })
    .nullable(),
  products: z.array(Named.extend({ is_offered: z.boolean() })).describe('Chosen by hand, in order'),
  currency: CurrencyCode,
  coupons: z.array(z.string()).describe('Codes of coupons for it, which keep it from being deleted'),
})
export type WrittenCollection = z.infer<typeof WrittenCollection>

export const readWrittenCollection = endpoint({
  ...ofCollection,
  summary: 'A collection with its texts in all languages and its rule or products',
  answer: WrittenCollection,
  problems: ['not_found'],
})

export const changeCollection = endpoint({
  ...ofCollection,
  summary: 'Change a collection',
  allowsLimited: true,
  body: CollectionBody.extend({
    version: z.int().min(1).describe('The version that the changes are based on'),
  }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const removeCollection = endpoint({
  ...ofCollection,
  summary: 'Delete a collection that no coupon is for; its products stay',
  allowsLimited: true,
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})

export const previewCollection = endpoint({
  ...operator,
  summary: 'Count the products that a rule matches, and get the best-selling ones',
  isQuestion: true,
  body: z.object({ rule: CollectionRule }),
  answer: z.object({
    total: z.int(),
    data: z.array(
      ProductCard.pick({ id: true, slug: true, name: true, picture: true, price: true, store: true }),
    ),
  }),
})

const ofShoppers = { tag: 'catalog', access: 'public', isCacheable: true } as const

export const listCollections = endpoint({
  ...ofShoppers,
  summary: 'Collections that shoppers can see, by name',
  answer: z.object({
    data: z.array(z.object({ slug: Slug, name: z.string(), picture: Picture.optional(), changed_at: Time })),
  }),
})

export const readCollection = endpoint({
  ...ofShoppers,
  summary: 'A collection; its products are listed by `GET /products?collection={slug}`',
  params: z.object({ slug: Slug }),
  answer: z.object({
    slug: Slug,
    name: z.string(),
    description: z.string().optional(),
    seo_title: z.string().optional(),
    seo_description: z.string().optional(),
    picture: Picture.optional(),
  }),
  problems: ['not_found'],
})
