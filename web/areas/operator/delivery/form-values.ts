/** Converts zones and delivery methods between form values and API fields. */

import { rowsIn, type Values } from '#app/form-rows.ts'
import type { MethodFields, ShippingMethod, ShippingZone, ZoneFields } from '#contract/delivery-zones.ts'
import { type DeliveryRate, deliveryKinds, deliveryRates } from '#values/delivery.ts'
import { decimalOf, parseAmount } from '#values/money.ts'

/** Sent for an invalid amount, so that the API refuses it at its field. */
const REFUSED = -1
const NO_DEGREES = 999
/** Forms use kilograms and kilometres; the API uses grams and metres. */
const THOUSANDTHS = 3

export function zoneOf(values: Values): ZoneFields {
  return {
    name: nameOf(values),
    same_country: values.same_country !== undefined,
    countries: Object.keys(values).flatMap((name) => (name.startsWith('countries.') ? [name.slice(10)] : [])),
    places: Array.from({ length: rowsIn(values, 'places') }, (_, row) => {
      const written = (field: string) => values[`places.${row}.${field}`]?.trim() || undefined
      const position = written('latitude')
      return {
        country_code: written('country_code') ?? '',
        region: written('region'),
        city: written('city'),
        ...(position !== undefined && positionOf(position)),
      }
    }),
  }
}

export function valuesOfZone({ name, same_country, countries, places }: ShippingZone): Values {
  return {
    'name.en': name.en,
    'name.fr': name.fr,
    ...(same_country && { same_country: 'on' }),
    ...Object.fromEntries(countries.map((code) => [`countries.${code}`, 'on'])),
    ...Object.fromEntries(
      places.flatMap(({ country_code, region, city, latitude, longitude }, row) => [
        [`places.${row}.country_code`, country_code],
        [`places.${row}.region`, region ?? ''],
        [`places.${row}.city`, city ?? ''],
        [`places.${row}.latitude`, latitude === undefined ? '' : `${latitude}, ${longitude}`],
      ]),
    ),
  }
}

export function methodOf(values: Values, digits: number): MethodFields {
  const rate = rateOf(values)
  const amount = (name: string) => {
    const text = values[name]?.trim()
    return text ? (parseAmount(text, digits) ?? REFUSED) : undefined
  }
  const bands =
    rate === 'flat' ? [] : bandsOf(values, { digits: digitsOf(rate, digits), priceDigits: digits })
  return {
    name: nameOf(values),
    kind: deliveryKinds.find((kind) => kind === values.kind) ?? 'parcel',
    days_min: wholeOf(values.days_min),
    days_max: wholeOf(values.days_max),
    rate,
    price_minor:
      rate === 'flat' || (rate === 'weight' && bands.length === 0) ? amount('price_minor') : undefined,
    per_kg_minor: rate === 'weight' ? amount('per_kg_minor') : undefined,
    bands,
    free_over_minor: amount('free_over_minor'),
    uses_slots: values.uses_slots !== undefined,
    cutoff: values.cutoff?.trim() || undefined,
  }
}

export function valuesOfMethod(method: ShippingMethod, digits: number): Values {
  const { name, rate, bands, price, per_kg: perKg, free_over: freeOver } = method
  const ends = digitsOf(rate, digits)
  const isFlat = rate === 'flat' || (rate === 'weight' && bands.length === 0)
  return {
    'name.en': name.en,
    'name.fr': name.fr,
    kind: method.kind,
    days_min: String(method.days_min),
    days_max: String(method.days_max),
    rate,
    price_minor: isFlat ? decimalOf(price.minor, digits) : '',
    per_kg_minor: perKg.minor > 0 ? decimalOf(perKg.minor, digits) : '',
    ...Object.fromEntries(
      bands.flatMap(({ up_to: upTo, price: costs }, row) => [
        [`bands.${row}.up_to`, upTo === undefined ? '' : trimmed(decimalOf(upTo, ends))],
        [`bands.${row}.price_minor`, decimalOf(costs.minor, digits)],
      ]),
    ),
    free_over_minor: freeOver ? decimalOf(freeOver.minor, digits) : '',
    ...(method.uses_slots && { uses_slots: 'on' }),
    cutoff: method.cutoff ?? '',
  }
}

export function rateOf(values: Values): DeliveryRate {
  return deliveryRates.find((rate) => rate === values.rate) ?? 'flat'
}

function nameOf(values: Values): { en: string; fr: string } {
  return { en: values['name.en'] ?? '', fr: values['name.fr']?.trim() ?? '' }
}

function bandsOf(
  values: Values,
  { digits, priceDigits }: { digits: number; priceDigits: number },
): NonNullable<MethodFields['bands']> {
  return Array.from({ length: rowsIn(values, 'bands') }, (_, row) => {
    const end = values[`bands.${row}.up_to`]?.trim()
    const price = values[`bands.${row}.price_minor`]?.trim() ?? ''
    return {
      up_to: end ? (parseAmount(end, digits) ?? REFUSED) : undefined,
      price_minor: parseAmount(price, priceDigits) ?? REFUSED,
    }
  })
}

/** Decimal places of a band's limit: three for kilograms and kilometres. */
function digitsOf(rate: DeliveryRate, moneyDigits: number): number {
  return rate === 'value' ? moneyDigits : THOUSANDTHS
}

function positionOf(text: string): { latitude: number; longitude: number } {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return { latitude: NO_DEGREES, longitude: 0 }
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function wholeOf(text: string | undefined): number {
  const number = Number(text?.trim() || Number.NaN)
  return Number.isInteger(number) ? number : REFUSED
}

/** '2.500' becomes '2.5', '5.000' becomes '5', '20' stays '20'. */
function trimmed(decimal: string): string {
  return decimal.replace(/(?<=\.\d*)0+$/, '').replace(/\.$/, '')
}
