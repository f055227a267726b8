import { type LucideIcon, Sailboat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  readonly title: string
  readonly text: ReactNode
  readonly action?: ReactNode
  readonly heading?: 'h1' | 'h2' | 'h3' | 'h4'
}

/** Empty state: a picture, a sentence and a next step. */
export function EmptyState({
  icon = Sailboat,
  title,
  text,
  action,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center sm:py-16">
      <span className="relative mb-3 flex size-28 items-center justify-center">
        <svg viewBox="0 0 112 112" aria-hidden="true" className="absolute inset-0 size-full">
          <circle cx="56" cy="56" r="54" className="fill-offer-soft" />
          <path
            d="M4 71c9-7 17-7 26 0s17 7 26 0 17-7 26 0 17 7 26 0A54 54 0 0 1 56 110 54 54 0 0 1 4 71z"
            className="fill-accent opacity-20"
          />
        </svg>
        <Icon of={icon} size="xl" className="relative text-accent-text" />
      </span>
      <Heading className="font-display text-2xl font-bold text-strong">{title}</Heading>
      <p className="max-w-md text-muted">{text}</p>
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}
