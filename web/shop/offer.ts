import type { ProductCard } from '#contract/catalog.ts'
import { useHasPassed } from './countdown.tsx'

type Priced = Pick<ProductCard, 'price' | 'regular_price' | 'lowest_price' | 'compare_at'>

/** Returns the prices of a product or variant as the properties of `Price`. */
export function pricesOf({
  price,
  regular_price: regular,
  lowest_price: lowest,
  compare_at: compareAt,
}: Priced) {
  return { price, regular, lowest, compareAt }
}

/** Returns a product's current prices: after its deal has ended, the regular one, without a reload. */
export function useOffer<T extends Priced & Pick<ProductCard, 'deal'>>(product: T) {
  const { deal, regular_price: regular } = product
  const isOver = useHasPassed(deal?.ends_at)
  return { prices: pricesOf(isOver && regular ? { price: regular } : product), deal, isOver }
}
