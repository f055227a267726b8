import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

const looks = {
  success: 'bg-success-soft text-success-text',
  danger: 'bg-danger-soft text-danger-text',
  neutral: 'bg-sunken text-muted',
} as const

export function OutcomeIcon({ icon, look }: { icon: LucideIcon; look: keyof typeof looks }) {
  return (
    <span className={`grid size-16 place-items-center rounded-full ${looks[look]}`}>
      <Icon of={icon} size="xl" />
    </span>
  )
}
