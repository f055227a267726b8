import { z } from '@hono/zod-openapi'
import { backorderKinds } from '#values/backorder.ts'
import { deliveryModes } from '#values/delivery.ts'
import { productKinds } from '#values/product-kind.ts'
import { productParts } from '#values/product-part.ts'
import { AgeLimit } from './age-limits.ts'
import { Backorder } from './backorders.ts'
import { BundleContents } from './bundles.ts'
import { DeliveryEstimate } from './deliver-to.ts'
import { endpoint } from './endpoint.ts'
import { PersonalisationQuestion } from './personalisation.ts'
import { WeightSale } from './product-prices.ts'
import { Returns } from './returns-policies.ts'
import { StoreHours, StoreVacation } from './store-hours.ts'
import { Money, Picture, Slug, Time, Uuid, Vertical, Video } from './vocabulary.ts'

export const Deal = z
  .object({
    percent: z.int().describe('Below the lowest price of the 30 days before the deal'),
    ends_at: Time,
  })
  .openapi('Deal')
export type Deal = z.infer<typeof Deal>

export const StoreSummary = z
  .object({ id: Uuid, slug: Slug, name: z.string(), vertical: Vertical, country_code: z.string() })
  .openapi('StoreSummary')
export type StoreSummary = z.infer<typeof StoreSummary>

const LowestPrice = Money.describe(
  'Lowest price of the 30 days before a reduction. Absent if the product was not sold then',
)
const CompareAt = Money.describe('Recommended price, above the current one. Not a former price')

/** Price per kilogram or litre, or for small packs per 100 grams or millilitres. */
export const UnitPrice = z.object({ price: Money, per: z.enum(['kg', 'l', '100g', '100ml']) })

const ShownStock = z.enum(['in_stock', 'few_left', 'sold_out', ...backorderKinds])

/**
 * Product in a list. `price` is the current price; `regular_price` and `deal` are set while a deal reduces it below the
 * lowest price of the 30 days before.
 */
export const ProductCard = z
  .object({
    id: Uuid,
    slug: Slug,
    kind: z.enum(productKinds),
    vertical: Vertical,
    name: z.string(),
    short_description: z.string(),
    price: Money,
    price_varies: z.boolean(),
    regular_price: Money.optional().describe('Price after the deal'),
    lowest_price: LowestPrice.optional(),
    compare_at: CompareAt.optional(),
    deal: Deal.optional(),
    unit_price: UnitPrice.optional().describe('For a single item of known size'),
    weight_unit: z.enum(['kg', 'lb']).optional().describe('Prices are for a kilogram or pound'),
    rating: z.number().optional(),
    rating_count: z.int(),
    stock: ShownStock,
    backorder: Backorder.optional().describe('When it ships, if `stock` is backorder or pre_order'),
    items_left: z.int().optional(),
    is_new: z.boolean(),
    is_trending: z.boolean().describe('One of the best sellers of the last days'),
    needs_choice: z.boolean().describe('True if options or a variant must be chosen first'),
    external: z
      .object({ url: z.url(), button_text: z.string() })
      .optional()
      .describe('For products sold on another site: its address and the button text'),
    store: StoreSummary,
    picture: Picture.optional(),
    second_picture: Picture.optional(),
    delivery: DeliveryEstimate.optional().describe('Absent while the visitor’s location is unknown'),
  })
  .openapi('ProductCard')
export type ProductCard = z.infer<typeof ProductCard>

export const ProductVariant = z
  .object({
    id: Uuid,
    sku: z.string(),
    option_value_ids: z.array(Uuid),
    price: Money,
    regular_price: Money.optional(),
    lowest_price: LowestPrice.optional(),
    compare_at: CompareAt.optional(),
    item_price: Money.optional().describe('Estimated price of one item of goods sold by weight'),
    percent_off: z.int().optional().describe('Set while a deal reduces the price'),
    gtin: z.string().optional(),
    picture_place: z.int().optional().describe('Place in the pictures of the product, from 0'),
    stock: ShownStock,
    backorder: Backorder.optional().describe('When it ships, if `stock` is backorder or pre_order'),
    items_left: z.int().optional().describe('Available quantity, if stock is counted and low'),
    limit: z.int().describe('Maximum quantity per order'),
    unit_price: UnitPrice.optional(),
  })
  .openapi('ProductVariant')
export type ProductVariant = z.infer<typeof ProductVariant>

export const ProductOption = z
  .object({
    id: Uuid,
    name: z.string(),
    style: z.enum(['rectangle', 'circle', 'image', 'color', 'radio', 'dropdown']),
    values: z.array(
      z.object({
        id: Uuid,
        key: z.string(),
        label: z.string(),
        swatch: z.string().optional(),
        picture: Picture.optional(),
      }),
    ),
  })
  .openapi('ProductOption')
export type ProductOption = z.infer<typeof ProductOption>

export const ModifierGroup = z
  .object({
    id: Uuid,
    name: z.string(),
    min: z.int(),
    max: z.int(),
    choices: z.array(z.object({ id: Uuid, label: z.string(), price: Money, is_default: z.boolean() })),
  })
  .openapi('ModifierGroup')
export type ModifierGroup = z.infer<typeof ModifierGroup>

export const Crumb = z.object({ path: z.string(), slug: z.string(), name: z.string() }).openapi('Crumb')
export type Crumb = z.infer<typeof Crumb>

export const Product = ProductCard.extend({
  share_picture: z.string().describe('Path of a preview image (1200 × 630 pixels) for social media'),
  description: z.string().describe('HTML with paragraphs, headings, lists and links'),
  pictures: z.array(
    Picture.extend({
      blur: z.string().describe('A tiny placeholder picture as a data URL'),
      video: Video.optional().describe('Played in place of the picture, its poster'),
    }),
  ),
  crumbs: z.array(Crumb),
  options: z.array(ProductOption),
  variants: z.array(ProductVariant),
  modifier_groups: z.array(ModifierGroup),
  weight_grams: z.int(),
  coming_deal: z
    .object({ percent: z.int(), starts_at: Time })
    .optional()
    .describe('The next deal, if none is active'),
  brand: z.object({ slug: z.string(), name: z.string() }).optional(),
  origin: z.object({ code: z.string(), name: z.string() }).optional(),
  tags: z.array(z.object({ slug: z.string(), name: z.string() })),
  flags: z.object({
    alcohol: z.boolean(),
    fresh: z.boolean(),
    vegetarian: z.boolean().optional(),
    vegan: z.boolean().optional(),
    spice: z.int().optional(),
  }),
  returns: Returns,
  age_limit: AgeLimit.optional().describe('Minimum age in years to buy it'),
  allergens: z.array(z.string()),
  may_contain: z.array(z.string()),
  ingredients: z.string().optional(),
  storage: z.string().optional(),
  quantity_prices: z
    .array(z.object({ from: z.int(), price: Money }))
    .describe('Prices per item from a number of items, where they are below the current price'),
  weight_sale: WeightSale.optional(),
  personalisation: z.array(PersonalisationQuestion).optional().describe('Absent if there is none'),
  gift_wrap: z.object({ price: Money }).optional().describe('Absent if it is not offered'),
  hs_code: z.string().optional().describe('Customs tariff number'),
  bundle: BundleContents.optional().describe('Absent for products that are no bundle'),
  seo_title: z.string().optional(),
  seo_description: z.string().optional(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  size_chart: z
    .object({
      name: z.string(),
      note: z.string(),
      columns: z.array(z.object({ key: z.string(), label: z.string() })),
      rows: z.array(
        z.object({
          size: z.string(),
          cm: z.record(z.string(), z.union([z.number(), z.array(z.number())])),
          inches: z.record(z.string(), z.union([z.number(), z.array(z.number())])),
        }),
      ),
    })
    .optional(),
  store: StoreSummary.extend({
    rating: z.number().optional(),
    rating_count: z.int(),
    tagline: z.string(),
    logo: Picture.optional(),
    is_open_now: z.boolean(),
    accepts_orders: z.boolean(),
    opens_at: Time.optional(),
    closes_at: Time.optional(),
    timezone: z.string(),
    delivery_mode: z.enum(deliveryModes),
    returns_days: z.int(),
    prices_include_tax: z.boolean(),
    country_name: z.string(),
    city: z.string(),
    hours: z.array(StoreHours),
    vacation: StoreVacation.optional(),
  }),
  rating_histogram: z.array(z.int()).describe('Number of 1, 2, 3, 4 and 5 star ratings'),
  questions_count: z.int(),
  sold_count: z.int(),
  left_out: z.array(z.enum(productParts)).describe('Sections hidden on its page; their data is left out'),
  is_preview: z.literal(true).optional().describe('Shown to those who edit the product; it cannot be bought'),
}).openapi('Product')
export type Product = z.infer<typeof Product>

export interface CategoryNode {
  path: string
  slug: string
  vertical: z.infer<typeof Vertical>
  name: string
  product_count: number
  picture?: Picture | undefined
  children: CategoryNode[]
}
export const CategoryNode: z.ZodType<CategoryNode> = z
  .lazy(() =>
    z.object({
      path: z.string(),
      slug: z.string(),
      vertical: Vertical,
      name: z.string(),
      product_count: z.int(),
      picture: Picture.optional(),
      children: z.array(CategoryNode),
    }),
  )
  .openapi('CategoryNode')

export const listCategories = endpoint({
  summary: 'Get the category tree, of one vertical or all',
  tag: 'catalog',
  access: 'public',
  query: z.object({ vertical: Vertical.optional() }),
  answer: z.object({ data: z.array(CategoryNode) }),
  isCacheable: true,
})

export const readCategory = endpoint({
  summary: 'Get a category by path, with its parent categories',
  tag: 'catalog',
  access: 'public',
  params: z.object({ vertical: Vertical, slug: Slug }),
  answer: z.object({
    id: Uuid,
    slug: Slug,
    vertical: Vertical,
    path: z.string(),
    name: z.string(),
    above: z.array(z.object({ slug: Slug, name: z.string() })).describe('Parent categories, top level first'),
    description: z.string().optional(),
    seo_title: z.string().optional(),
    seo_description: z.string().optional(),
    picture: Picture.optional(),
  }),
  problems: ['not_found'],
  isCacheable: true,
})

export const readProduct = endpoint({
  summary: 'Get a product',
  tag: 'catalog',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: Product,
  problems: ['not_found', 'gone'],
  isCacheable: true,
  dependsOnPlace: true,
})

export const listRelatedProducts = endpoint({
  summary: 'List related products',
  tag: 'catalog',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: z.object({ data: z.array(ProductCard) }),
  problems: ['not_found'],
  isCacheable: true,
  dependsOnPlace: true,
})

export const SitemapEntry = z
  .object({
    slug: Slug,
    vertical: Vertical,
    changed_at: Time,
    picture: z.string().optional().describe('URL of the largest size'),
  })
  .openapi('SitemapEntry')
export type SitemapEntry = z.infer<typeof SitemapEntry>

/** Maximum addresses per sitemap (sitemaps.org). */
const SITEMAP_MAX = 50_000

export const listSitemapProducts = endpoint({
  summary: 'List the products of one sitemap part. Parts are by position, so new products do not move others',
  tag: 'catalog',
  access: 'public',
  query: z.object({
    part: z.coerce.number().int().min(1).max(100_000).optional(),
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  answer: z.object({
    data: z.array(SitemapEntry).max(SITEMAP_MAX),
    parts: z.int().describe('Total number of parts'),
    next: z.int().optional().describe('`after` of the next page of this part'),
  }),
})
