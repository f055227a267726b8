import type { ProductCard } from '#contract/catalog.ts'
import { useHasPassed } from './countdown.tsx'

type Priced = Pick<ProductCard, 'price' | 'regular_price' | 'deal'>

/** Returns a product's current price: after its deal has ended, the regular one, without a reload. */
export function useOffer<T extends Priced>({ price, regular_price, deal }: T) {
  const isOver = useHasPassed(deal?.ends_at)
  return isOver && regular_price
    ? { price: regular_price, regularPrice: undefined, deal, isOver }
    : { price, regularPrice: regular_price, deal, isOver }
}
