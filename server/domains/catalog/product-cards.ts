import type { ProductCard } from '#contract/catalog.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { cardsAt } from './card.ts'
import { readCards } from './queries.ts'

/**
 * Returns product cards by id, including products not public any more, for carts and orders. Unknown ids are left
 * out.
 */
export async function productCards(
  work: Work,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductCard>> {
  if (productIds.length === 0) return new Map()
  const rates = await currentRates(work)
  const rows = await readCards(work, productIds)
  const toCard = cardsAt({
    rates,
    currency: work.currency,
    now: work.now,
    estimate: await deliveryEstimator(work),
  })
  return new Map(rows.map((row) => [row.card.id, toCard(row)]))
}
