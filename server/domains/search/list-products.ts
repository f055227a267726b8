import type { Answer, Given } from '#contract/endpoint.ts'
import type { listProducts as contract } from '#contract/search.ts'
import { type CardRow, cardsAt, contentLocale } from '#domains/catalog/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type Asked, askedBy } from './asked.ts'
import type { Counter } from './counter/counter.ts'
import { FOUND_MAX } from './counter/find.ts'
import type { Order } from './counter/pick.ts'
import { type Sorting, sortingOf } from './list-filter.ts'
import { CANDIDATES, readCards, readList, readRelevant } from './list-queries.ts'
import { findBy } from './lookup.ts'

const PER_PAGE = 24

/**
 * A page of products. A page past the end is answered with the last one, so that the caller can go there: its
 * `current_page` says which it is.
 */
export async function listProducts(
  work: Work,
  { query }: Given<typeof contract>,
  counter?: Counter,
): Promise<Answer<typeof contract>> {
  const asked = await askedBy(work, query, { areCounted: false, counter })
  const { terms, rates, currency } = asked
  const wanted = { page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE, sorting: sortingOf(query) }
  const listed = asked.isInVain
    ? { rows: [], total: 0, isCapped: false }
    : ((counter && (await listCounted(work, { asked, wanted, counter }))) ??
      (await listRead(work, asked, wanted)))
  return {
    data: listed.rows.map(cardsAt({ rates, currency, now: work.now })),
    ...numbered({ ...wanted, total: listed.total }),
    ...(listed.isCapped && { is_total_capped: true }),
    ...(terms?.correction !== undefined && { correction: terms.correction }),
    ...(terms?.match === 'any' && { is_partial: true }),
  }
}

interface Listed {
  readonly rows: readonly CardRow[]
  readonly total: number
  readonly isCapped: boolean
}

interface Wanted {
  readonly page: number
  readonly perPage: number
  readonly sorting: Sorting
}

interface Counted {
  readonly asked: Asked
  readonly wanted: Wanted
  readonly counter: Counter
}

/** All of it from the database. */
async function listRead(work: Work, { question, terms, filter }: Asked, wanted: Wanted): Promise<Listed> {
  const rows = await readList(work, { question, terms, ids: filter.ids, ...wanted })
  return { rows, total: rows[0]?.total ?? 0, isCapped: rows[0]?.total === FOUND_MAX }
}

/** Which products they are from the counter, and their cards from the database; undefined while it does not know. */
async function listCounted(work: Work, { asked, wanted, counter }: Counted): Promise<Listed | undefined> {
  const { question, terms } = asked
  const { sorting, ...page } = wanted
  const found = terms && (await findBy(work, counter, terms))
  const isCapped = found?.places.length === FOUND_MAX
  const candidates = Math.floor(CANDIDATES / page.perPage)
  if (sorting === 'relevance' && terms && page.page <= candidates) {
    const most = { order: 'sold' as const, page: 1, perPage: candidates * page.perPage }
    const picked = await counter.pick(question, most, found)
    if (!picked) return undefined
    const rows = await readRelevant(work, { ...picked, terms, ...rowsOf(page, picked.total) })
    return { rows, total: picked.total, isCapped }
  }
  const picked = await counter.pick(
    question,
    { order: orderOf(sorting, work.locale), ...page },
    // Only relevance puts first what is called so.
    found && sorting !== 'relevance' ? { ...found, named: 0 } : found,
  )
  return picked && { rows: await readCards(work, picked.places), total: picked.total, isCapped }
}

/** The rows of a page, or of the last one where it lies past the end. */
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
