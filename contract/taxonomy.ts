/** Categories, as operators manage them. */
import { z } from '@hono/zod-openapi'
import { slugLengthMax } from '#values/slug.ts'
import { CommissionRate } from './commission.ts'
import { endpoint } from './endpoint.ts'
import { chosenSlug, Done, line, Picture, paragraph, Slug, Uuid, Vertical } from './vocabulary.ts'

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
  path: z.string().describe('The slugs from the vertical down; of a vertical itself its own alone'),
  name: z.string(),
  is_hidden: z.boolean(),
  product_count: z.int().describe('Products that shoppers can buy, with those of its subcategories'),
  picture: Picture.optional(),
})
export type CategoryRow = z.infer<typeof CategoryRow>

export const listAllCategories = endpoint({
  ...operator,
  summary: 'All categories, each before its subcategories',
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
  products: z.int().describe('Directly in it, in any state'),
  product_count: z.int(),
  stores_with_tax_rates: z.int().describe('Stores with tax rates of their own for it'),
  commission: CommissionRate.optional().describe(
    'The rate that applies, of its own or of a category above, or else the default',
  ),
})
export type WrittenCategory = z.infer<typeof WrittenCategory>

const ofCategory = { ...operator, params: z.object({ id: Uuid }) } as const

export const readWrittenCategory = endpoint({
  ...ofCategory,
  summary: 'A category with its texts in all languages, and the commission that applies to it',
  answer: WrittenCategory,
  problems: ['not_found'],
})

export const addCategory = endpoint({
  ...operator,
  summary: 'Add a category, the last under its parent',
  body: CategoryTexts.extend({
    parent_id: Uuid,
    slug: chosenSlug(slugLengthMax.category).optional().describe('Made from its name where absent'),
  }),
  status: 201,
  answer: z.object({ id: Uuid }),
})

export const changeCategory = endpoint({
  ...ofCategory,
  summary: 'Change the texts, picture and visibility of a category',
  body: CategoryTexts.extend({ version: z.int().min(1).describe('The newest that the writer has seen') }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const placeCategory = endpoint({
  ...ofCategory,
  summary: 'Move a category with its subcategories under a parent, or among its siblings',
  body: z.object({
    parent_id: Uuid,
    before_id: Uuid.nullable().describe('The sibling that it comes before; null for the last place'),
  }),
  answer: Done,
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const mergeCategory = endpoint({
  ...ofCategory,
  summary: 'Merge a category into another, which gets its products, subcategories and addresses',
  body: z.object({ into_id: Uuid }),
  answer: Done,
  problems: ['not_found', 'not_allowed'],
})

export const removeCategory = endpoint({
  ...ofCategory,
  summary: 'Delete a category without subcategories; its products move to another',
  query: z.object({ into_id: Uuid.optional().describe('Required while it has products or is in use') }),
  answer: Done,
  problems: ['not_found', 'not_allowed'],
})
