import type { testDelivery as contract } from '#contract/delivery-zones.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { sellingStoreId, storeTerms } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { deliveryOptionsTo, methodsOfZone } from './delivery-options.ts'
import { metresTo, zonesFor } from './destination.ts'
import { readShippingRates } from './queries.ts'
import { slotsOf } from './slots.ts'

/**
 * Prices a package by the rules of checkout and the current shipping rates.
 * @throws invalid_input for an unknown store
 */
export async function testDelivery(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const storeId = await sellingStoreId(work, query.store)
  const sender = storeId === undefined ? undefined : (await storeTerms(work, [storeId])).get(storeId)
  if (!sender) throw problem('invalid_input', {}, { store: ['store_unknown'] })
  const shippingRates = await readShippingRates(work)
  const rates = await currentRates(work)
  const destination = { country: query.country_code, region: query.region, city: query.city }
  const [zone] = zonesFor(shippingRates, { from: sender.countryCode, to: destination })
  const metres = metresTo(shippingRates, { from: sender, to: destination })
  const offered = deliveryOptionsTo({
    shippingRates,
    sender,
    destination,
    weightGrams: query.weight_grams,
    worth: { minor: query.worth_minor, currency: rates.base },
    slots: (await slotsOf(work, [sender.id])).get(sender.id) ?? [],
    now: work.now,
    show: exchange(rates, rates.base),
  })
  const ways = zone ? methodsOfZone(zone, sender) : []
  return {
    ...(zone && { zone: { key: zone.key, name: textIn(zone.name, work.locale) } }),
    is_served: zone !== undefined && sender.deliveryZones.includes(zone.key),
    ...(metres !== undefined && { metres }),
    ways: ways.map(({ key, name }) => {
      const price = offered.find(({ method }) => method === key)?.price
      return { key, name: textIn(name, work.locale), ...(price && { price }) }
    }),
  }
}
