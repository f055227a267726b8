import { type ReactNode, useEffect, useRef } from 'react'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '../dialogs/failed.tsx'
import type { Answered } from '../dialogs/use-answer.ts'
import { FormDialog } from '../form-dialog.tsx'

interface WritingFrameProps<T> {
  readonly title: string
  readonly answered: Answered<T>
  readonly onRetry: () => void
  readonly onClose: () => void
  /** The form contains a restored draft. */
  readonly wasWritten: boolean
  readonly children: (answer: T) => ReactNode
}

export function WritingFrame<T>({
  title,
  answered,
  onRetry,
  onClose,
  wasWritten,
  children,
}: WritingFrameProps<T>) {
  const content = useRef<HTMLDivElement>(null)
  const { state } = answered

  useEffect(() => {
    // Doesn't move the focus of visitors who have moved it meanwhile.
    const isAtRest = content.current?.closest('dialog')?.querySelector('button') === document.activeElement
    if (state === 'here' && isAtRest) firstControl(content.current)?.focus()
  }, [state])

  return (
    <FormDialog title={title} onClose={onClose} wasWritten={wasWritten}>
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
    </FormDialog>
  )
}

function firstControl(content: HTMLElement | null): HTMLElement | null | undefined {
  return content?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea)')
}
