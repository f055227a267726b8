import type { ReactNode } from 'react'
import { Card } from './card.tsx'

interface PanelProps {
  readonly title: ReactNode
  /** At the end of the title's line. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  return (
    <Card as="section" className={className}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}
