/** Translates product facts. */
import type { Translate } from '#app/dictionaries.ts'
import { allergens } from '#values/allergens.ts'

/** Unknown allergens are shown as the seller entered them. */
export function allergenName(key: string, t: Translate): string {
  const known = allergens.find((allergen) => allergen === key)
  return known ? t(`product.allergen_${known}`) : key
}

/** Formats grams, as kilograms from 1000 up. */
export function weightText(grams: number, locale: string): string {
  const [amount, unit] = grams < 1000 ? [grams, 'gram'] : [grams / 1000, 'kilogram']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 2 }).format(amount)
}
