import type { Answer, Given } from '#contract/endpoint.ts'
import type { listStores as contract, StoreCard } from '#contract/stores.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type DirectoryRow, readDirectory, readTopCategories } from './directory-queries.ts'
import { storeOpening } from './opening.ts'
import { readStoreCards, readStoreDetails, type StoreDetailsRow } from './queries.ts'
import { storeCard } from './store-card.ts'

type Query = Given<typeof contract>['query']
type Listed = DirectoryRow & { readonly rank: number; readonly isOpen: boolean }

type Delivers = (store: DirectoryRow) => boolean

const PER_PAGE = 24
const mostStars = 5

/** Returns a page of stores; a page past the end returns the last one, so that the caller can redirect. */
export async function storeDirectory(
  work: Work,
  query: Query,
  delivers: Delivers,
): Promise<Omit<Answer<typeof contract>, 'destinations'>> {
  const [rows, categories] = [await readDirectory(work, query), await categoriesOf(work, query)]
  const all = rows.map((row) => listed(row, work.now)).filter(delivers)
  const found = sort(narrow(all, query), query)

  const place = numbered({ page: query.page ?? 1, perPage: PER_PAGE, total: found.length })
  const onPage = found.slice((place.current_page - 1) * PER_PAGE, place.current_page * PER_PAGE)
  const ids = onPage.map(({ id }) => id)
  return {
    data: query.details ? await detailedCards(work, ids) : await storeCards(work, ids),
    ...place,
    ...countsOf(all, query, categories),
  }
}

/** Each facet's counts ignore its own selection, so that a second value shows what it would add. */
function countsOf(all: readonly Listed[], query: Query, categories: readonly Named[]) {
  const byRating = narrow(all, { ...query, rating: undefined })
  return {
    islands: tally(narrow(all, { ...query, island: undefined }), (row) => ({
      code: row.country_code,
      name: row.country_name,
    })),
    categories:
      query.vertical === 'restaurants'
        ? tally(narrow(all, { ...query, category: undefined }), ({ cuisine_slug: slug, cuisine: name }) =>
            slug && name ? { slug, name } : undefined,
          )
        : tallyOf(categories, narrow(all, { ...query, category: undefined })),
    ratings: Array.from({ length: mostStars }, (_, index) => mostStars - index)
      .map((stars) => ({ stars, count: byRating.filter((row) => (row.stars ?? 0) >= stars).length }))
      .filter(({ count }) => count > 0),
    open_now_count: narrow(all, { ...query, open_now: 'true' }).length,
  }
}

interface Named {
  readonly slug: string
  readonly name: string
}

/** Restaurants have cuisines instead of categories. */
function categoriesOf(work: Work, { vertical }: Query): Promise<Named[]> {
  return vertical === 'restaurants' ? Promise.resolve([]) : readTopCategories(work, vertical)
}

async function storeCards(work: Work, storeIds: readonly string[]): Promise<StoreCard[]> {
  if (storeIds.length === 0) return []
  const [rates, rows] = [await currentRates(work), await readStoreCards(work, storeIds)]
  const show = exchange(rates, work.currency)
  const byId = new Map(rows.map((row) => [row.id, storeCard(row, { now: work.now, show })]))
  return storeIds.flatMap((id) => byId.get(id) ?? [])
}

export async function detailedCards(work: Work, storeIds: readonly string[]): Promise<StoreCard[]> {
  const cards = await storeCards(work, storeIds)
  const byId = new Map((await readStoreDetails(work, storeIds)).map((row) => [row.id, row]))
  return cards.map((card) => {
    const row = byId.get(card.id)
    return row ? { ...card, details: detailsOf(row) } : card
  })
}

function detailsOf({ id: _, street, email, phone, ...row }: StoreDetailsRow) {
  return { ...row, ...(street && { street }), ...(email && { email }), ...(phone && { phone }) }
}

/** Returns the top stores of several verticals at once: those that take orders first, then by rating. */
export async function topStores(
  work: Work,
  places: readonly { readonly vertical: Query['vertical']; readonly limit: number }[],
) {
  if (places.length === 0) return []
  const rows = await readDirectory(work, { vertical: undefined, search: undefined })
  const best = sort(
    rows.map((row) => listed(row, work.now)),
    {},
  )
  const picked = places.map(({ vertical, limit }) =>
    best.filter((row) => vertical === undefined || row.vertical === vertical).slice(0, limit),
  )
  const cards = await storeCards(work, [...new Set(picked.flat().map(({ id }) => id))])
  return picked.map((stores) => stores.flatMap(({ id }) => cards.find((card) => card.id === id) ?? []))
}

function listed(row: DirectoryRow, now: Date): Listed {
  const { acceptsOrders, isOpen } = storeOpening(row, now)
  const isClosedKitchen = row.delivery_mode === 'kitchen' && !isOpen
  return { ...row, isOpen, rank: !acceptsOrders ? 2 : isClosedKitchen ? 1 : 0 }
}

function narrow(rows: readonly Listed[], query: Query): Listed[] {
  const islands = words(query.island).map((code) => code.toUpperCase())
  const stars = words(query.rating).map(Number)
  const categories = words(query.category)
  return rows.filter(
    (row) =>
      (islands.length === 0 || islands.includes(row.country_code)) &&
      (stars.length === 0 || (row.stars !== null && stars.includes(row.stars))) &&
      (categories.length === 0 ||
        categories.some((slug) => slug === row.cuisine_slug || row.sells.includes(slug))) &&
      (query.open_now === undefined || row.isOpen),
  )
}

function sort(rows: readonly Listed[], { sortBy, vertical }: Query): Listed[] {
  const order = orders[sortBy ?? 'standard']
  // A closed restaurant cannot serve now, however well it is rated.
  const closedLast = vertical === 'restaurants' || sortBy === undefined
  return rows.toSorted((a, b) => (closedLast ? a.rank - b.rank : 0) || order(a, b))
}

const orders: Record<'standard' | NonNullable<Query['sortBy']>, (a: Listed, b: Listed) => number> = {
  standard: (a, b) => b.rating_score - a.rating_score,
  rating: (a, b) => b.rating_score - a.rating_score,
  'a-z': (a, b) => a.name.localeCompare(b.name),
  newest: (a, b) => b.created_at.getTime() - a.created_at.getTime(),
}

/** Counts stores per value, most frequent first. */
function tally<T extends object>(rows: readonly Listed[], of: (row: Listed) => T | undefined) {
  const counted = new Map<string, T & { count: number }>()
  for (const row of rows) {
    const thing = of(row)
    if (!thing) continue
    const key = JSON.stringify(thing)
    counted.set(key, { ...thing, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return [...counted.values()].sort((a, b) => b.count - a.count)
}

/** Counts stores per category in category order, without empty categories. */
function tallyOf(categories: readonly Named[], rows: readonly Listed[]) {
  return categories
    .map(({ slug, name }) => ({ slug, name, count: rows.filter(({ sells }) => sells.includes(slug)).length }))
    .filter(({ count }) => count > 0)
}

function words(list: string | undefined): string[] {
  return (list ?? '').split(',').filter((word) => word !== '')
}
