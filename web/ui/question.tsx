import { type ReactNode, useId } from 'react'

interface QuestionProps {
  /** Id of the popover, for `popoverTarget` of the button that opens it. */
  readonly id: string
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Form with the answers, the safe one first. */
  readonly children: ReactNode
}

/** Asks for confirmation. The browser opens and closes it by `popoverTarget`, with or without script. */
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
