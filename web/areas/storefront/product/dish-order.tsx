import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { DishForm, type WrittenDish } from '#shop/dish-form.tsx'
import { StoreRests } from '#shop/store-rests.tsx'

/** A dish with its choices, while its kitchen takes orders. */
export function DishOrder({ product, written }: { product: Product; written: WrittenDish | undefined }) {
  const t = useTranslate()
  if (product.stock === 'sold_out') {
    return <p className="font-semibold text-danger-text">{t('catalog.sold_out')}</p>
  }
  if (!product.store.accepts_orders) return <StoreRests store={product.store} />
  return <DishForm product={product} written={written} />
}
