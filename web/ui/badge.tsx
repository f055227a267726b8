import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-body ring-1 ring-line ring-inset',
  accent: 'bg-accent text-on-accent',
  offer: 'bg-offer text-on-offer',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
} as const

export type BadgeTone = keyof typeof tones

interface BadgeProps {
  readonly tone?: BadgeTone
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>
}

/** Count on an icon, such as items in the cart; hidden at zero. The icon's label states it for screen readers. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-action px-1.5 text-xs font-bold text-on-action tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
