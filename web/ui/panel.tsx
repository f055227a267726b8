import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Icon } from './icon.tsx'

interface PanelProps {
  readonly title: ReactNode
  readonly icon?: LucideIcon
  readonly heading?: 'h2' | 'h3' | 'h4'
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export function Panel({ title, icon, heading: Heading = 'h2', aside, className = '', children }: PanelProps) {
  return (
    <Card as="section" className={className}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="min-w-0 font-display text-xl font-bold wrap-anywhere text-strong">
          {icon ? (
            <span className="inline-flex items-center gap-3">
              <Icon of={icon} className="text-accent-text" />
              {title}
            </span>
          ) : (
            title
          )}
        </Heading>
        {aside}
      </div>
      {children}
    </Card>
  )
}
