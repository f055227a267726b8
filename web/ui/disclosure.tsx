import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  readonly label: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group/disclosure">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-accent-text hover:underline">
        {label}
        <Icon of={ChevronDown} size="sm" className="transition-transform group-open/disclosure:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
