import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

export function Way({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon of={icon} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="text-sm text-muted">{label}</span>
        <span className="text-strong">{children}</span>
      </span>
    </li>
  )
}
