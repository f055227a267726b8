import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeDeliverySettings as changeContract,
  DeliverySettings,
  readDeliverySettings as readContract,
} from '#contract/store-settings.ts'
import { setDelivery, staffOf, storeTerms } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { isForSendersOf, methodsOf } from './delivery-options.ts'
import { placeNames } from './place-names.ts'
import { freeOverOf, isOpen, pricesOf } from './rates.ts'
import { currentShippingRates } from './shipping-rates.ts'

/**
 * Returns the zones a store may deliver to, with their delivery methods and prices.
 * @throws not_found
 */
export async function readDeliverySettings(
  work: Work,
  { params }: Given<typeof readContract>,
): Promise<Answer<typeof readContract>> {
  return { delivery: await settingsOf(work, staffOf(work, params.store).storeId) }
}

/**
 * Updates the zones a store delivers to and whether it offers pickup.
 * @throws not_found, not_allowed for staff who only pack, invalid_input for an unknown zone
 */
export async function changeDeliverySettings(
  work: Work,
  { params, body }: Given<typeof changeContract>,
): Promise<Answer<typeof changeContract>> {
  const { storeId } = staffOf(work, params.store)
  const { zones } = await currentShippingRates(work)
  const known = zones.map(({ key }) => key)
  if (!body.zones.every((key) => known.includes(key))) {
    throw problem('invalid_input', {}, { zones: ['field_invalid'] })
  }
  const chosen = known.filter((key) => body.zones.includes(key))
  await setDelivery(work, { storeId, zones: chosen, offersPickup: body.offers_pickup })
  return { delivery: await settingsOf(work, storeId) }
}

async function settingsOf(work: Work, storeId: string): Promise<DeliverySettings> {
  const terms = (await storeTerms(work, [storeId])).get(storeId)
  if (!terms) throw new Error(`Store ${storeId} not found for its staff`)
  const shippingRates = await currentShippingRates(work)
  const sender = { deliveryMode: terms.deliveryMode, offersPickup: false }
  const parcel = { weightGrams: undefined, worth: undefined, metres: undefined }
  const show = (amount: Money) => amount
  const open = shippingRates.zones.filter((zone) => isForSendersOf(zone, terms.countryCode))
  const zones = open.map((zone) => ({
    key: zone.key,
    name: textIn(zone.name, work.locale),
    is_served: terms.deliveryZones.includes(zone.key),
    places: placeNames(zone),
    ways: methodsOf(zone, sender).flatMap((method) => {
      const [price] = pricesOf(method, parcel, show)
      const freeOver = freeOverOf(method)
      return price
        ? {
            key: method.key,
            name: textIn(method.name, work.locale),
            days_min: method.daysMin,
            days_max: method.daysMax,
            price,
            is_from: isOpen(method, parcel),
            ...(freeOver && { free_over: freeOver }),
          }
        : []
    }),
  }))
  return { offers_pickup: terms.offersPickup, zones: zones.filter(({ ways }) => ways.length > 0) }
}
