import type { ReactNode } from 'react'

const variants = {
  plain: 'bg-surface border border-line',
  raised: 'bg-raised shadow-mid',
  /** For asides and summaries. */
  sunken: 'bg-sunken',
  accent: 'bg-accent-soft',
} as const

const paddings = { none: '', md: 'p-[min(1.25rem,6vw)] sm:p-6', lg: 'p-[min(1.5rem,7vw)] sm:p-8' } as const

interface CardProps {
  readonly variant?: keyof typeof variants
  readonly padding?: keyof typeof paddings
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  readonly className?: string
  readonly children: ReactNode
}

export function Card({
  variant = 'plain',
  padding = 'md',
  as: Element = 'div',
  className = '',
  children,
}: CardProps) {
  return (
    <Element className={`min-w-0 rounded-2xl ${variants[variant]} ${paddings[padding]} ${className}`}>
      {children}
    </Element>
  )
}
