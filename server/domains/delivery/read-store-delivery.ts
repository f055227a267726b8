import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStoreDelivery as contract } from '#contract/stores.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { publicStoreId, storeTerms } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { deliveryEstimator } from './estimates.ts'
import { currentTariff } from './tariff.ts'
import { pricedMethods, waysOfZone } from './ways.ts'

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
  const [tariff, rates] = [await currentTariff(work), await currentRates(work)]
  const show = exchange(rates, work.currency)
  const zones = tariff.zones.map((zone) => {
    const parcel = { weightGrams: undefined, worth: undefined, metres: undefined }
    const methods = pricedMethods(waysOfZone(zone, terms), { tariff, parcel, show })
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
