/** Product discovery: lists and filters, search, suggestions, and the operator's synonyms. */
import { z } from '@hono/zod-openapi'
import { diets } from '#values/diets.ts'
import { readRange, sides } from '#values/number-range.ts'
import { slugForm } from '#values/slug.ts'
import { productSortings } from '#values/sorting.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  CountryList,
  CurrencyCode,
  Done,
  line,
  listOf,
  Money,
  PageQuery,
  Picture,
  pageOf,
  Slug,
  SlugList,
  StarList,
  text,
  Uuid,
  Vertical,
} from './vocabulary.ts'

const slug = z.string().toLowerCase().max(120).regex(slugForm).optional()
// Pages forward the text from their address.
const isTrue = z
  .string()
  .pipe(z.enum(['true']))
  .optional()
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional()

/**
 * Scope of a list (`vertical`, `within`, `collection`, `deals`, `ids`, `tag`, `search`) and its filters, one key per facet, named
 * as in page addresses. Values of one key or attribute are combined with OR; keys and attributes with AND.
 */
export const ListQuery = PageQuery.extend({
  vertical: Vertical.optional(),
  collection: slug.describe('Only products of this collection, by slug'),
  within: slug.describe('Category of the list, by slug; only its products are listed and counted'),
  category: SlugList.describe(
    'Comma-separated category slugs, with the vertical first if several have it: beauty-gifts',
  ),
  attribute: SlugList.describe(
    'Comma-separated attribute value slugs, with the attribute first if several have it: roast-medium',
  ),
  price: z
    .string()
    .regex(/^(?:\d{1,9}-|\d{0,9}-\d{1,9})$/)
    .optional()
    .describe('min-max in whole units of the active currency; either can be omitted'),
  range: z
    .string()
    .max(400)
    .refine((text) => text.split(',').every((range) => readRange(range) !== undefined))
    .optional()
    .describe(
      'Comma-separated ranges of number attributes in their unit, inclusive; either bound can be omitted: load:2.5-10,box.length:-30',
    ),
  rating: StarList.describe('Comma-separated numbers from 1 to 5: 4 is 4.0 to 4.99'),
  search: text().max(200).optional(),
  as_typed: isTrue.describe('Search for the words as typed, without corrections'),
  tag: SlugList,
  brand: SlugList.describe('Comma-separated brand slugs'),
  store: SlugList.describe('Comma-separated store slugs'),
  island: CountryList.describe('Comma-separated country codes'),
  open_now: isTrue.describe('Only products of open stores'),
  delivers_to: country.describe('Only products that can be delivered to this country code'),
  deals: isTrue.describe('Only products with a deal'),
  ids: listOf(Uuid, 2000),
  sortBy: z.enum(productSortings).optional(),
  field: z.string().max(400).optional(),
  per_page: z.coerce.number().int().min(1).max(60).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const FacetQuery = ListQuery.extend({
  country: country.describe(
    'The visitor’s country, used to count `delivers_to` until one is chosen. Without either the filter is left out',
  ),
})
export type FacetQuery = z.infer<typeof FacetQuery>

const count = z
  .int()
  .optional()
  .describe(
    'Products in the list if this were the only choice of its facet. Left out for some seconds after a start',
  )
const choice = {
  value: z.string().describe('Value for the query parameter with the key of the facet'),
  label: z.string().describe("In the visitor's language"),
  count,
  is_selected: z.boolean(),
}
const attribute = z
  .object({ key: z.string(), label: z.string() })
  .describe("Which attribute it is, in the visitor's language")

/** Categories, each followed by its subcategories. */
export const TreeFacet = z.object({
  kind: z.literal('tree'),
  key: z.literal('category'),
  values: z.array(
    z.object({ ...choice, path: z.string(), depth: z.int().describe('1 is the level below the vertical') }),
  ),
})
export const CheckboxFacet = z.object({
  kind: z.literal('checkbox'),
  key: z.enum(['attribute', 'brand', 'store', 'island']),
  attribute: attribute.optional(),
  values: z.array(z.object(choice)),
})
export const SwatchFacet = z.object({
  kind: z.literal('swatch'),
  key: z.literal('attribute'),
  attribute,
  values: z.array(z.object({ ...choice, swatch: z.string().optional().describe('A colour as #rrggbb') })),
})
export const RangeFacet = z.object({
  kind: z.literal('range'),
  key: z.literal('price'),
  min: z.int().describe('Whole units of `currency`, covering all prices that match the other filters'),
  max: z.int(),
  currency: CurrencyCode,
  selected: z.object({ min: z.int().optional(), max: z.int().optional() }).optional(),
})
export const NumberFacet = z.object({
  kind: z.literal('number'),
  key: z.literal('range'),
  value: z.string().describe('Name for the query parameter: load, or box.length for a side of a dimension'),
  attribute,
  side: z.enum(sides).optional().describe('Of a dimension'),
  unit: z.string().optional(),
  min: z.number().describe('Covering all values that match the other filters'),
  max: z.number(),
  count: count.describe('Products that have a value. Left out for some seconds after a start'),
  selected: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
})
export const RatingFacet = z.object({
  kind: z.literal('rating'),
  key: z.literal('rating'),
  values: z.array(z.object({ value: z.int().min(1).max(5), count, is_selected: z.boolean() })),
})
export const SwitchFacet = z.object({
  kind: z.literal('switch'),
  key: z.enum(['open_now', 'delivers_to']),
  value: z.string().describe('Value for the query parameter: true, or a country code'),
  count,
  is_selected: z.boolean(),
})

/** A facet. Its counts ignore its own selection. */
export const Facet = z
  .union([TreeFacet, CheckboxFacet, SwatchFacet, RangeFacet, NumberFacet, RatingFacet, SwitchFacet])
  .openapi('Facet')
export type Facet = z.infer<typeof Facet>

export const Facets = z
  .object({
    total: z.int().describe('Number of products in the list'),
    is_total_capped: z
      .boolean()
      .describe('There are more: searches for very common words are counted up to a limit'),
    currency: CurrencyCode.describe('Currency of the price filter'),
    facets: z
      .array(Facet)
      .describe(
        'In display order, without empty ones. Chosen values are always included; long lists show the most frequent ones',
      ),
    tags: z
      .array(z.object({ slug: z.string(), name: z.string() }))
      .optional()
      .describe("Name of the `tag`, in the visitor's language"),
  })
  .openapi('Facets')
export type Facets = z.infer<typeof Facets>

export const listProducts = endpoint({
  summary: 'List products',
  tag: 'search',
  access: 'public',
  query: ListQuery,
  answer: pageOf(ProductCard).extend({
    is_total_capped: z.boolean().optional().describe('There are more than `total`'),
    correction: z.string().optional().describe('Corrected search words; `as_typed` turns corrections off'),
    is_partial: z.boolean().optional().describe('No product matches all words; these match some'),
    searched_for: z
      .string()
      .optional()
      .describe('Words searched for after the others were dropped, because no product matches all'),
    categories: z
      .array(z.object({ vertical: Vertical, slug: z.string(), name: z.string(), count: z.int() }))
      .optional()
      .describe('Categories and cuisines named like the search; their products come first'),
    diets: z
      .array(z.enum(diets))
      .optional()
      .describe('Diets required by the search; products not declared suitable are left out'),
    suited_total: z
      .int()
      .optional()
      .describe('Number of products for the diets, if none matches the other words'),
    search_without_diets: z.string().optional().describe('The search without the diets'),
  }),
  isCacheable: true,
  dependsOnPlace: true,
})

export const listFacets = endpoint({
  summary: 'List filters for a product list, with counts',
  tag: 'search',
  access: 'public',
  query: FacetQuery,
  answer: Facets,
  isCacheable: true,
  dependsOnPlace: true,
})

/** Parts of a name; joined, they give the name. Matching parts are to be highlighted. */
const parts = z.array(z.object({ text: z.string(), is_match: z.boolean() }))

export const suggest = endpoint({
  summary: 'Get search suggestions, from two characters',
  tag: 'search',
  access: 'public',
  query: z.object({ search: text().min(2).max(100) }),
  answer: z.object({
    products: z.array(
      z.object({
        slug: Slug,
        name: z.string(),
        parts,
        picture: Picture.optional(),
        price: Money,
        price_varies: z.boolean().describe('The price is the lowest of several'),
      }),
    ),
    categories: z.array(z.object({ vertical: Vertical, slug: z.string(), name: z.string(), parts })),
    stores: z.array(
      z.object({ slug: Slug, name: z.string(), parts, vertical: Vertical, logo: Picture.optional() }),
    ),
    correction: z.string().optional().describe('Corrected words that found the products'),
  }),
  isCacheable: true,
  dependsOnPlace: true,
})

export const SynonymGroup = z
  .object({ id: z.string(), terms: z.array(z.string()) })
  .describe('Synonyms: a search for one finds all')
  .openapi('SynonymGroup')
export type SynonymGroup = z.infer<typeof SynonymGroup>

const TERMS_MAX = 40
const SynonymTerms = z.object({
  terms: z.array(line(60)).min(2, 'two_terms_needed').max(TERMS_MAX, 'too_long'),
})
const groupParams = z.object({ id: z.string().min(1).max(80) })

export const listSynonyms = endpoint({
  summary: 'List synonym groups by their first word',
  tag: 'operator',
  access: 'operator',
  query: PageQuery.extend({ search: text().max(100).optional() }),
  answer: pageOf(SynonymGroup),
})

export const addSynonyms = endpoint({
  summary: 'Add a synonym group',
  tag: 'operator',
  access: 'operator',
  allowsLimited: true,
  body: SynonymTerms,
  answer: z.object({ group: SynonymGroup }),
  status: 201,
  problems: ['term_taken'],
})

export const changeSynonyms = endpoint({
  summary: 'Replace the words of a synonym group',
  tag: 'operator',
  access: 'operator',
  allowsLimited: true,
  params: groupParams,
  body: SynonymTerms,
  answer: z.object({ group: SynonymGroup }),
  problems: ['not_found', 'term_taken'],
})

export const removeSynonyms = endpoint({
  summary: 'Delete a synonym group',
  tag: 'operator',
  access: 'operator',
  allowsLimited: true,
  params: groupParams,
  answer: Done,
  problems: ['not_found'],
})
