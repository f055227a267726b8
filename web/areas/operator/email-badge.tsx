import { useTranslate } from '#app/i18n.tsx'
import type { Mail } from '#contract/operator.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<Mail['state'], BadgeTone> = {
  queued: 'neutral',
  sent: 'success',
  kept: 'info',
  failed: 'danger',
  gathered: 'neutral',
}

export function MailBadge({ state }: Pick<Mail, 'state'>) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`operator.mail_${state}`)}</Badge>
}
