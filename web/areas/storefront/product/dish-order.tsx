import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { DishForm, type WrittenDish } from '#shop/dish-form.tsx'
import { StoreRests } from '#shop/store-rests.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function DishOrder({ product, written }: { product: Product; written: WrittenDish | undefined }) {
  const t = useTranslate()
  if (product.stock === 'sold_out') {
    return (
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-semibold text-danger-text">{t('catalog.sold_out')}</p>
        <TextLink to={`/${product.store.vertical}/${product.store.slug}`}>{t('store.rest_of_menu')}</TextLink>
      </div>
    )
  }
  if (!product.store.accepts_orders) return <StoreRests store={product.store} />
  return <DishForm product={product} written={written} />
}
