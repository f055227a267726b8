import { useTranslate } from '#app/i18n.tsx'
import type { PayoutRun } from '#contract/payouts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Readonly<Record<PayoutRun['state'], BadgeTone>> = {
  draft: 'neutral',
  second: 'warning',
  approved: 'info',
  submitted: 'info',
  done: 'success',
  discarded: 'neutral',
}

export function RunStateBadge({ state }: { state: PayoutRun['state'] }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`payouts.run_${state}`)}</Badge>
}
