import type { ReactNode } from 'react'
import { AppLink, type AppPath } from '#app/link.tsx'

interface StatProps {
  readonly label: string
  readonly value: ReactNode
  /** Comparison or period of the figure. */
  readonly hint?: ReactNode
  /** Page that lists what the figure counts. */
  readonly to?: AppPath
  /** Something needs action. */
  readonly isUrgent?: boolean
  readonly as?: 'div' | 'li'
}

export function Stat({ label, value, hint, to, isUrgent = false, as: Element = 'div' }: StatProps) {
  const look = isUrgent ? 'border-offer bg-offer-soft' : 'border-line bg-surface'
  return (
    <Element
      className={`relative flex min-w-0 flex-col gap-1 rounded-2xl border p-5 transition-shadow ${look} ${to ? 'hover:shadow-mid' : ''}`}
    >
      <span className={`text-sm ${isUrgent ? 'text-offer-text' : 'text-muted'}`}>
        {to ? (
          <AppLink to={to} className="rounded-2xl after:absolute after:inset-0">
            {label}
          </AppLink>
        ) : (
          label
        )}
      </span>
      <span className="font-display text-2xl font-bold tracking-tight text-strong tabular-nums sm:text-3xl">
        {value}
      </span>
      {hint ? <span className="text-sm text-muted">{hint}</span> : null}
    </Element>
  )
}
