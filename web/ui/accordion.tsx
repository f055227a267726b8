import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function Accordion({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line border-y border-line">{children}</div>
}

interface AccordionItemProps {
  readonly title: ReactNode
  readonly isOpen?: boolean
  readonly heading?: 'h2' | 'h3' | 'h4'
  readonly children: ReactNode
}

export function AccordionItem({
  title,
  isOpen = false,
  heading: Heading = 'h3',
  children,
}: AccordionItemProps) {
  return (
    <details open={isOpen} className="group/item">
      <summary className="flex items-center justify-between gap-4 py-5 hover:text-accent-text">
        <Heading className="text-lg text-inherit">{title}</Heading>
        <Icon of={Plus} className="transition-transform duration-200 group-open/item:rotate-45" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
