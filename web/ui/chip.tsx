import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Icon } from './icon.tsx'

const base =
  'inline-flex min-h-9 max-w-full items-center wrap-anywhere gap-1.5 rounded-full border px-3.5 text-sm font-medium transition-colors'

interface ChipProps {
  readonly to: AppPath
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** A way into a list: a tag, a category. */
export function Chip({ to, isCurrent = false, children }: ChipProps) {
  return (
    <AppLink
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${base} border-line bg-surface text-body hover:border-accent hover:text-accent-text aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent`}
    >
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
    <AppLink
      to={to}
      preventScrollReset
      aria-label={removeLabel}
      className={`${base} border-transparent bg-accent-soft text-accent-text hover:border-accent`}
    >
      <span className="min-w-0">{children}</span>
      <Icon of={X} size="sm" />
    </AppLink>
  )
}
