import { useTranslate } from '#app/i18n.tsx'
import type { FoundProduct } from '#contract/dashboard-search.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Readonly<Record<FoundProduct['state'], BadgeTone>> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'neutral',
  blocked: 'danger',
}

export function ProductStateBadge({ state }: Pick<FoundProduct, 'state'>) {
  return <Badge tone={tones[state]}>{useTranslate()(`dashboard.product_${state}`)}</Badge>
}
