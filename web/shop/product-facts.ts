/** Facts of a product in the visitor's words. */
import type { Translate } from '#app/dictionaries.ts'
import { allergens } from '#values/allergens.ts'

/** One that has no word is named as its seller wrote it. */
export function allergenName(key: string, t: Translate): string {
  const known = allergens.find((allergen) => allergen === key)
  return known ? t(`product.allergen_${known}`) : key
}

/** In grams, or in kilograms from one on. */
export function weightText(grams: number, locale: string): string {
  const [amount, unit] = grams < 1000 ? [grams, 'gram'] : [grams / 1000, 'kilogram']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 2 }).format(amount)
}
