import type { Product } from '#contract/catalog.ts'
import type { DishValues } from '#shop/dish-form.tsx'
import { ExternalOrder } from '#shop/external-order.tsx'
import { DishOrder } from './dish-order.tsx'

/** Order forms other than the usual one: a dish with its options, or a product sold on another site. */
export function OwnOrder({ product, written }: { product: Product; written: DishValues | undefined }) {
  const { external, store } = product
  return external ? (
    <ExternalOrder external={external} store={store} />
  ) : (
    <DishOrder product={product} written={written} />
  )
}
