import type { ReactNode } from 'react'

interface ToolbarProps {
  readonly label: string
  /** What is shown: a count, chips. */
  readonly start?: ReactNode
  /** What can be done about it: sorting, views. */
  readonly end?: ReactNode
}

/** The line above a list. */
export function Toolbar({ label, start, end }: ToolbarProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-4"
    >
      <div className="flex flex-wrap items-center gap-3">{start}</div>
      <div className="flex flex-wrap items-center gap-3">{end}</div>
    </section>
  )
}
