/** Products as sellers and operators edit them. */
import { z } from '@hono/zod-openapi'
import { allergens } from '#values/allergens.ts'
import { MEGABYTE } from '#values/file-size.ts'
import { isGtin } from '#values/gtin.ts'
import { productKinds } from '#values/product-kind.ts'
import { taxClasses } from '#values/tax-class.ts'
import { AgeLimit } from './age-limits.ts'
import { VariantBackorder } from './backorders.ts'
import { BundleItems, BundleWithItem, EditedBundleItem } from './bundles.ts'
import { endpoint } from './endpoint.ts'
import { OfferedOptionSet } from './option-sets.ts'
import { GiftWrap, Personalisation } from './personalisation.ts'
import { Price, QuantityPrices, SoldByWeight } from './product-prices.ts'
import { ReturnsPolicy } from './returns-policies.ts'
import { AttributeValues, CategoryAttribute } from './taxonomy.ts'
import { Done, line, Picture, paragraph, Slug, Time, text, Uuid, Video, words } from './vocabulary.ts'

export const OPTIONS_MAX = 3
export const VARIANTS_MAX = 2000
export const PRODUCT_PICTURES_MAX = 20
const RELATED_MAX = 12
export const DETAILS_MAX = 40
export const DETAIL_LABEL_MAX = 80
export const DETAIL_VALUE_MAX = 600
const OPTION_VALUES_MAX = 200
const BATCH_MAX = 100
/** A product with all its variants has up to a megabyte. */
export const PRODUCT_BYTES_MAX = 2 * MEGABYTE

const Weight = z.int('whole_number').min(0, 'whole_number').max(1_000_000, 'too_high')
const Contents = z.int('whole_number').min(1, 'whole_number').max(10_000_000, 'too_high')
const Count = z.int('whole_number').min(0, 'count_from_zero').max(1_000_000, 'too_high')

/** Texts by language; English is the fallback for the others. */
const texts = (max: number) =>
  z.strictObject({
    en: paragraph(max).optional(),
    fr: paragraph(max).optional(),
    ar: paragraph(max).optional(),
  })

export const ProductPictureField = z.strictObject({
  id: Uuid.describe('Of an uploaded picture'),
  alt: texts(300).optional().describe('Alternative text, read out by screen readers'),
  video_id: Uuid.nullable()
    .optional()
    .describe('Of an uploaded video that is played in place of the picture, its poster. Absent: as it is'),
})

export const ProductOptionField = z.strictObject({
  id: Uuid.optional().describe('Of an existing option'),
  name: words(60),
  style: z.enum(['rectangle', 'circle', 'image', 'color', 'radio', 'dropdown']).default('rectangle'),
  values: z
    .array(
      z.strictObject({
        id: Uuid.optional().describe('Of an existing value'),
        label: words(80),
        swatch: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, 'colour_invalid')
          .nullable()
          .default(null)
          .describe('Colour as #rrggbb'),
        picture_id: Uuid.nullable().default(null),
      }),
    )
    .min(1, 'option_values_missing')
    .max(OPTION_VALUES_MAX, 'too_many'),
})

export const VariantField = z.strictObject({
  id: Uuid.optional().describe('Of an existing variant'),
  values: z
    .array(line(80))
    .max(OPTIONS_MAX)
    .default([])
    .describe('The English label of one value per option, in the order of the options'),
  sku: text().max(64, 'too_long').default('').describe('Unique in the store; made up if empty'),
  barcode: text()
    .refine((code) => code === '' || isGtin(code), 'barcode_invalid')
    .default(''),
  price_minor: Price.describe('In the currency of the store, before a sale'),
  compare_at_minor: Price.nullable()
    .default(null)
    .describe('Recommended price. A former price is shown by a sale'),
  cost_minor: Price.nullable().default(null).describe('What the item costs the store. Shoppers never see it'),
  weight_grams: Weight.nullable().default(null).describe('If it differs from the product’s'),
  net_weight_grams: Contents.nullable().default(null),
  net_volume_ml: Contents.nullable().default(null),
  picture_id: Uuid.nullable().default(null),
  is_active: z.boolean().default(true),
  low_stock_threshold: Count.nullable()
    .default(null)
    .describe('Pieces at or below which its stock is low for the seller; null: as the store has it'),
  backorder: VariantBackorder.nullable()
    .default(null)
    .describe('Sale beyond the stock; null: it is sold from stock only'),
  stock: z
    .strictObject({
      on_hand: Count,
      was: Count.optional().describe(
        'The count the change is based on. The difference is added, so that sales in between are not lost',
      ),
    })
    .optional()
    .describe('Absent: the count stays as it is. A new variant without it is not counted'),
})

export const ProductSale = z
  .strictObject({
    percent: z.int('percent_invalid').min(1, 'percent_invalid').max(90, 'percent_invalid'),
    starts_at: Time,
    ends_at: Time,
  })
  .refine(({ starts_at, ends_at }) => Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    error: 'ends_before_start',
  })

const fields = {
  name: words(140),
  short_description: texts(300),
  description: texts(20_000).describe('Plain text, or HTML with headings, lists and links'),
  category_id: Uuid,
  brand: line(80).nullable().describe('Name of the brand, which is added if it is new'),
  tags: z.array(line(40)).max(40, 'too_many').describe('Names or slugs; new ones are added'),
  origin: z
    .string()
    .regex(/^[A-Z]{2}$/, 'country_required')
    .nullable()
    .describe('Country of origin'),
  hs_code: z
    .string()
    .regex(/^\d{4,10}$/, 'hs_code_invalid')
    .nullable()
    .describe('Customs tariff number'),
  weight_grams: Weight.describe('With its packaging, for delivery'),
  net_weight_grams: Contents.nullable(),
  net_volume_ml: Contents.nullable(),
  age_limit: AgeLimit.nullable().describe('Minimum age in years to buy it'),
  size_chart: Slug.nullable().describe(
    'Key of a size chart of the store or of the market; null: as the category',
  ),
  returns: ReturnsPolicy.nullable().describe('Null: as its store has it'),
  tax_class: z
    .enum(taxClasses)
    .nullable()
    .describe('Decides the tax rate before the category does; null: as the category'),
  is_alcohol: z.boolean(),
  is_fresh: z.boolean(),
  is_vegetarian: z.boolean().nullable(),
  is_vegan: z.boolean().nullable(),
  spice: z.int().min(0).max(3).nullable(),
  allergens: z.array(z.enum(allergens)).max(allergens.length),
  may_contain: z.array(z.enum(allergens)).max(allergens.length),
  declares_allergens: z.boolean().describe('The list of allergens is complete, even where it is empty'),
  ingredients: texts(3000),
  storage: texts(1000),
  attributes: AttributeValues.describe('Values of the attributes that the category has'),
  details: z
    .array(z.strictObject({ label: words(DETAIL_LABEL_MAX), value: words(DETAIL_VALUE_MAX) }))
    .max(DETAILS_MAX, 'too_many'),
  order_limit: z.int('whole_number').min(1, 'whole_number').max(999, 'too_high').nullable(),
  quantity_prices: QuantityPrices.describe(
    'Lower prices per item from a number of items, which count all variants',
  ),
  sold_by_weight: SoldByWeight.nullable().describe('Prices are per kilogram or pound'),
  personalisation: Personalisation.describe('What shoppers can or must enter, such as an engraving'),
  gift_wrap: GiftWrap.nullable().describe('Null if it is not offered'),
  related_ids: z
    .array(Uuid)
    .max(RELATED_MAX, 'too_many')
    .refine((ids) => new Set(ids).size === ids.length, 'related_double')
    .describe('Products of the same store, shown before others that are related'),
  bundle_items: BundleItems.describe(
    'What is in a bundle, which has no options and no stock of its own. Only a draft can become one',
  ),
  seo_title: texts(80),
  seo_description: texts(200),
  pictures: z.array(ProductPictureField).max(PRODUCT_PICTURES_MAX, 'too_many'),
  options: z.array(ProductOptionField).max(OPTIONS_MAX, 'too_many'),
  variants: z.array(VariantField).min(1, 'variants_missing').max(VARIANTS_MAX, 'too_many'),
  sale: ProductSale.nullable().describe('A percentage off all variants for a period'),
} as const

/** A new product. What is left out is empty. */
export const NewProduct = z
  .strictObject({
    ...fields,
    short_description: fields.short_description.default({}),
    description: fields.description.default({}),
    brand: fields.brand.default(null),
    tags: fields.tags.default([]),
    origin: fields.origin.default(null),
    hs_code: fields.hs_code.default(null),
    weight_grams: fields.weight_grams.default(0),
    net_weight_grams: fields.net_weight_grams.default(null),
    net_volume_ml: fields.net_volume_ml.default(null),
    age_limit: fields.age_limit.default(null),
    size_chart: fields.size_chart.default(null),
    returns: fields.returns.default(null),
    tax_class: fields.tax_class.default(null),
    is_alcohol: fields.is_alcohol.default(false),
    is_fresh: fields.is_fresh.default(false),
    is_vegetarian: fields.is_vegetarian.default(null),
    is_vegan: fields.is_vegan.default(null),
    spice: fields.spice.default(null),
    allergens: fields.allergens.default([]),
    may_contain: fields.may_contain.default([]),
    declares_allergens: fields.declares_allergens.default(false),
    ingredients: fields.ingredients.default({}),
    storage: fields.storage.default({}),
    attributes: fields.attributes.default({}),
    details: fields.details.default([]),
    order_limit: fields.order_limit.default(null),
    quantity_prices: fields.quantity_prices.default([]),
    sold_by_weight: fields.sold_by_weight.default(null),
    personalisation: fields.personalisation.default([]),
    gift_wrap: fields.gift_wrap.default(null),
    related_ids: fields.related_ids.default([]),
    bundle_items: fields.bundle_items.default([]),
    seo_title: fields.seo_title.default({}),
    seo_description: fields.seo_description.default({}),
    pictures: fields.pictures.default([]),
    options: fields.options.default([]),
    sale: fields.sale.default(null),
  })
  .openapi('NewProduct')
export type NewProduct = z.output<typeof NewProduct>

/** Changes of a product. Fields left out are unchanged; `variants` replaces all variants. */
export const ProductChanges = z
  .strictObject({
    version: z
      .int()
      .optional()
      .describe('The version that the changes are based on. Refused if somebody saved a newer one'),
    ...z.object(fields).partial().shape,
  })
  .openapi('ProductChanges')
export type ProductChanges = z.output<typeof ProductChanges>

export const productStatuses = [
  'draft',
  'scheduled',
  'in_review',
  'active',
  'out_of_stock',
  'archived',
  'blocked',
] as const
export type ProductStatus = (typeof productStatuses)[number]

/** A product with all that can be edited, and its state. */
export const EditedProduct = z
  .object({
    ...fields,
    id: Uuid,
    slug: Slug,
    version: z.int(),
    kind: z.enum(productKinds),
    status: z.enum(productStatuses),
    publish_at: Time.optional(),
    blocked_reason: z.string().optional(),
    submission: z
      .object({
        kind: z.enum(['new', 'change']),
        state: z.enum(['pending', 'rejected']),
        submitted_at: Time,
        changed: z.array(z.string()).describe('Names of changed fields that shoppers do not see yet'),
        reason: z.string().optional().describe('Why it was rejected'),
      })
      .optional()
      .describe('Review by the market; absent if there is none'),
    currency: z.string(),
    minor_units: z.int(),
    updated_at: Time,
    related: z
      .array(z.object({ id: Uuid, name: z.string(), picture: Picture.optional() }))
      .describe('The products of `related_ids`'),
    bundle: z.array(EditedBundleItem).describe('The items of `bundle_items`'),
    in_bundles: z.array(BundleWithItem).describe('Bundles that have one of its variants in them'),
    pictures: z.array(ProductPictureField.required().extend({ picture: Picture, video: Video.optional() })),
    options: z.array(
      ProductOptionField.extend({
        id: Uuid,
        values: z.array(ProductOptionField.shape.values.element.extend({ id: Uuid })),
      }),
    ),
    variants: z.array(
      VariantField.extend({
        id: Uuid,
        stock: z.object({ on_hand: z.int(), reserved: z.int() }).optional().describe('Absent if not counted'),
      }),
    ),
  })
  .openapi('EditedProduct')
export type EditedProduct = z.output<typeof EditedProduct>

export const ProductVersion = z
  .object({
    version: z.int(),
    saved_at: Time,
    saved_by: z.string().optional().describe('Absent for imports and jobs'),
    changed: z.array(z.string()).describe('Names of the changed fields'),
  })
  .openapi('ProductVersion')
export type ProductVersion = z.output<typeof ProductVersion>

const ChoosableAttribute = CategoryAttribute.omit({ is_required: true }).extend({
  used_in: z
    .array(z.object({ category_id: Uuid, is_required: z.boolean() }))
    .describe('Also applies to the categories below'),
})
export type ChoosableAttribute = z.infer<typeof ChoosableAttribute>

/** What the editor offers to choose from. */
export const ProductChoices = z
  .object({
    categories: z.array(
      z.object({ id: Uuid, path: z.string(), name: z.string(), depth: z.int(), has_children: z.boolean() }),
    ),
    brands: z.array(z.string()),
    tags: z.array(z.object({ slug: z.string(), name: z.string() })),
    size_charts: z.array(z.object({ key: z.string(), name: z.string() })),
    attributes: z.array(ChoosableAttribute),
    option_sets: z.array(OfferedOptionSet),
  })
  .openapi('ProductChoices')
export type ProductChoices = z.output<typeof ProductChoices>

const ofStore = z.object({ store: Slug })
const ofProduct = ofStore.extend({ id: Uuid })
const product = z.object({ product: EditedProduct })

const BatchItem = z.union([
  z.strictObject({ id: Uuid, changes: ProductChanges }),
  z.strictObject({ product: NewProduct }),
])

const newProductBody = { body: NewProduct, bodyBytesMax: PRODUCT_BYTES_MAX } as const
const changesBody = { body: ProductChanges, bodyBytesMax: PRODUCT_BYTES_MAX } as const
const batchBody = {
  body: z.strictObject({ items: z.array(BatchItem).min(1).max(BATCH_MAX, 'too_many') }),
  bodyBytesMax: 2 * PRODUCT_BYTES_MAX,
} as const

/** The same endpoints for a store's managers and for operators, who may edit every store's products. */
function productEndpoints<const Role extends 'seller' | 'operator'>(role: Role) {
  const base = { tag: role, access: role, area: 'products' } as const
  const change = {
    ...base,
    params: ofProduct,
    answer: product,
    problems: ['not_found', 'not_allowed', 'state_conflict'],
  } as const
  return {
    choices: endpoint({
      ...base,
      summary: 'List the categories, brands and tags that a product of the store can have',
      params: ofStore,
      answer: ProductChoices,
      problems: ['not_found'],
    }),
    create: endpoint({
      ...base,
      summary: 'Create a product as a draft',
      params: ofStore,
      ...newProductBody,
      answer: product,
      status: 201,
      isIdempotent: 'optional',
      problems: ['not_found', 'not_allowed', 'state_conflict'],
    }),
    read: endpoint({
      ...base,
      summary: 'Read a product with all its fields',
      params: ofProduct,
      answer: product,
      problems: ['not_found'],
    }),
    change: endpoint({ ...change, ...changesBody, summary: 'Change a product' }),
    publish: endpoint({
      ...change,
      summary: 'Publish a product now or at a later time',
      body: z.strictObject({ publish_at: Time.optional().describe('Absent: now') }),
    }),
    archive: endpoint({ ...change, summary: 'Archive a product: shoppers no longer see it' }),
    duplicate: endpoint({
      ...change,
      summary: 'Copy a product into a new draft without stock',
      status: 201,
    }),
    remove: endpoint({
      ...change,
      summary: 'Delete a product that was never published; others can only be archived',
      answer: Done,
    }),
    versions: endpoint({
      ...base,
      summary: 'List the saved versions of a product, newest first',
      params: ofProduct,
      answer: z.object({ data: z.array(ProductVersion) }),
      problems: ['not_found'],
    }),
    restore: endpoint({
      ...change,
      summary: 'Restore a saved version, without its stock and prices of sales',
      params: ofProduct.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    }),
    batch: endpoint({
      ...base,
      summary: `Create or change up to ${BATCH_MAX} products; each one succeeds or fails by itself`,
      params: ofStore,
      ...batchBody,
      answer: z.object({
        results: z.array(
          z.union([
            z.object({ id: Uuid, slug: Slug, version: z.int() }),
            z.object({ errors: z.record(z.string(), z.array(z.string())) }),
          ]),
        ),
      }),
      isIdempotent: 'optional',
      problems: ['not_found', 'not_allowed', 'state_conflict'],
    }),
  }
}

export const sellerProducts = productEndpoints('seller')
export const operatorProducts = productEndpoints('operator')
