import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { DishForm, type DishValues } from '#shop/dish-form.tsx'
import { StoreUnavailable } from '#shop/store-unavailable.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function DishOrder({ product, written }: { product: Product; written: DishValues | undefined }) {
  const t = useTranslate()
  if (product.stock === 'sold_out') {
    return (
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-semibold text-danger-text">{t('catalog.sold_out')}</p>
        <TextLink to={`/${product.store.vertical}/${product.store.slug}`}>{t('store.rest_of_menu')}</TextLink>
      </div>
    )
  }
  if (!product.store.accepts_orders) return <StoreUnavailable store={product.store} />
  return <DishForm product={product} written={written} />
}
