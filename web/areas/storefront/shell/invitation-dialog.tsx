import { useEffect, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Popup } from '#contract/theme.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

interface InvitationDialogProps {
  readonly source: 'popup' | 'exit'
  readonly onClose: () => void
  /** Called when the address was accepted. */
  readonly onDone: () => void
}

/** The newsletter invitation with its benefit, which is larger for visitors about to leave. */
export function InvitationDialog({ source, onClose, onDone }: InvitationDialogProps) {
  const t = useTranslate()
  const popup = usePopup(source)
  if (!popup) return null
  const { title, text, share, picture } = popup
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="flex flex-col gap-6">
        {picture ? (
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="(min-width: 40rem) 32rem, 90vw"
            className="aspect-[5/2] w-full rounded-2xl object-cover"
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-3xl bg-accent-soft px-6 py-5">
          {share ? (
            <p aria-hidden className="font-display text-5xl font-extrabold text-accent-text">
              {share}
            </p>
          ) : null}
          <p className="min-w-0 grow basis-48 text-lg text-strong">{text}</p>
        </div>
        <NewsletterForm source={source} onDone={onDone} />
        <p className="text-sm text-muted">{t('newsletter.terms')}</p>
      </div>
    </Dialog>
  )
}

/** Loads the current invitation; on failure nothing is shown. */
function usePopup(source: 'popup' | 'exit'): Popup | undefined {
  const [popup, setPopup] = useState<Popup>()
  useEffect(() => {
    browserApi('GET /popups').then(
      ({ newsletter, exit }) => setPopup(source === 'exit' ? exit : newsletter),
      () => undefined,
    )
  }, [source])
  return popup
}
