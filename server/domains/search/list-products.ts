import type { Answer, Given } from '#contract/endpoint.ts'
import type { listProducts as contract } from '#contract/search.ts'
import { type CardRow, cardsAt, contentLocale } from '#domains/catalog/index.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type Asked, askedBy } from './asked.ts'
import type { Counter } from './counter/counter.ts'
import { FOUND_MAX } from './counter/find.ts'
import type { Order } from './counter/pick.ts'
import { listFilter, type Sorting, sortingOf, typedIn } from './list-filter.ts'
import { CANDIDATES, readCards, readList, readRelevant } from './list-queries.ts'
import { resolve, search } from './lookup.ts'
import type { SearchTerms } from './resolve-search.ts'

const PER_PAGE = 24

/**
 * Returns a page of products. A page past the end returns the last one; `current_page` names it, so that the caller
 * can redirect.
 */
export async function listProducts(
  work: Work,
  { query }: Given<typeof contract>,
  counter?: Counter,
): Promise<Answer<typeof contract>> {
  const asked = await askedBy(work, listFilter(query, work), { areCounted: false })
  const { rates, currency } = asked
  const wanted = { page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE, sorting: sortingOf(query) }
  const { terms, rows, total, isCapped } =
    (counter && (await listCounted(work, { asked, wanted, counter }))) ??
    (await listRead(work, { asked, wanted, counter }))
  return {
    data: rows.map(cardsAt({ rates, currency, now: work.now, estimate: await deliveryEstimator(work) })),
    ...numbered({ ...wanted, total }),
    ...(isCapped && { is_total_capped: true }),
    ...(terms?.correction !== undefined && { correction: terms.correction }),
    ...(terms?.match === 'any' && { is_partial: true }),
  }
}

interface Listed {
  readonly rows: readonly CardRow[]
  readonly total: number
  readonly isCapped: boolean
  readonly terms: SearchTerms | undefined
}

const NOTHING: Listed = { rows: [], total: 0, isCapped: false, terms: undefined }

interface Wanted {
  readonly page: number
  readonly perPage: number
  readonly sorting: Sorting
}

interface Listing<Counting extends Counter | undefined> {
  readonly asked: Asked
  readonly wanted: Wanted
  readonly counter: Counting
}

/** Lists from the database; only the search terms may be resolved in memory. */
async function listRead(
  work: Work,
  { asked: { question, filter }, wanted, counter }: Listing<Counter | undefined>,
): Promise<Listed> {
  const typed = typedIn(filter)
  const terms = typed && (await resolve(work, counter, typed))
  if (typed && !terms) return NOTHING
  const rows = await readList(work, { question, terms, ids: filter.ids, ...wanted })
  return { terms, rows, total: rows[0]?.total ?? 0, isCapped: rows[0]?.total === FOUND_MAX }
}

/** Selects products in memory and reads their cards from the database; undefined while the counter cannot answer. */
async function listCounted(
  work: Work,
  { asked: { question, filter }, wanted, counter }: Listing<Counter>,
): Promise<Listed | undefined> {
  const { sorting, ...page } = wanted
  const typed = typedIn(filter)
  const plain = { order: orderOf(sorting, work.locale), ...page }
  if (!typed) {
    const picked = await counter.pick(question, plain)
    return picked && { ...NOTHING, total: picked.total, rows: await readCards(work, picked.places) }
  }
  const candidates = Math.floor(CANDIDATES / page.perPage)
  const isRanked = sorting === 'relevance' && page.page <= candidates
  const searched = await search(work, counter, {
    typed,
    question,
    wanted: isRanked ? { order: 'sold', page: 1, perPage: candidates * page.perPage } : plain,
    // Only sorting by relevance puts name matches first.
    isNamedFirst: sorting === 'relevance',
  })
  if (!searched) return undefined
  if (!searched.terms) return NOTHING
  const { terms, isCapped, picked } = searched
  const rows = isRanked
    ? await readRelevant(work, { ...picked, terms, ...rowsOf(page, picked.total) })
    : await readCards(work, picked.places)
  return { terms, rows, total: picked.total, isCapped }
}

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
