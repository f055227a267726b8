import { useTranslate } from '#app/i18n.tsx'
import type { TextState } from '#contract/reviews.ts'
import { Badge } from '#ui/badge.tsx'

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

interface OwnTextStateProps {
  readonly of: { readonly state: TextState; readonly state_reason?: string | undefined }
}

/** State of the visitor's own text, with the reason if it was removed. */
export function OwnTextState({ of: { state, state_reason: reason } }: OwnTextStateProps) {
  const t = useTranslate()
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={tones[state]}>{t(`reviews.state_${state}`)}</Badge>
      {state === 'pending' ? <span className="text-muted">{t('reviews.pending_text')}</span> : null}
      {reason ? <span className="break-words">{t('reviews.reason', { reason })}</span> : null}
    </p>
  )
}
