import { Suspense } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import type { Product } from '#contract/catalog.ts'
import type { ChosenVariant } from './use-chosen-variant.ts'

const ShipsLater = lazily(async () => (await import('#shop/ships-later.tsx')).ShipsLater)
const Progress = lazily(async () => (await import('#ui/progress.tsx')).Progress)

// Units. The bar is full at twice the number that counts as low stock.
const barMax = 10

export function StockState({ product, chosen: { variant } }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const stock = variant?.stock ?? product.stock
  const left = variant?.items_left ?? product.items_left
  if (product.kind === 'dish' && stock === 'in_stock') return null
  if (stock === 'sold_out') {
    return <p className="font-semibold text-danger-text">{t('catalog.sold_out')}</p>
  }
  const later = variant ? variant.backorder : product.backorder
  if (later) {
    return (
      <Suspense>
        <ShipsLater of={later} className="font-semibold text-accent-text" />
      </Suspense>
    )
  }
  if (stock === 'few_left' && left !== undefined) {
    const words = t('catalog.items_left', { count: left })
    return (
      <div className="flex max-w-xs flex-col gap-1.5">
        <p className="font-semibold text-warning-text">{words}</p>
        <Suspense>
          <Progress value={left} max={barMax} label={words} tone="warning" />
        </Suspense>
      </div>
    )
  }
  return <p className="font-medium text-success-text">{t('buy.in_stock')}</p>
}
