import type { LucideIcon } from 'lucide-react'

const sizes = { sm: 'icon-sm', md: '', lg: 'icon-lg', xl: 'icon-xl' } as const

interface IconProps {
  readonly of: LucideIcon
  readonly size?: keyof typeof sizes
  /** Mirrors arrows and similar icons in right-to-left languages. */
  readonly flips?: boolean
  readonly className?: string
}

/**
 * Decorative icon; its meaning must also be given as text, at least in a label. The drawing is in the sprite
 * (icon-sprite.ts).
 */
export function Icon({ of: Drawing, size = 'md', flips = false, className = '' }: IconProps) {
  let classes = 'icon'
  if (size !== 'md') classes += ` ${sizes[size]}`
  if (flips) classes += ' icon-flips'
  if (className !== '') classes += ` ${className}`
  return <Drawing aria-hidden="true" className={classes} />
}
