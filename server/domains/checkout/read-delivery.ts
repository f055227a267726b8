import type { Answer, Given } from '#contract/endpoint.ts'
import type { readProductDelivery as contract } from '#contract/product-page.ts'
import { parcelOf } from '#domains/catalog/index.ts'
import {
  boundsOf,
  currentShippingRates,
  placeNames,
  reachOf,
  readCountryNames,
} from '#domains/delivery/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { storeTerms } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { isPerishable } from '#values/perishable.ts'
import { returnsOf } from '#values/returns-policy.ts'

/**
 * Returns where, how and for how much one unit of a product is delivered, at the shipping rates that checkout uses.
 * @throws not_found
 */
export async function readDelivery(
  work: Work,
  { params, query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const parcel = await parcelOf(work, { slug: params.slug, sku: query.variant })
  const [shippingRates, rates, terms, names] = await Promise.all([
    currentShippingRates(work),
    currentRates(work),
    storeTerms(work, [parcel.storeId]),
    readCountryNames(work),
  ])
  const sender = terms.get(parcel.storeId)
  if (!sender) throw new Error(`Store ${parcel.storeId} has no terms`)
  const show = exchange(rates, work.currency)
  const countryOf = (code: string) => ({ code, name: names.get(code) ?? code })
  const { compare } = new Intl.Collator(work.locale)
  const byName = (codes: readonly string[]) => codes.map(countryOf).sort((a, b) => compare(a.name, b.name))
  const returns = returnsOf({ ...parcel, storeDays: parcel.returnsDays })
  const { isLocalOnly, notTo } = boundsOf(shippingRates, parcel)
  const reach = reachOf({ shippingRates, sender, goods: parcel, weightGrams: parcel.weightGrams, show })
  return {
    from: { city: parcel.city, country: countryOf(sender.countryCode) },
    zones: reach.map(({ zone, countries, methods }) => ({
      key: zone.key,
      name: textIn(zone.name, work.locale),
      is_same_country: zone.isSameCountry,
      places: placeNames(zone),
      countries: byName(countries),
      ways: methods.map((method) => ({
        method: method.key,
        kind: method.kind,
        name: textIn(method.name, work.locale),
        price: method.price,
        is_from: method.isFrom,
        ...(method.freeOver && { free_over: method.freeOver }),
        days_min: method.daysMin,
        days_max: method.daysMax,
        needs_slot: method.usesSlots,
        ...(method.cutoff !== undefined && { cutoff: method.cutoff }),
      })),
    })),
    is_local_only: isLocalOnly,
    not_to: byName(notTo),
    returns,
    returns_days: returns.days,
    is_perishable: isPerishable(parcel),
  }
}
