/** Goods sold by weight: the quantity counts steps or pieces, and prices are per kilogram or pound. */
import type { SoldByWeight, WeightSale } from '#contract/product-prices.ts'

/** One pound in milligrams (international yard and pound agreement, 1959). */
const POUND_MG = 453_592.37

/** Returns how shoppers choose the quantity; null and undefined mean that goods are sold by the piece. */
export function weightSaleOf(sold: SoldByWeight | null | undefined): WeightSale | undefined {
  if (!sold) return undefined
  const { unit, step, minimum, piece, tolerance_percent } = sold
  const item = piece ?? step
  return {
    unit,
    item,
    is_piece: piece !== null,
    minimum: Math.ceil(minimum / item),
    tolerance_percent,
  }
}

/** Returns the estimated price of one item in minor units, rounded half up; unchanged for goods by the piece. */
export function itemPrice(priceMinor: number, sale: Pick<WeightSale, 'item'> | undefined): number {
  // The product of a high price and a weight can exceed the exact range of numbers.
  return sale ? Number((2n * BigInt(priceMinor) * BigInt(sale.item) + 1000n) / 2000n) : priceMinor
}

/** Returns the weight of one item in whole grams. */
export function itemGrams({ unit, item }: Pick<WeightSale, 'unit' | 'item'>): number {
  return unit === 'kg' ? item : Math.round((item * POUND_MG) / 1_000_000)
}
