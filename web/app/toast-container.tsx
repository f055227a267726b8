import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { X } from 'lucide-react'
import { Bounce, ToastContainer as Container, toast } from 'react-toastify/unstyled'
import { Icon } from '#ui/icon.tsx'
import { directionOf } from '#values/locale.ts'
import { useLocale, useTranslate } from './i18n.tsx'
import type { ToastMessage } from './toasts.ts'

// In milliseconds. The Bounce transition of the library closes the gap of a removed toast in 300 ms.
const shownMs = 7000

export function ToastContainer() {
  const t = useTranslate()
  const isRtl = directionOf(useLocale()) === 'rtl'
  return (
    <Container
      aria-label={t('ui.messages')}
      autoClose={shownMs}
      position={isRtl ? 'top-left' : 'top-right'}
      rtl={isRtl}
      theme="colored"
      transition={Bounce}
      closeButton={CloseButton}
    />
  )
}

export function showToast({ kind, text, detail }: ToastMessage): void {
  toast[kind](
    <div>
      <p className="font-semibold">{text}</p>
      {detail ? <p className="text-sm">{detail}</p> : null}
    </div>,
  )
}

function CloseButton({ closeToast }: { closeToast: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      aria-label={t('ui.close')}
      onClick={closeToast}
      className="ms-auto flex size-8 shrink-0 items-center justify-center self-start rounded-full outline-current hover:bg-current/15"
    >
      <Icon of={X} size="sm" />
    </button>
  )
}
