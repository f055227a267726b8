import { useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

interface InvitationDialogProps {
  readonly source: 'popup' | 'exit'
  readonly onClose: () => void
  /** Told when an address was taken. */
  readonly onDone: () => void
}

/** The newsletter, and what goes with it: more for who was about to leave (spec.md section 9). */
export function InvitationDialog({ source, onClose, onDone }: InvitationDialogProps) {
  const t = useTranslate()
  const [isOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(`newsletter.${source}_title`)}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-3xl bg-accent-soft px-6 py-5">
          <p aria-hidden className="font-display text-5xl font-extrabold text-accent-text">
            {t(`newsletter.${source}_share`)}
          </p>
          <p className="min-w-0 grow basis-48 text-lg text-strong">{t(`newsletter.${source}_text`)}</p>
        </div>
        <NewsletterForm source={source} onDone={onDone} />
        <p className="text-sm text-muted">{t('newsletter.terms')}</p>
      </div>
    </Dialog>
  )
}
