/** Converts the forms of zones and delivery methods to the fields of the API, and back. */
import { valuesOf } from '#app/form/values-of.ts'
import type { Values } from '#app/form-rows.ts'
import type { ShippingMethod, ShippingZone } from '#contract/delivery-zones.ts'
import { type DeliveryRate, deliveryRates } from '#values/delivery.ts'
import { decimalOf, parseAmount } from '#values/money.ts'

/** Forms use kilograms and kilometres; the API uses grams and metres. */
const THOUSANDTHS = 3

const position = /^(-?\d{1,2}(?:\.\d+)?)[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/

/** Returns the form with places whose position has two fields. */
export function zoneForm(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) {
    const [, latitude, longitude] = (name.endsWith('.latitude') && position.exec(String(value).trim())) || []
    if (latitude !== undefined && longitude !== undefined) {
      fields.set(name, latitude)
      fields.set(name.replace('latitude', 'longitude'), longitude)
    } else fields.append(name, value)
  }
  return fields
}

export function valuesOfZone({ name, same_country, countries, places }: ShippingZone): Values {
  return {
    ...valuesOf({ name, same_country, countries }),
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

/** Returns the form without the prices of other rate types, and with the ends of bands in whole units. */
export function methodForm(form: FormData, digits: number): FormData {
  const rate = rateOf({ rate: String(form.get('rate')) })
  const hasBands =
    rate !== 'flat' && [...form].some(([name, value]) => name.startsWith('bands.') && value !== '')
  const fields = new FormData()
  for (const [name, value] of form) {
    const isOther =
      (name === 'price_minor' && (hasBands || (rate !== 'flat' && rate !== 'weight'))) ||
      (name === 'per_kg_minor' && rate !== 'weight') ||
      (name.startsWith('bands.') && rate === 'flat')
    if (isOther) continue
    const end = name.endsWith('.up_to') ? parseAmount(String(value), digitsOf(rate, digits)) : undefined
    fields.append(name, end === undefined ? value : String(end))
  }
  return fields
}

export function valuesOfMethod(method: ShippingMethod, digits: number): Values {
  const { name, kind, days_min, days_max, rate, bands, price, uses_slots, cutoff } = method
  const { per_kg: perKg, free_over: freeOver } = method
  const ends = digitsOf(rate, digits)
  const isFlat = rate === 'flat' || (rate === 'weight' && bands.length === 0)
  return {
    ...valuesOf({ name, kind, days_min, days_max, rate, uses_slots, cutoff }),
    price_minor: isFlat ? decimalOf(price.minor, digits) : '',
    per_kg_minor: perKg.minor > 0 ? decimalOf(perKg.minor, digits) : '',
    ...Object.fromEntries(
      bands.flatMap(({ up_to: upTo, price: costs }, row) => [
        [`bands.${row}.up_to`, upTo === undefined ? '' : trimmed(decimalOf(upTo, ends))],
        [`bands.${row}.price_minor`, decimalOf(costs.minor, digits)],
      ]),
    ),
    free_over_minor: freeOver ? decimalOf(freeOver.minor, digits) : '',
  }
}

export function rateOf(values: Values): DeliveryRate {
  return deliveryRates.find((rate) => rate === values.rate) ?? 'flat'
}

/** Decimal places of a band's limit: three for kilograms and kilometres. */
function digitsOf(rate: DeliveryRate, moneyDigits: number): number {
  return rate === 'value' ? moneyDigits : THOUSANDTHS
}

/** '2.500' becomes '2.5', '5.000' becomes '5', '20' stays '20'. */
function trimmed(decimal: string): string {
  return decimal.replace(/(?<=\.\d*)0+$/, '').replace(/\.$/, '')
}
