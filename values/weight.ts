/** Weights of goods sold by weight, in thousandths of a kilogram or pound. */
export type WeightUnit = 'kg' | 'lb'

/** Formats a weight; less than a kilogram in grams. */
export function formatWeight(thousandths: number, unit: WeightUnit, locale: string): string {
  const isGrams = unit === 'kg' && thousandths < 1000
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isGrams ? 'gram' : unit === 'kg' ? 'kilogram' : 'pound',
    maximumFractionDigits: 3,
  }).format(isGrams ? thousandths : thousandths / 1000)
}
