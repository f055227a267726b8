import { useTranslate } from '#app/i18n.tsx'
import type { ProductSubmission } from '#contract/product-submissions.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<ProductSubmission['state'], BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export function SubmissionBadge({ state }: { readonly state: ProductSubmission['state'] }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`submissions.state_${state}`)}</Badge>
}
