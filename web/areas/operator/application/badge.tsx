import { useTranslate } from '#app/i18n.tsx'
import type { OperatorApplication } from '#contract/applications.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

type State = OperatorApplication['state']

export const applicationStates = ['submitted', 'in_review', 'approved', 'rejected'] as const

const tones: Record<State, BadgeTone> = {
  submitted: 'offer',
  in_review: 'info',
  approved: 'success',
  rejected: 'neutral',
}

export function ApplicationBadge({ state }: { state: State }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`operator.application_${state}`)}</Badge>
}
