import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { DishForm, type WrittenDish } from '#shop/dish-form.tsx'
import { clockTime } from '#shop/open-state.tsx'

/** A dish with its choices, while its kitchen takes orders. */
export function DishOrder({ product, written }: { product: Product; written: WrittenDish | undefined }) {
  const t = useTranslate()
  const locale = useLocale()
  const { store } = product
  if (product.stock === 'sold_out') {
    return <p className="font-semibold text-danger-text">{t('catalog.sold_out')}</p>
  }
  if (!store.accepts_orders) {
    const time =
      store.opens_at && clockTime(store.opens_at, { locale, timeZone: store.timezone, weekday: 'long' })
    return (
      <p className="rounded-xl bg-warning-soft px-5 py-4 font-medium text-warning-text">
        {time ? t('store.opens_at', { time }) : t('store.closed_banner')}
      </p>
    )
  }
  return <DishForm product={product} written={written} />
}
