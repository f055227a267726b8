import { useTranslate } from '#app/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import type { CardProduct } from './card-product.ts'

interface ProductBadgesProps {
  readonly product: Pick<CardProduct, 'stock' | 'deal' | 'is_new' | 'is_trending'>
  /** Whether a deal is running. */
  readonly hasDeal: boolean
  readonly className: string
}

export function ProductBadges({ product, hasDeal, className }: ProductBadgesProps) {
  const t = useTranslate()
  const isSoldOut = product.stock === 'sold_out'
  const isPreOrder = product.stock === 'pre_order'
  const deal = hasDeal ? product.deal : undefined
  if (!isSoldOut && !isPreOrder && !deal && !product.is_new && !product.is_trending) return null
  return (
    <p className={className}>
      {isSoldOut ? (
        <Badge tone="neutral">{t('catalog.sold_out')}</Badge>
      ) : isPreOrder ? (
        <Badge tone="accent">{t('catalog.pre_order')}</Badge>
      ) : deal ? (
        <Badge tone="offer">{t('catalog.percent_off', { percent: deal.percent })}</Badge>
      ) : null}
      {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
      {product.is_trending ? <Badge tone="accent">{t('catalog.trending')}</Badge> : null}
    </p>
  )
}
