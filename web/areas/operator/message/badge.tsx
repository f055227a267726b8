import { useTranslate } from '#app/i18n.tsx'
import type { ContactState } from '#contract/contact.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const contactStates = ['waiting', 'answered', 'closed'] as const satisfies readonly ContactState[]

const tones: Record<ContactState, BadgeTone> = { waiting: 'warning', answered: 'success', closed: 'neutral' }

export function ContactBadge({ state }: { state: ContactState }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`editing.message_${state}`)}</Badge>
}
