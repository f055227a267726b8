import type { Answer, Given } from '#contract/endpoint.ts'
import type { listStores as contract } from '#contract/stores.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { storeOpening } from './opening.ts'
import { type DirectoryRow, readDirectory, readStoreCards } from './queries.ts'
import { storeCard } from './store-card.ts'

type Query = Given<typeof contract>['query']
type Listed = DirectoryRow & { readonly rank: number; readonly isOpen: boolean }

const PER_PAGE = 24

/** A page of stores; a page past the end is answered with the last one, so that the caller can go there. */
export async function listStores(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const sellsIn = words(query.category)
  const rows = await readDirectory(work, {
    vertical: query.vertical,
    search: query.search,
    // A restaurant is found by its cuisine, which is counted below; other stores by what they sell.
    sellsIn: query.vertical === 'restaurants' ? [] : sellsIn,
  })
  const all = rows.map((row) => listed(row, work.now))
  const found = sort(narrow(all, query), query.sortBy)

  const place = numbered({ page: query.page ?? 1, perPage: PER_PAGE, total: found.length })
  const onPage = found.slice((place.current_page - 1) * PER_PAGE, place.current_page * PER_PAGE)
  return {
    data: await storeCards(
      work,
      onPage.map(({ id }) => id),
    ),
    ...place,
    islands: tally(narrow(all, { ...query, island: undefined }), (row) => ({
      code: row.country_code,
      name: row.country_name,
    })),
    cuisines: tally(narrow(all, { ...query, category: undefined }), (row) =>
      row.cuisine_slug && row.cuisine ? { slug: row.cuisine_slug, name: row.cuisine } : undefined,
    ),
  }
}

/** Cards of stores in the order of the ids. */
export async function storeCards(work: Work, storeIds: readonly string[]) {
  if (storeIds.length === 0) return []
  const [rates, rows] = [await currentRates(work), await readStoreCards(work, storeIds)]
  const show = exchange(rates, work.currency)
  const byId = new Map(rows.map((row) => [row.id, storeCard(row, { now: work.now, show })]))
  return storeIds.flatMap((id) => byId.get(id) ?? [])
}

/** The best stores to meet for several places at once: those that take orders, by their rating. */
export async function topStores(
  work: Work,
  places: readonly { readonly vertical: Query['vertical']; readonly limit: number }[],
) {
  if (places.length === 0) return []
  const rows = await readDirectory(work, { vertical: undefined, search: undefined, sellsIn: [] })
  const best = sort(
    rows.map((row) => listed(row, work.now)),
    undefined,
  )
  const picked = places.map(({ vertical, limit }) =>
    best.filter((row) => vertical === undefined || row.vertical === vertical).slice(0, limit),
  )
  const cards = await storeCards(work, [...new Set(picked.flat().map(({ id }) => id))])
  return picked.map((stores) => stores.flatMap(({ id }) => cards.find((card) => card.id === id) ?? []))
}

function listed(row: DirectoryRow, now: Date): Listed {
  const { acceptsOrders, isOpen } = storeOpening(row, now)
  const isShutKitchen = row.delivery_mode === 'kitchen' && !isOpen
  return { ...row, isOpen, rank: !acceptsOrders ? 2 : isShutKitchen ? 1 : 0 }
}

function narrow(rows: readonly Listed[], query: Query): Listed[] {
  const islands = words(query.island).map((code) => code.toUpperCase())
  const stars = words(query.rating).map(Number)
  const cuisines = query.vertical === 'restaurants' ? words(query.category) : []
  return rows.filter(
    (row) =>
      (islands.length === 0 || islands.includes(row.country_code)) &&
      (stars.length === 0 || (row.stars !== null && stars.includes(row.stars))) &&
      (cuisines.length === 0 || cuisines.includes(row.cuisine_slug ?? '')) &&
      (query.open_now === undefined || row.isOpen),
  )
}

function sort(rows: readonly Listed[], by: Query['sortBy']): Listed[] {
  if (by === 'a-z') return rows.toSorted((a, b) => a.name.localeCompare(b.name))
  if (by === 'newest') return rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  if (by === 'rating') return rows.toSorted((a, b) => b.rating_score - a.rating_score)
  return rows.toSorted((a, b) => a.rank - b.rank || b.rating_score - a.rating_score)
}

/** Counts what each store is, the most frequent first. */
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

function words(list: string | undefined): string[] {
  return (list ?? '').split(',').filter((word) => word !== '')
}
