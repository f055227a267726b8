/** The one address under which a kept page is known and made. */

/** The parameters that a page may depend on, in the order in which our own links write them (screens.md 1.3). */
const PARAMETERS = [
  'category',
  'attribute',
  'price',
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

// A plain form sends these where our links write one value: the page then leads on to the address with that value. A
// dish's form comes back with its answers, for whoever gave them.
const FORM_PARTS = /^(?:price_min|price_max|option-.+|modifier_ids)$/

// What a crawler can make endlessly many of is made anew each time, so that it drives nothing out.
const PARAMETERS_KEPT_MAX = 3
const VALUE_LENGTH_MAX = 60
const PAGES_KEPT_MAX = 20
const PATH_LENGTH_MAX = 200

export interface PageAddress {
  /** Path and query; equal for addresses that must show the same page. */
  readonly canonical: string
  readonly hasQuery: boolean
}

/** The address a page is kept under, or undefined for one that is not worth keeping. */
export function pageAddress({ pathname, searchParams }: URL): PageAddress | undefined {
  if (pathname.length > PATH_LENGTH_MAX || pathname.endsWith('.data')) return undefined
  if (isFormShaped(searchParams)) return undefined
  const query = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = searchParams.get(name)
    if (value) query.set(name, value)
  }
  if (!isWorthKeeping(query)) return undefined
  const text = query.toString()
  return { canonical: text === '' ? pathname : `${pathname}?${text}`, hasQuery: text !== '' }
}

/** The boxes of a form come one by one, and its empty fields come too. */
function isFormShaped(params: URLSearchParams): boolean {
  if ([...params.keys()].some((name) => FORM_PARTS.test(name))) return true
  return PARAMETERS.some((name) => {
    const given = params.getAll(name)
    return given.length > 1 || given.includes('')
  })
}

function isWorthKeeping(query: URLSearchParams): boolean {
  if (query.has('search') || query.size > PARAMETERS_KEPT_MAX) return false
  if (!isNearPage(query.get('page'))) return false
  return [...query.values()].every((value) => value.length <= VALUE_LENGTH_MAX)
}

function isNearPage(page: string | null): boolean {
  return page === null || (/^[1-9]\d?$/.test(page) && Number(page) <= PAGES_KEPT_MAX)
}
