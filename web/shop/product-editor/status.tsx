import { useTranslate } from '#app/i18n.tsx'
import type { ProductStatus } from '#contract/products.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { Badge } from '#ui/badge.tsx'

const tones: Record<ProductStatus, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  in_review: 'warning',
  active: 'success',
  out_of_stock: 'warning',
  archived: 'neutral',
  blocked: 'danger',
}

export function StatusBadge({ status }: { readonly status: ProductStatus }) {
  const t = useTranslate()
  return <Badge tone={tones[status]}>{t(`products.status_${status}`)}</Badge>
}

const published: readonly ProductStatus[] = ['active', 'out_of_stock', 'in_review']

/** Whether shoppers see the product, or will once it is reviewed. */
export function isPublished(status: ProductStatus): boolean {
  return published.includes(status)
}
