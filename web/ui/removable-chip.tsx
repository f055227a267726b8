import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Icon } from './icon.tsx'

interface RemovableChipProps {
  /** The address without this filter. */
  readonly to: AppPath
  /** "Remove Jamaica". */
  readonly removeLabel: string
  readonly children: ReactNode
}

/** A filter at work, and the way out of it. */
export function RemovableChip({ to, removeLabel, children }: RemovableChipProps) {
  return (
    <AppLink
      to={to}
      preventScrollReset
      aria-label={removeLabel}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-transparent bg-accent-soft px-3.5 text-sm font-medium whitespace-nowrap text-accent-text transition-colors hover:border-accent"
    >
      {children}
      <Icon of={X} size="sm" />
    </AppLink>
  )
}
