import { useTranslate } from '#app/i18n.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { Badge } from '#ui/badge.tsx'

interface ProductBadgesProps {
  readonly product: ProductCard
  /** A deal that is not over yet. */
  readonly hasDeal: boolean
}

/** What speaks for a product at a glance, or that there is none left. */
export function ProductBadges({ product, hasDeal }: ProductBadgesProps) {
  const t = useTranslate()
  return (
    <>
      {product.stock === 'sold_out' ? (
        <Badge tone="neutral">{t('catalog.sold_out')}</Badge>
      ) : product.deal && hasDeal ? (
        <Badge tone="offer">{t('catalog.percent_off', { percent: product.deal.percent })}</Badge>
      ) : null}
      {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
      {product.is_trending ? <Badge tone="accent">{t('catalog.trending')}</Badge> : null}
    </>
  )
}
