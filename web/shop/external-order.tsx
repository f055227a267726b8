import { useTranslate } from '#app/i18n.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { ExternalLink } from './external-link.tsx'

interface ExternalOrderProps {
  readonly external: NonNullable<ProductCard['external']>
  readonly store: ProductCard['store']
}

/** Replaces the order form of an external product with a link to the seller's site. */
export function ExternalOrder({ external, store }: ExternalOrderProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3">
      <ExternalLink external={external} variant="action" size="lg" isWide />
      <p className="text-sm text-muted wrap-anywhere">
        {t('product.sold_elsewhere', { store: store.name, site: new URL(external.url).host })}
      </p>
    </div>
  )
}
