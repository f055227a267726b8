import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStoreDelivery as contract } from '#contract/stores.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { publicStoreId, storeTerms } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { methodsOfZone, pricedMethods } from './delivery-options.ts'
import { deliveryEstimator } from './estimates.ts'
import { currentShippingRates } from './shipping-rates.ts'

/**
 * Returns where a store delivers and at what price, without the zones it does not serve.
 * @throws not_found
 */
export async function readStoreDelivery(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const storeId = await publicStoreId(work, params.slug)
  const terms = (await storeTerms(work, [storeId])).get(storeId)
  if (!terms) throw new Error(`Terms of public store ${storeId} not found`)
  const [shippingRates, rates] = [await currentShippingRates(work), await currentRates(work)]
  const show = exchange(rates, work.currency)
  const zones = shippingRates.zones.map((zone) => {
    const parcel = { weightGrams: undefined, worth: undefined, metres: undefined }
    const methods = pricedMethods(methodsOfZone(zone, terms), { shippingRates, parcel, show })
    return {
      key: zone.key,
      name: textIn(zone.name, work.locale),
      ways: methods.map((method) => ({
        key: method.key,
        kind: method.kind,
        name: textIn(method.name, work.locale),
        days_min: method.daysMin,
        days_max: method.daysMax,
        price: method.price,
        is_from: method.isFrom,
        ...(method.freeOver && { free_over: method.freeOver }),
      })),
    }
  })
  const toPlace = (await deliveryEstimator(work))?.({ storeId })
  return { ...(toPlace && { to_place: toPlace }), zones: zones.filter(({ ways }) => ways.length > 0) }
}
