import type { Answer, Given } from '#contract/endpoint.ts'
import type { listProducts as contract } from '#contract/search.ts'
import { type CardRow, cardsAt, contentLocale } from '#domains/catalog/index.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { numbered } from '#platform/numbered.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Asked, askedBy } from './asked.ts'
import { type DietSearch, dietSearch } from './diets.ts'
import { FOUND_MAX, type Order, type SearchEngine } from './engine.ts'
import { whereSuited } from './list-facets.ts'
import { type ListFilter, listFilter, type Sorting, sortingOf, typedIn } from './list-filter.ts'
import { CANDIDATES, type CategoryFacets, readCards, readRelevant } from './list-queries.ts'
import { type CalledCategory, categoriesCalled } from './places-named.ts'
import { readList } from './plain-answer.ts'
import { type SearchTerms, termsAsWritten } from './resolve-search.ts'

const PER_PAGE = 24

/**
 * Returns a page of products. A page past the end returns the last one; `current_page` names it, so that the caller
 * can redirect.
 */
export async function listProducts(
  work: Work,
  { query }: Given<typeof contract>,
  engine?: SearchEngine,
): Promise<Answer<typeof contract>> {
  const search = query.search === undefined ? undefined : readSearch(query)
  const asked = await askedBy(work, listFilter(query, work), { areCounted: false })
  const { rates, currency } = asked
  const wanted = { page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE, sorting: sortingOf(query) }
  const { terms, called, rows, total, isCapped } =
    (engine && (await listByEngine(work, { asked, wanted, engine }))) ??
    (await listPlainly(work, { asked, wanted }))
  const correction = search && correctionOf(search, terms)
  // A corrected word may name a diet, which then applies like any other.
  if (correction !== undefined && asksForMore(correction, asked.filter)) {
    const mended = await listProducts(work, { query: { ...query, search: correction } }, engine)
    return { ...mended, correction: mended.correction ?? correction }
  }
  return {
    data: rows.map(cardsAt({ rates, currency, now: work.now, estimate: await deliveryEstimator(work) })),
    ...numbered({ ...wanted, total }),
    ...(isCapped && { is_total_capped: true }),
    ...(correction !== undefined && { correction }),
    ...(terms?.isPartial && { is_partial: true }),
    ...(search &&
      terms?.cachedWords !== undefined && { searched_for: search.withRemaining(terms.cachedWords) }),
    ...(called.length > 0 && {
      categories: called.map(({ category: { vertical, slug, name, products } }) => ({
        vertical,
        slug,
        name: textIn(name, work.locale),
        count: products,
      })),
    }),
    ...(asked.filter.diets.length > 0 && { diets: [...asked.filter.diets] }),
    ...(asked.filter.diets.length > 0 && search?.rest && { search_without_diets: search.rest }),
    ...(asked.filter.diets.length > 0 &&
      total === 0 && { suited_total: (await whereSuited(work, query.search ?? '', engine)).total }),
  }
}

function readSearch({ search = '', as_typed }: Given<typeof contract>['query']): DietSearch {
  return dietSearch(search, { isAsTyped: as_typed === 'true' })
}

/** Returns the whole search as understood if it was corrected. */
function correctionOf({ rest, isCorrected, withRemaining }: DietSearch, terms: SearchTerms | undefined) {
  if (!isCorrected && terms?.correction === undefined) return undefined
  return withRemaining(rest === '' ? '' : (terms?.correction ?? rest))
}

function asksForMore(search: string, { diets }: Pick<ListFilter, 'diets'>): boolean {
  return dietSearch(search, { isAsTyped: true }).diets.some((diet) => !diets.includes(diet))
}

interface Listed {
  readonly rows: readonly CardRow[]
  readonly total: number
  readonly isCapped: boolean
  readonly terms: SearchTerms | undefined
  readonly called: readonly CalledCategory[]
}

const NOTHING: Listed = { rows: [], total: 0, isCapped: false, terms: undefined, called: [] }

interface Wanted {
  readonly page: number
  readonly perPage: number
  readonly sorting: Sorting
}

interface Listing {
  readonly asked: Asked
  readonly wanted: Wanted
}

/** Whether the list has the order of its operator, which only the database knows. */
function isByHand({ orderedBy }: Asked, { sorting }: Wanted): boolean {
  return orderedBy !== undefined && sorting === 'best'
}

async function listPlainly(work: Work, { asked, wanted }: Listing): Promise<Listed> {
  const { question, filter, orderedBy } = asked
  const terms = filter.search === undefined ? undefined : termsAsWritten(filter.search)
  const called = calledIn(asked, terms)
  if (filter.search !== undefined && !terms) return { ...NOTHING, called }
  const rows = await readList(work, { question, terms, ids: filter.ids, orderedBy, ...wanted })
  const total = rows[0]?.total ?? 0
  return { terms, called, rows, total, isCapped: terms !== undefined && total === FOUND_MAX }
}

/** The engine picks the products, and the database shows their cards; undefined while the engine cannot answer. */
async function listByEngine(
  work: Work,
  { asked, wanted, engine }: Listing & { readonly engine: SearchEngine },
): Promise<Listed | undefined> {
  const { question, filter } = asked
  if (isByHand(asked, wanted)) return undefined
  const { sorting, ...page } = wanted
  const typed = typedIn(filter)
  const plain = { order: orderOf(sorting, work.locale), ...page }
  if (!typed) {
    const picked = await engine.list(question, plain)
    return picked && { ...NOTHING, total: picked.total, rows: await readCards(work, picked.places) }
  }
  const candidates = Math.floor(CANDIDATES / page.perPage)
  const isRanked = sorting === 'relevance' && page.page <= candidates
  const searched = await engine.search({
    typed,
    question,
    wanted: isRanked ? { order: 'sold', page: 1, perPage: candidates * page.perPage } : plain,
    // Only sorting by relevance puts name matches first.
    isNamedFirst: sorting === 'relevance',
  })
  if (!searched) return undefined
  const called = calledIn(asked, searched.terms)
  if (!searched.terms) return { ...NOTHING, called }
  const { terms, isCapped, picked } = searched
  const rows = isRanked
    ? await readRelevant(work, { ...picked, terms, called: facetsOf(called), ...rowsOf(page, picked.total) })
    : await readCards(work, picked.places)
  return { terms, called, rows, total: picked.total, isCapped }
}

/** Returns the categories with the searched name; none for a diet, which applies to any category. */
function calledIn({ filter, dictionary }: Asked, terms: SearchTerms | undefined): CalledCategory[] {
  const { search, vertical, diets, within } = filter
  if (search === undefined || diets.length > 0 || within !== undefined) return []
  const [only, ...others] = terms?.units ?? []
  const names = only && others.length === 0 ? only.unit.ways.map((way) => way.join(' ')) : []
  const searched = terms?.correction ?? terms?.cachedWords ?? search
  return categoriesCalled(dictionary, { texts: [searched, ...names], vertical })
}

function facetsOf(called: readonly CalledCategory[]): CategoryFacets | undefined {
  if (called.length === 0) return undefined
  const of = (isWhole: boolean) =>
    called.flatMap((one) => (one.isWhole === isWhole ? [`c:${one.category.path}`] : []))
  return { whole: of(true), among: of(false) }
}

/** Returns the row range of a page, or of the last page if it is past the end. */
function rowsOf({ page, perPage }: Pick<Wanted, 'page' | 'perPage'>, total: number) {
  const last = Math.max(1, Math.ceil(total / perPage))
  return { from: (Math.min(page, last) - 1) * perPage, count: perPage }
}

function orderOf(sorting: Sorting, locale: string): Order {
  switch (sorting) {
    case 'a-z':
    case 'z-a':
      return { locale: contentLocale(locale), isReversed: sorting === 'z-a' }
    case 'asc':
      return 'oldest'
    case 'desc':
      return 'newest'
    case 'low-high':
      return 'cheapest'
    case 'high-low':
      return 'dearest'
    case 'discount-high-low':
      return 'discount'
    case 'best':
    case 'relevance':
      return 'sold'
  }
}
