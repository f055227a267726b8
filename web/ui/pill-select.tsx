import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

interface PillSelectProps extends ComponentProps<'select'> {
  readonly label: string
  /**
   * Shows the label where there is room; otherwise it is for screen readers only, as the options are
   * self-explanatory.
   */
  readonly showsLabel?: boolean
}

/** Rounded select for the line above a list; its children are options. */
export function PillSelect({
  label,
  showsLabel = false,
  className = '',
  children,
  ...rest
}: PillSelectProps) {
  return (
    <label className={`flex min-w-0 items-center gap-2 ${className}`}>
      <span className={showsLabel ? 'text-sm text-muted max-sm:sr-only' : 'sr-only'}>{label}</span>
      <span className="relative min-w-0 grow">
        <select
          {...rest}
          className="field-sizing-content h-11 w-full appearance-none truncate rounded-full border border-line-strong bg-surface ps-4 pe-9 text-base text-strong transition-colors hover:border-accent"
        >
          {children}
        </select>
        <Icon
          of={ChevronDown}
          size="sm"
          className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted"
        />
      </span>
    </label>
  )
}
