/** Product discovery: lists and filters, search, suggestions, and the operator's synonyms. */
import { z } from '@hono/zod-openapi'
import { diets } from '#values/diets.ts'
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
 * Scope of a list (`vertical`, `within`, `deals`, `ids`, `tag`, `search`) and its filters, one key per facet, named
 * as in page addresses. Values of one key or attribute are combined with OR; keys and attributes with AND.
 */
export const ListQuery = PageQuery.extend({
  vertical: Vertical.optional(),
  within: slug.describe(
    'Slug of the category that the list is of; nothing outside of it is listed or counted',
  ),
  category: SlugList.describe(
    'Comma list of category slugs, with the vertical before them where several have it: beauty-gifts',
  ),
  attribute: SlugList.describe(
    'Comma list of attribute value slugs, with the attribute before them where several have it: roast-medium',
  ),
  price: z
    .string()
    .regex(/^(?:\d{1,9}-|\d{0,9}-\d{1,9})$/)
    .optional()
    .describe('min-max in whole units of the active currency; either may be left out'),
  rating: StarList.describe('Comma list of 1 to 5: 4 is 4.0 to 4.99'),
  search: text().max(200).optional(),
  as_typed: isTrue.describe('Searches for the words as they are, without correcting them'),
  tag: SlugList,
  brand: SlugList.describe('Comma list of brand slugs'),
  store: SlugList.describe('Comma list of store slugs'),
  island: CountryList.describe('Comma list of country codes'),
  open_now: isTrue.describe('Only of stores that are open'),
  delivers_to: country.describe('Only what can be delivered to this country, by its code'),
  deals: isTrue.describe('Only what is on offer now'),
  ids: listOf(Uuid, 2000),
  sortBy: z.enum(productSortings).optional(),
  field: z.string().max(400).optional(),
  per_page: z.coerce.number().int().min(1).max(60).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const FacetQuery = ListQuery.extend({
  country: country.describe(
    'Where the visitor is: what `delivers_to` is counted for while it is not chosen. Without either there is no such facet',
  ),
})
export type FacetQuery = z.infer<typeof FacetQuery>

/** Number of products in the list if this were the only choice of its facet. */
const count = z.int()
const choice = {
  value: z.string().describe('What to write into the address under the key of the facet'),
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
    z.object({ ...choice, path: z.string(), depth: z.int().describe('1 is right under the vertical') }),
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
  min: z.int().describe('Whole units of `currency` around all prices that the other facets leave'),
  max: z.int(),
  currency: CurrencyCode,
  selected: z.object({ min: z.int().optional(), max: z.int().optional() }).optional(),
})
export const RatingFacet = z.object({
  kind: z.literal('rating'),
  key: z.literal('rating'),
  values: z.array(z.object({ value: z.int().min(1).max(5), count, is_selected: z.boolean() })),
})
export const SwitchFacet = z.object({
  kind: z.literal('switch'),
  key: z.enum(['open_now', 'delivers_to']),
  value: z.string().describe('What to write into the address: true, or the code of the country'),
  count,
  is_selected: z.boolean(),
})

/** A facet. Its counts ignore its own selection. */
export const Facet = z
  .union([TreeFacet, CheckboxFacet, SwatchFacet, RangeFacet, RatingFacet, SwitchFacet])
  .openapi('Facet')
export type Facet = z.infer<typeof Facet>

export const Facets = z
  .object({
    total: z.int().describe('How many products the list shows now'),
    is_total_capped: z
      .boolean()
      .describe('There are more: a search for a word that very many have counts the first of them only'),
    currency: CurrencyCode.describe('What the price is asked for and given in'),
    facets: z
      .array(Facet)
      .describe(
        'In the order to show them; one that would offer nothing is left out. What is chosen is always among its values, and of very many the most frequent.',
      ),
    tags: z
      .array(z.object({ slug: z.string(), name: z.string() }))
      .optional()
      .describe("What the list is of by `tag`, in the visitor's language"),
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
    correction: z
      .string()
      .optional()
      .describe('The words that were searched for instead of those that were typed; `as_typed` prevents it'),
    is_partial: z
      .boolean()
      .optional()
      .describe('Nothing has all the words that were typed: these products have some of them'),
    searched_for: z
      .string()
      .optional()
      .describe('The words that were searched for where others were left out, since nothing has all of them'),
    categories: z
      .array(z.object({ vertical: Vertical, slug: z.string(), name: z.string(), count: z.int() }))
      .optional()
      .describe('Categories and cuisines that are called what was searched for: their products come first'),
    diets: z
      .array(z.enum(diets))
      .optional()
      .describe(
        'What the search requires of products: those that are not declared to suit these diets are left out',
      ),
    suited_total: z
      .int()
      .optional()
      .describe('How many products suit the diets, where none of them has the other words of the search'),
    search_without_diets: z.string().optional().describe('What else was searched for than the diets'),
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
    correction: z.string().optional().describe('The words that the products were found by instead'),
  }),
  isCacheable: true,
  dependsOnPlace: true,
})

export const SynonymGroup = z
  .object({ id: z.string(), terms: z.array(z.string()) })
  .describe('Words and names that mean the same: whoever searches for one finds all')
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
  body: SynonymTerms,
  answer: z.object({ group: SynonymGroup }),
  status: 201,
  problems: ['term_taken'],
})

export const changeSynonyms = endpoint({
  summary: 'Replace the words of a synonym group',
  tag: 'operator',
  access: 'operator',
  params: groupParams,
  body: SynonymTerms,
  answer: z.object({ group: SynonymGroup }),
  problems: ['not_found', 'term_taken'],
})

export const removeSynonyms = endpoint({
  summary: 'Delete a synonym group',
  tag: 'operator',
  access: 'operator',
  params: groupParams,
  answer: Done,
  problems: ['not_found'],
})
