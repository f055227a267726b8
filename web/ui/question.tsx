import { type ReactNode, useId } from 'react'

interface QuestionProps {
  /** Of what the button opens, and of the popover that this is. */
  readonly id: string
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The form with the answers, the safe one first. */
  readonly children: ReactNode
}

/** Asks before something is done. The browser opens and closes it by `popoverTarget`, with script or without. */
export function Question({ id, title, text, children }: QuestionProps) {
  const titleId = useId()
  return (
    <div
      id={id}
      popover="auto"
      data-modal
      role="dialog"
      aria-labelledby={titleId}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-2xl bg-raised p-6 text-body shadow-high backdrop:bg-backdrop"
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {text ? <p className="mt-1 text-muted">{text}</p> : null}
      <div className="mt-5">{children}</div>
    </div>
  )
}
