import type { Answer, Given } from '#contract/endpoint.ts'
import type { readDemand as contract } from '#contract/product-page.ts'
import { cardsAt, publicProductId, readLeftOut } from '#domains/catalog/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { readBoughtTogether, readOfSameStore, readSales } from './demand-queries.ts'

const DAYS = 7
// Fewer sales would say more about the buyers than the product.
const SALES_MIN = 3
const COMPANIONS = 2

/**
 * Returns how often a product was bought lately and what is bought with it, or else what its store sells most.
 * Companions are products that need no choice of options.
 * @throws not_found
 */
export async function readDemand(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const productId = await publicProductId(work, params.slug)
  const since = new Date(work.now.getTime() - DAYS * 24 * 60 * 60 * 1000)
  const leftOut = await readLeftOut(work, productId)
  const [rates, count, together] = await Promise.all([
    currentRates(work),
    readSales(work, { productId, since }),
    readBoughtTogether(work, { productId, count: COMPANIONS }),
  ])
  const isReal = together.length > 0
  const ofStore = () => readOfSameStore(work, { productId, count: COMPANIONS })
  const rows = leftOut.includes('bundle') ? [] : isReal ? together : await ofStore()
  return {
    ...(count >= SALES_MIN &&
      !leftOut.includes('encourage_order') && { sold_recently: { count, days: DAYS } }),
    companions: {
      source: isReal ? 'orders' : 'store',
      data: rows.map(cardsAt({ rates, currency: work.currency, now: work.now })),
    },
  }
}
