import type { listRelatedProducts as contract, ProductCard } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { deliveryEstimator } from '#domains/delivery/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { cardsAt } from './card.ts'
import { marketParts } from './parts/market-parts.ts'
import { type ProductContext, readProductContext } from './queries.ts'
import { readRelatedCards } from './related-queries.ts'

const COUNT = 12

/**
 * Lists the products that the seller chose, then those of the same area of the market that share the most categories
 * and tags with one, best sellers first.
 * @throws not_found
 */
export async function listRelated(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const corner = await readProductContext(work, params.slug)
  if (!corner) throw problem('not_found')
  return { data: await relatedCards(work, corner) }
}

/** Returns the cards shown below a product; none where the market leaves them out. */
export async function relatedCards(work: Work, corner: ProductContext): Promise<ProductCard[]> {
  const { left_out: leftOut } = await marketParts(work)
  if (leftOut.includes('related')) return []
  const rates = await currentRates(work)
  const rows = await readRelatedCards(work, { corner, count: COUNT })
  const toCard = cardsAt({
    rates,
    currency: work.currency,
    now: work.now,
    estimate: await deliveryEstimator(work),
  })
  return rows.map(toCard)
}
