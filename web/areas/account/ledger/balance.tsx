import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

interface BalanceProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly value: ReactNode
  readonly children?: ReactNode
}

export function Balance({ icon, label, value, children }: BalanceProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-3xl bg-accent-soft p-[min(1.5rem,7vw)] sm:flex-row sm:items-center sm:gap-5 sm:p-8">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-surface text-accent-text">
        <Icon of={icon} />
      </span>
      <div className="flex max-w-full min-w-0 flex-col gap-1 text-body">
        <p className="text-sm font-semibold">{label}</p>
        <p className="font-display text-[min(2.25rem,15vw)] leading-tight sm:text-4xl font-semibold text-strong tabular-nums">
          {value}
        </p>
        {children}
      </div>
    </div>
  )
}
