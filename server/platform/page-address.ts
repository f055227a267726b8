/** Canonical URLs of cached pages. */

/** Query parameters that a page may depend on, in the order used by our own links. */
const PARAMETERS = [
  'category',
  'attribute',
  'price',
  'range',
  'rating',
  'pictures',
  'language',
  'island',
  'search',
  'as_typed',
  'tag',
  'brand',
  'store',
  'open_now',
  'delivers_to',
  'sort',
  'vertical',
  'sortBy',
  'field',
  'layout',
  'page',
  'filters',
  'tab',
  'variant',
]

// A plain form sends these in place of the single value in our links; the page redirects to the link's URL. A dish's
// form is shown again with the visitor's answers.
const FORM_PARTS = /^(?:price_min|price_max|range_(?:min|max)_.+|option-.+|modifier_ids)$/

// Endless combinations, as crawlers produce, are rendered each time, so that they evict nothing.
const CACHED_PARAMETERS_MAX = 3
const VALUE_LENGTH_MAX = 60
const CACHED_PAGES_MAX = 20
const PATH_LENGTH_MAX = 200

export interface PageAddress {
  /** Path and query; equal for URLs that must show the same page. */
  readonly canonical: string
  readonly hasQuery: boolean
}

/** Returns the canonical URL of a page; undefined for one that is not cached. */
export function pageAddress({ pathname, searchParams }: URL): PageAddress | undefined {
  if (pathname.length > PATH_LENGTH_MAX || pathname.endsWith('.data')) return undefined
  if (isFormShaped(searchParams)) return undefined
  const query = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  if (!isWorthCaching(query)) return undefined
  const text = query.toString()
  return { canonical: text === '' ? pathname : `${pathname}?${text}`, hasQuery: text !== '' }
}

/** Forms send one parameter per checkbox, and empty fields. */
function isFormShaped(params: URLSearchParams): boolean {
  if ([...params.keys()].some((name) => FORM_PARTS.test(name))) return true
  return PARAMETERS.some((name) => {
    const given = params.getAll(name)
    return given.length > 1 || given.includes('')
  })
}

function isWorthCaching(query: URLSearchParams): boolean {
  if (query.has('search') || query.size > CACHED_PARAMETERS_MAX) return false
  if (!isNearPage(query.get('page'))) return false
  return [...query.values()].every((value) => value.length <= VALUE_LENGTH_MAX)
}

function isNearPage(page: string | null): boolean {
  return page === null || (/^[1-9]\d?$/.test(page) && Number(page) <= CACHED_PAGES_MAX)
}
