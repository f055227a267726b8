import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { PasskeyFailure } from '#app/passkeys.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly failure: PasskeyFailure }

interface PasskeyButtonProps {
  readonly label: string
  /** Requests the passkey; its script is loaded when the button is pressed. */
  readonly ask: () => Promise<Outcome>
  readonly onDone: () => void | Promise<void>
  readonly isWide?: boolean
}

/** Requests a passkey from the device. Not rendered without script, which passkeys require. */
export function PasskeyButton({ label, ask, onDone, isWide = false }: PasskeyButtonProps) {
  const t = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<PasskeyFailure>()

  async function press() {
    setIsBusy(true)
    setFailure(undefined)
    const outcome = await ask()
    if (outcome.isDone) await onDone()
    else setFailure(outcome.failure)
    setIsBusy(false)
  }

  return (
    <div className="noscript:hidden flex flex-col gap-3">
      {failure ? <Alert tone="danger">{'key' in failure ? t(failure.key) : failure.text}</Alert> : null}
      <Button
        variant="quiet"
        icon={KeyRound}
        size={isWide ? 'lg' : 'md'}
        isWide={isWide}
        isBusy={isBusy}
        onClick={press}
        className={isWide ? '' : 'self-start'}
      >
        {label}
      </Button>
    </div>
  )
}
