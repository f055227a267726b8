import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

interface SectionProps {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

export function Section({ id, number, title, children }: SectionProps) {
  return (
    <Card as="section">
      <h2 id={id} tabIndex={-1} className="mb-5 flex items-center gap-3 text-2xl wrap-anywhere">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-base text-accent-text"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  )
}
