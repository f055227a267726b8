import type { Answer, Given } from '#contract/endpoint.ts'
import type { listFeedProducts as contract } from '#contract/feeds.ts'
import { fedProducts } from '#domains/catalog/index.ts'
import { currentShippingRates, homeDeliveryTo } from '#domains/delivery/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { storeTerms } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

const PIECE = 250

/** Lists a page of products that can be shipped to a country, at the shipping rates that checkout uses. */
export async function listFeedProducts(
  work: Work,
  { query: { after = 0, country } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const products = await fedProducts(work, { after, limit: PIECE })
  const next = products.length === PIECE ? products.at(-1)?.place : undefined
  const deliveryOf = country === undefined ? undefined : await deliveriesTo(work, { country, products })
  return {
    data: products.flatMap(({ place: _, storeId, goods, offers, ...product }) => {
      const offered = offers.map((offer) => ({
        ...offer,
        delivery: deliveryOf?.({ storeId, goods, offer }) ?? [],
      }))
      const brought = offered.filter(({ delivery }) => !deliveryOf || delivery.length > 0)
      return brought.length > 0 ? [{ ...product, offers: brought }] : []
    }),
    ...(next !== undefined && { next }),
  }
}

type Fed = Awaited<ReturnType<typeof fedProducts>>[number]

/** Returns a function that lists delivery methods for one unit to a country, in the base currency. */
async function deliveriesTo(
  work: Work,
  { country, products }: { country: string; products: readonly Fed[] },
) {
  const [shippingRates, rates, terms] = await Promise.all([
    currentShippingRates(work),
    currentRates(work),
    storeTerms(work, [...new Set(products.map(({ storeId }) => storeId))]),
  ])
  const show = exchange(rates, rates.base)
  return ({ storeId, goods, offer }: Pick<Fed, 'storeId' | 'goods'> & { offer: Fed['offers'][number] }) => {
    const sender = terms.get(storeId)
    if (!sender) throw new Error(`Store ${storeId} has no terms`)
    const { weight_grams: weightGrams, regular_price, deal_price } = offer
    const worth = deal_price ?? regular_price
    const ways = homeDeliveryTo({ shippingRates, sender, goods, country, weightGrams, worth, show })
    return ways.map(({ name, price }) => ({ name: textIn(name, work.locale), price }))
  }
}
