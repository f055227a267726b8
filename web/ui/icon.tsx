import type { LucideIcon } from 'lucide-react'

const sizes = { sm: 'icon-sm', md: '', lg: 'icon-lg', xl: 'icon-xl' } as const

interface IconProps {
  readonly of: LucideIcon
  readonly size?: keyof typeof sizes
  /** For arrows and the like, which point the other way where text runs from right to left. */
  readonly flips?: boolean
  readonly className?: string
}

/** A decorative icon; what it says must also stand in words, if only in a label. Its drawing is in the sprite (icon-sprite.ts). */
export function Icon({ of: Drawing, size = 'md', flips = false, className = '' }: IconProps) {
  let classes = 'icon'
  if (size !== 'md') classes += ` ${sizes[size]}`
  if (flips) classes += ' icon-flips'
  if (className !== '') classes += ` ${className}`
  return <Drawing aria-hidden="true" className={classes} />
}
