import { useTranslate } from '#app/i18n.tsx'
import type { DisputeState } from '#contract/disputes.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<DisputeState, BadgeTone> = {
  open: 'warning',
  answered: 'info',
  won: 'success',
  lost: 'danger',
}

export function DisputeStateBadge({ state }: { state: DisputeState }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`payouts.dispute_${state}`)}</Badge>
}
