import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

interface MenuProps {
  readonly label: string
  readonly face: ReactNode
  readonly children: ReactNode
  readonly hasArrow?: boolean
  readonly opens?: 'down' | 'up'
}

const places = { down: 'top-full mt-1', up: 'bottom-full mb-1' } as const

/** A small disclosure menu of the header: the browser opens it, one at a time; shell.tsx closes it again. */
export function Menu({ label, face, children, hasArrow = true, opens = 'down' }: MenuProps) {
  return (
    <details name="header-menu" data-menu className="group/menu relative">
      <summary
        aria-label={label}
        className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-full px-2 hover:underline"
      >
        {face}
        {hasArrow ? (
          <Icon of={ChevronDown} size="sm" className="transition-transform group-open/menu:rotate-180" />
        ) : null}
      </summary>
      <div
        className={`absolute end-0 z-50 max-h-[70dvh] w-max min-w-60 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl bg-raised p-2 text-body shadow-high ${places[opens]}`}
      >
        {children}
      </div>
    </details>
  )
}

/** How an entry of a menu looks, be it a link or a button. */
export const menuEntry =
  'flex min-h-11 w-full items-center justify-between gap-4 rounded-xl px-3 text-start text-base hover:bg-sunken aria-current:font-semibold'
