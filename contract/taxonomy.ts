/** Categories, attributes, brands and tags, as operators manage them. */
import { z } from '@hono/zod-openapi'
import { ATTRIBUTE_TEXT_MAX, attributeTypes, facetForms } from '#values/attribute-type.ts'
import { slugLengthMax } from '#values/slug.ts'
import { CommissionRate } from './commission.ts'
import { endpoint } from './endpoint.ts'
import {
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
  Vertical,
} from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const optionalLine = (max: number) => z.union([z.literal(''), line(max)])
/** English is the fallback; French may be empty. */
const nameTexts = (max: number) => z.object({ en: line(max), fr: optionalLine(max) })
const lineTexts = (max: number) => z.object({ en: optionalLine(max), fr: optionalLine(max) })
const paragraphTexts = (max: number) => z.object({ en: paragraph(max), fr: paragraph(max) })

const CategoryRow = z.object({
  id: Uuid,
  parent_id: Uuid.optional().describe('Absent for a vertical'),
  slug: Slug,
  vertical: Vertical,
  path: z.string().describe('Slugs starting with the vertical; for a vertical only its own'),
  name: z.string(),
  is_hidden: z.boolean(),
  product_count: z.int().describe('Products that shoppers can buy, including subcategories'),
  picture: Picture.optional(),
})
export type CategoryRow = z.infer<typeof CategoryRow>

export const listAllCategories = endpoint({
  ...operator,
  summary: 'List all categories, parents first',
  answer: z.object({ data: z.array(CategoryRow) }),
})

const CategoryTexts = z.object({
  name: nameTexts(80),
  description: paragraphTexts(2000).describe('Shown above the products of the category'),
  seo_title: lineTexts(70),
  seo_description: lineTexts(200),
  is_hidden: z.boolean().describe('Also hides its subcategories; products stay on sale'),
  picture_id: Uuid.nullable(),
})

const WrittenCategory = CategoryTexts.extend({
  id: Uuid,
  parent_id: Uuid.optional(),
  slug: Slug,
  vertical: Vertical,
  path: z.string(),
  version: z.int(),
  picture: Picture.optional(),
  subcategories: z.int(),
  products: z.int().describe('Products directly in it, in any state'),
  product_count: z.int(),
  stores_with_tax_rates: z.int().describe('Stores with a tax rate for this category'),
  commission: CommissionRate.optional().describe(
    'The rate that applies: its own, inherited from a parent, or the default',
  ),
})
export type WrittenCategory = z.infer<typeof WrittenCategory>

const ofCategory = { ...operator, params: z.object({ id: Uuid }) } as const

export const readWrittenCategory = endpoint({
  ...ofCategory,
  summary: 'Get a category with its texts in all languages and its commission rate',
  answer: WrittenCategory,
  problems: ['not_found'],
})

export const addCategory = endpoint({
  ...operator,
  summary: 'Add a category to the end of its parent',
  allowsLimited: true,
  body: CategoryTexts.extend({
    parent_id: Uuid,
    slug: chosenSlug(slugLengthMax.category).optional().describe('Absent: made from the name'),
  }),
  status: 201,
  answer: z.object({ id: Uuid }),
})

export const changeCategory = endpoint({
  ...ofCategory,
  summary: 'Update the texts, picture and visibility of a category',
  allowsLimited: true,
  body: CategoryTexts.extend({ version: z.int().min(1).describe('The version that the edit is based on') }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const placeCategory = endpoint({
  ...ofCategory,
  summary: 'Move a category to another parent, or among its siblings',
  body: z.object({
    parent_id: Uuid,
    before_id: Uuid.nullable().describe('The category that it is placed before; null for the last place'),
  }),
  answer: Done,
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const mergeCategory = endpoint({
  ...ofCategory,
  summary: 'Merge a category into another, which receives its products, subcategories and addresses',
  body: z.object({ into_id: Uuid }),
  answer: Done,
  problems: ['not_found', 'not_allowed'],
})

export const removeCategory = endpoint({
  ...ofCategory,
  summary: 'Delete a category without subcategories; its products move to another',
  query: z.object({ into_id: Uuid.optional().describe('Required if it has products or is in use') }),
  answer: Done,
  problems: ['not_found', 'not_allowed'],
})

const Type = z.enum(attributeTypes)

const choiceFields = {
  key: Slug,
  swatch: z.string().optional().describe('A colour as #rrggbb'),
}

/** An attribute as the form of a product needs it. */
export const CategoryAttribute = z
  .object({
    id: Uuid,
    key: Slug,
    name: z.string(),
    type: Type,
    unit: z.string().optional(),
    is_required: z.boolean(),
    choices: z.array(z.object({ ...choiceFields, label: z.string() })),
  })
  .openapi('CategoryAttribute')
export type CategoryAttribute = z.infer<typeof CategoryAttribute>

export const AttributeValue = z.union([
  z.boolean(),
  z.number(),
  z.string().max(200, 'too_long'),
  z.array(z.string().max(60)).max(50),
  z.array(z.number()).length(3),
  z.object({
    en: paragraph(ATTRIBUTE_TEXT_MAX),
    fr: paragraph(ATTRIBUTE_TEXT_MAX).optional(),
    ar: paragraph(ATTRIBUTE_TEXT_MAX).optional(),
  }),
])

/**
 * Values of a product's attributes by attribute key: text by language, a number, a yes or no, the key of a choice or
 * the keys of several, three measures (length, width, height), or a day.
 */
export const AttributeValues = z.record(Slug, AttributeValue)
export type AttributeValues = z.infer<typeof AttributeValues>

const UsedIn = z.object({ category_id: Uuid, is_required: z.boolean() })

const Swatch = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'colour_invalid')

const attributeFields = {
  name: nameTexts(60),
  unit: optionalLine(20),
  is_facet: z.boolean().describe('Shoppers can filter by it; not for texts and days'),
  facet_form: z
    .enum(facetForms)
    .optional()
    .describe('As a filter: a list of values, or a range for numbers and dimensions, which is their default'),
  choices: z
    .array(z.object({ key: chosenSlug(60), label: nameTexts(60), swatch: Swatch.optional() }))
    .max(200, 'too_long'),
  categories: z.array(UsedIn).max(200, 'too_long'),
}

const WrittenAttribute = z.object({
  ...attributeFields,
  facet_form: z.enum(facetForms),
  id: Uuid,
  key: Slug,
  type: Type,
  version: z.int(),
  products: z.int().describe('That have a value'),
})
export type WrittenAttribute = z.infer<typeof WrittenAttribute>

const AttributeRow = WrittenAttribute.pick({
  id: true,
  key: true,
  type: true,
  is_facet: true,
  facet_form: true,
  products: true,
}).extend({ name: z.string(), categories: z.array(z.string()).describe('Their names') })
export type AttributeRow = z.infer<typeof AttributeRow>

export const listAttributes = endpoint({
  ...operator,
  summary: 'All attributes, in the order of the filters',
  answer: z.object({ data: z.array(AttributeRow) }),
})

export const addAttribute = endpoint({
  ...operator,
  summary: 'Add an attribute, the last in order',
  allowsLimited: true,
  body: z.object({ ...attributeFields, key: chosenSlug(40), type: Type }),
  status: 201,
  answer: z.object({ id: Uuid }),
})

const ofAttribute = { ...operator, params: z.object({ id: Uuid }) } as const

export const readAttribute = endpoint({
  ...ofAttribute,
  summary: 'An attribute with its choices and categories',
  answer: WrittenAttribute,
  problems: ['not_found'],
})

export const changeAttribute = endpoint({
  ...ofAttribute,
  summary: 'Change the texts, choices and categories of an attribute; choices that products use stay',
  allowsLimited: true,
  body: z.object({
    ...attributeFields,
    version: z.int().min(1).describe('The newest that the writer has seen'),
  }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const moveAttribute = endpoint({
  ...ofAttribute,
  summary: 'Move an attribute by one place',
  allowsLimited: true,
  body: z.object({ command: z.enum(['up', 'down']) }),
  answer: Done,
  problems: ['not_found'],
})

export const removeAttribute = endpoint({
  ...ofAttribute,
  summary: 'Delete an attribute that no product has a value for',
  allowsLimited: true,
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})

const BrandRow = z.object({
  id: Uuid,
  slug: Slug,
  name: z.string(),
  logo: Picture.optional(),
  products: z.int().describe('In any state'),
})
export type BrandRow = z.infer<typeof BrandRow>

const brandTexts = {
  description: paragraphTexts(2000).describe('Shown above the products of the brand'),
  seo_title: lineTexts(70),
  seo_description: lineTexts(200),
}
const brandFields = { name: line(80), logo_id: Uuid.nullable(), ...brandTexts }

export const listBrands = endpoint({
  ...operator,
  summary: 'Brands by name',
  query: PageQuery.extend({ search: line(80).optional() }),
  answer: pageOf(BrandRow),
})

export const addBrand = endpoint({
  ...operator,
  summary: 'Add a brand; its slug is made from its name',
  allowsLimited: true,
  body: z.object(brandFields),
  status: 201,
  answer: z.object({ id: Uuid }),
})

const ofBrand = { ...operator, params: z.object({ id: Uuid }) } as const

export const readBrand = endpoint({
  ...ofBrand,
  summary: 'A brand',
  answer: BrandRow.extend({ logo_id: Uuid.nullable(), version: z.int(), ...brandTexts }),
  problems: ['not_found'],
})

export const changeBrand = endpoint({
  ...ofBrand,
  summary: 'Change the name and logo of a brand',
  allowsLimited: true,
  body: z.object({ ...brandFields, version: z.int().min(1) }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const mergeBrand = endpoint({
  ...ofBrand,
  summary: 'Merge a brand into another, which gets its products; filters by its slug find the other',
  allowsLimited: true,
  body: z.object({ into: Slug.describe('The slug of the other') }),
  answer: Done,
  problems: ['not_found'],
})

export const removeBrand = endpoint({
  ...ofBrand,
  summary: 'Delete a brand without products',
  allowsLimited: true,
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})

const ofShoppers = { tag: 'catalog', access: 'public', isCacheable: true } as const

export const listShownBrands = endpoint({
  ...ofShoppers,
  summary: 'Brands with products, by name',
  answer: z.object({
    data: z.array(z.object({ slug: Slug, name: z.string(), logo: Picture.optional(), changed_at: Time })),
  }),
})

export const readShownBrand = endpoint({
  ...ofShoppers,
  summary: 'A brand; its products are listed by `GET /products?brand={slug}`',
  params: z.object({ slug: Slug }),
  answer: z.object({
    slug: Slug,
    name: z.string(),
    logo: Picture.optional(),
    description: z.string().optional(),
    seo_title: z.string().optional(),
    seo_description: z.string().optional(),
  }),
  problems: ['not_found'],
})

const TagRow = z.object({ slug: Slug, name: nameTexts(60), products: z.int() })
export type TagRow = z.infer<typeof TagRow>

export const listTags = endpoint({
  ...operator,
  summary: 'Tags of products, with their names',
  query: PageQuery.extend({ search: line(60).optional() }),
  answer: pageOf(TagRow),
})

const ofTag = { ...operator, params: z.object({ tag: Slug }) } as const

export const renameTag = endpoint({
  ...ofTag,
  summary: 'Change the name of a tag in each language',
  allowsLimited: true,
  body: z.object({ name: nameTexts(60) }),
  answer: Done,
  problems: ['not_found'],
})

export const mergeTag = endpoint({
  ...ofTag,
  summary: 'Replace a tag by another on all products; filters by it find the other',
  allowsLimited: true,
  body: z.object({ into: Slug }),
  answer: Done,
  problems: ['not_found'],
})
