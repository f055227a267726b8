import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '../dialogs/failed.tsx'
import type { Answered } from '../dialogs/use-answer.ts'

interface WritingFrameProps<T> {
  readonly title: string
  readonly answered: Answered<T>
  readonly onRetry: () => void
  readonly onClose: () => void
  /** What stands in the form was written before it opened. */
  readonly wasWritten: boolean
  readonly children: (answer: T) => ReactNode
}

/** A form over the page. What was written into it is not given up without asking. */
export function WritingFrame<T>({
  title,
  answered,
  onRetry,
  onClose,
  wasWritten,
  children,
}: WritingFrameProps<T>) {
  const content = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const { state } = answered

  useEffect(() => {
    // Whoever has gone elsewhere meanwhile stays there.
    const isAtRest = content.current?.closest('dialog')?.querySelector('button') === document.activeElement
    if (state === 'here' && isAtRest) firstControl(content.current)?.focus()
  }, [state])

  function mayClose(): boolean {
    const form = content.current?.querySelector('form')
    const holdsBack = form ? wasWritten || isWritten(form) : false
    if (holdsBack) setAsked(true)
    return !holdsBack
  }

  /** The question goes first: while it lies over the page, the focus cannot go back there. */
  function giveUp(): void {
    setAsked(false)
    setOpen(false)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} mayClose={mayClose} title={title}>
      <div ref={content} className="flex flex-col gap-6">
        {answered.state === 'failed' ? <Failed onRetry={onRetry} /> : null}
        {answered.state === 'waiting' ? (
          <Loading className="flex flex-col gap-5">
            <Skeleton className="h-14 rounded-xl" />
            <Skeleton className="h-40 rounded-xl" />
          </Loading>
        ) : null}
        {answered.state === 'here' ? children(answered.answer) : null}
      </div>
      {isAsked ? <GiveUp onStay={() => setAsked(false)} onGiveUp={giveUp} /> : null}
    </Dialog>
  )
}

interface GiveUpProps {
  readonly onStay: () => void
  readonly onGiveUp: () => void
}

/** Whether to give up what was written; the answer that loses nothing has the focus. */
function GiveUp({ onStay, onGiveUp }: GiveUpProps) {
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
          <Button variant="danger" onClick={onGiveUp}>
            {t('dialogs.give_up_yes')}
          </Button>
        </>
      }
    >
      <p>{t('dialogs.give_up_text')}</p>
    </Dialog>
  )
}

/** Anything but what the form began with. */
function isWritten(form: HTMLFormElement): boolean {
  const isChanged = [...form.elements].some((control) => {
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
    if (!(control instanceof HTMLInputElement) || control.type === 'file') return false
    return control.type === 'radio' || control.type === 'checkbox'
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
  })
  return isChanged || form.querySelector('[data-written]') !== null
}

function firstControl(content: HTMLElement | null): HTMLElement | null | undefined {
  return content?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea)')
}
