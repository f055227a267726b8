import type { Money } from '#values/money.ts'
import type { Band, Method } from './shipping-rates.ts'

/** Converts an amount of the shipping rates to the shopper's currency. */
export type Show = (amount: Money) => Money

/** What is sent and how far; an unknown value leaves prices that depend on it open. */
export interface Parcel {
  readonly weightGrams: number | undefined
  /** After discounts, in the shopper's currency. */
  readonly worth: Money | undefined
  readonly metres: number | undefined
}

const KILOGRAM = 1000

/**
 * Returns the price of the method, or undefined when it can't be determined or the parcel is beyond the last band, in
 * which case the method is not offered.
 */
export function priceOf(method: Method, parcel: Parcel, show: Show): Money | undefined {
  if (measureOf(method, parcel) === undefined) return undefined
  return pricesOf(method, parcel, show)[0]
}

/**
 * Returns all possible prices, lowest first: one when the measure is known, none when the method is never offered.
 */
export function pricesOf(method: Method, parcel: Parcel, show: Show): Money[] {
  const { price, perKgMinor, rate, bands } = method
  const { weightGrams } = parcel
  const money = (minor: number) => show({ ...price, minor })
  if (rate === 'flat') return [money(price.minor)]
  if (rate === 'weight' && bands.length === 0) {
    const kilograms = Math.ceil((weightGrams ?? 0) / KILOGRAM)
    return [money(price.minor + perKgMinor * kilograms)]
  }
  const measure = measureOf(method, parcel)
  const open = measure === undefined ? bands : bands.filter((band) => isIn(band, measure, method, show))
  if (open.length > 0)
    return open.map(({ priceMinor }) => money(priceMinor)).toSorted((a, b) => a.minor - b.minor)
  return beyondBands(method, weightGrams).map(money)
}

/** Returns whether the price depends on an unknown value. */
export function isOpen(method: Method, parcel: Parcel): boolean {
  if (method.rate === 'weight' && parcel.weightGrams === undefined)
    return method.perKgMinor > 0 || method.bands.length > 0
  return method.bands.length > 0 && measureOf(method, parcel) === undefined
}

/**
 * Returns the value above which the method is free by its own terms, in its own currency, or undefined when it is
 * never free.
 */
export function freeOverOf({ freeOver, rate, bands, price }: Method): Money | undefined {
  const last = rate === 'value' ? bands.at(-1) : undefined
  const isFreeAtLast = last !== undefined && last.upTo === undefined && last.priceMinor === 0
  if (!isFreeAtLast) return freeOver
  const costly = bands.findLast(({ priceMinor }) => priceMinor > 0)
  const minor = costly?.upTo
  if (minor === undefined || (freeOver !== undefined && freeOver.minor <= minor)) return freeOver
  return { ...price, minor }
}

/** Beyond the last band, a weight may be charged per started kilogram. */
function beyondBands({ rate, bands, perKgMinor }: Method, weightGrams: number | undefined): number[] {
  const last = bands.at(-1)
  if (rate !== 'weight' || perKgMinor === 0 || weightGrams === undefined || last?.upTo === undefined)
    return []
  return [last.priceMinor + perKgMinor * Math.ceil((weightGrams - last.upTo) / KILOGRAM)]
}

/** Returns the measure that the rate depends on, or undefined while it is unknown. */
function measureOf({ rate }: Method, { weightGrams, worth, metres }: Parcel): number | undefined {
  switch (rate) {
    case 'flat':
      return 0
    case 'weight':
      return weightGrams
    case 'value':
      return worth?.minor
    case 'distance':
      return metres
  }
}

/** Weight and distance bands include their upper bound; value bands exclude it. */
function isIn({ above, upTo }: Band, measure: number, { rate, price }: Method, show: Show): boolean {
  if (rate === 'value') {
    const shown = (minor: number) => show({ ...price, minor }).minor
    return measure >= shown(above) && (upTo === undefined || measure < shown(upTo))
  }
  return (measure > above || above === 0) && (upTo === undefined || measure <= upTo)
}
