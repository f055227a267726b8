import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface FormDialogProps {
  readonly title: ReactNode
  /** Called after the dialog has closed. */
  readonly onClose: () => void
  /** The form contains input from before it opened. */
  readonly wasWritten?: boolean
  readonly children: ReactNode
}

/** Form in a dialog. Asks for confirmation before entered values are discarded. */
export function FormDialog({ title, onClose, wasWritten = false, children }: FormDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [isAsked, setAsked] = useState(false)

  function mayClose(): boolean {
    const forms = [...(content.current?.querySelectorAll('form') ?? [])]
    const holdsBack = forms.some((form) => wasWritten || isWritten(form))
    if (holdsBack) setAsked(true)
    return !holdsBack
  }

  /** Closes the question first: while it is open, the focus can't return to the page. */
  function giveUp(): void {
    setAsked(false)
    setOpen(false)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} mayClose={mayClose} title={title}>
      <div ref={content} className="flex flex-col gap-6">
        {children}
      </div>
      {isAsked ? <DiscardPrompt onStay={() => setAsked(false)} onDiscard={giveUp} /> : null}
    </Dialog>
  )
}

interface DiscardPromptProps {
  readonly onStay: () => void
  readonly onDiscard: () => void
}

/** Asks whether to discard the entered values; the focus is on the button that keeps them. */
function DiscardPrompt({ onStay, onDiscard }: DiscardPromptProps) {
  const t = useTranslate()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onStay}
      title={t('dialogs.give_up_title')}
      actions={
        <>
          <Button ref={stay} variant="quiet" onClick={onStay}>
            {t('dialogs.give_up_no')}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('dialogs.give_up_yes')}
          </Button>
        </>
      }
    >
      <p>{t('dialogs.give_up_text')}</p>
    </Dialog>
  )
}

/** Returns whether any value differs from the initial one. */
function isWritten(form: HTMLFormElement): boolean {
  const isChanged = [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) return isChosen(control)
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
    if (!(control instanceof HTMLInputElement) || control.type === 'file') return false
    return control.type === 'radio' || control.type === 'checkbox'
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
  })
  return isChanged || form.querySelector('[data-written]') !== null
}

/** Compares with the initial option, which is the first one unless another is marked as selected. */
function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const first = [...options].findIndex((option) => option.defaultSelected)
  return selectedIndex !== Math.max(0, first)
}
