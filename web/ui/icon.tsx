import type { LucideIcon } from 'lucide-react'

const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-6', xl: 'size-8' } as const

interface IconProps {
  readonly of: LucideIcon
  readonly size?: keyof typeof sizes
  /** For arrows and the like, which point the other way where text runs from right to left. */
  readonly flips?: boolean
  readonly className?: string
}

/** A decorative sign; what it says must also stand in words, if only in a label. */
export function Icon({ of: Sign, size = 'md', flips = false, className = '' }: IconProps) {
  return (
    <Sign
      aria-hidden="true"
      strokeWidth={1.75}
      className={`shrink-0 ${sizes[size]} ${flips ? 'rtl:-scale-x-100' : ''} ${className}`}
    />
  )
}
