import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Icon } from './icon.tsx'

interface ChipProps {
  readonly to: AppPath
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** Link to a filtered list, such as a tag or category. */
export function Chip({ to, isCurrent = false, children }: ChipProps) {
  return (
    <AppLink to={to} aria-current={isCurrent ? 'true' : undefined} className="chip">
      {children}
    </AppLink>
  )
}

interface RemovableChipProps {
  readonly to: AppPath
  /** Accessible name, such as "Remove Jamaica". */
  readonly removeLabel: string
  readonly children: ReactNode
}

/** Active filter, with a link that removes it. */
export function RemovableChip({ to, removeLabel, children }: RemovableChipProps) {
  return (
    <AppLink to={to} preventScrollReset aria-label={removeLabel} className="chip chip-removable">
      <span className="min-w-0">{children}</span>
      <Icon of={X} size="sm" />
    </AppLink>
  )
}
