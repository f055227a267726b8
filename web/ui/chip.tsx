import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Icon } from './icon.tsx'

interface ChipProps {
  readonly to: AppPath
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** A way into a list: a tag, a category. */
export function Chip({ to, isCurrent = false, children }: ChipProps) {
  return (
    <AppLink to={to} aria-current={isCurrent ? 'true' : undefined} className="chip">
      {children}
    </AppLink>
  )
}

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
    <AppLink to={to} preventScrollReset aria-label={removeLabel} className="chip chip-removable">
      <span className="min-w-0">{children}</span>
      <Icon of={X} size="sm" />
    </AppLink>
  )
}
