/** The shipping rates as operators see them, with their change log. */
import { ShippingMethod, type ShippingZone } from '#contract/delivery-zones.ts'
import { currentRates, readCurrencies } from '#domains/pricing/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { readRuleChanges, recordRuleChange } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { type ShippingRateEvent, shippingRateEvents } from '#values/delivery.ts'
import { clearShippingRates, type Method, type Zone } from './shipping-rates.ts'

const CHANGES = 'delivery_tariff'

/** Returns the marketplace's currency, in which operators enter amounts. */
export async function marketCurrency(work: Work): Promise<{ currency: string; minor_units: number }> {
  const { base: currency } = await currentRates(work)
  const currencies = await readCurrencies(work)
  return { currency, minor_units: currencies.find(({ code }) => code === currency)?.minor_units ?? 2 }
}

export function zoneAnswer(zone: Zone, stores: number): ShippingZone {
  return {
    key: zone.key,
    name: nameIn(zone),
    same_country: zone.isSameCountry,
    countries: [...zone.countries],
    places: zone.places.map(({ country, region, city, position }) => ({
      country_code: country,
      ...(region !== undefined && { region }),
      ...(city !== undefined && { city }),
      ...position,
    })),
    methods: zone.methods.map(methodAnswer),
    stores,
  }
}

export function methodAnswer(method: Method): ShippingMethod {
  const { price, freeOver, cutoff } = method
  const money = (minor: number) => ({ ...price, minor })
  return {
    key: method.key,
    name: nameIn(method),
    kind: method.kind,
    days_min: method.daysMin,
    days_max: method.daysMax,
    currency: price.currency,
    rate: method.rate,
    price,
    per_kg: money(method.perKgMinor),
    bands: method.bands.map(({ above, upTo, priceMinor }) => ({
      above,
      ...(upTo !== undefined && { up_to: upTo }),
      price: money(priceMinor),
    })),
    ...(freeOver && { free_over: freeOver }),
    uses_slots: method.usesSlots,
    ...(cutoff !== undefined && { cutoff }),
  }
}

interface Change {
  readonly act: ShippingRateEvent
  /** Names in English. */
  readonly zone: string
  readonly method?: string
  readonly set_to?: ShippingMethod
}

/** Logs the change. Every process uses the new rates within ten seconds, this one at once. */
export async function recordChange(work: Work, change: Change): Promise<void> {
  await recordRuleChange(work, { key: CHANGES, value: change })
  clearShippingRates()
  invalidate(work, ['catalog'])
}

export function readChanges(work: Work) {
  return readRuleChanges(work, CHANGES, toldOf)
}

function toldOf(value: unknown): Change {
  const { act, zone, method, set_to } = Object(value)
  const setTo = ShippingMethod.safeParse(set_to).data
  return {
    act: shippingRateEvents.find((each) => each === act) ?? 'zone_changed',
    zone: String(zone),
    ...(typeof method === 'string' && { method }),
    ...(setTo && { set_to: setTo }),
  }
}

function nameIn({ name }: Pick<Zone, 'name'>): { en: string; fr: string } {
  return { en: name.en ?? '', fr: name.fr ?? '' }
}
