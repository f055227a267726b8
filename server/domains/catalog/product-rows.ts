import type { ProductCard } from '#contract/catalog.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { cardsAt } from './card.ts'
import { readProductRows } from './queries.ts'

/**
 * A product list for a section of a page. `deals` shows those ending soonest first; `best_deal` the largest first.
 */
export interface ProductRow {
  readonly source: 'deals' | 'best_deal' | 'best_sellers' | 'top_rated' | 'new' | 'ids' | 'collection'
  readonly vertical?: Vertical | undefined
  /** For `ids`, in display order. */
  readonly ids?: readonly string[] | undefined
  /** For `collection`: its id. Its products are in its order, those of a rule by sales. */
  readonly collection?: string | undefined
  readonly limit: number
}

/** Reads the products of all lists in one statement. */
export async function productRows(work: Work, shelves: readonly ProductRow[]): Promise<ProductCard[][]> {
  if (shelves.length === 0) return []
  const rates = await currentRates(work)
  const rows = await readProductRows(work, shelves)
  const toCard = cardsAt({
    rates,
    currency: work.currency,
    now: work.now,
    estimate: await deliveryEstimator(work),
  })
  const byRow = Map.groupBy(rows, ({ shelf }) => shelf)
  return shelves.map((_, place) => (byRow.get(place) ?? []).map(toCard))
}
