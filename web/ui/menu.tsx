import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classOf } from './button.tsx'
import { Icon } from './icon.tsx'

const sides = { start: '', end: 'sm:start-auto sm:end-0' } as const

interface MenuProps {
  readonly label: string
  /** Shown in place of the label. */
  readonly icon?: LucideIcon
  /** The side of the button that the menu is aligned with on wide screens. */
  readonly side?: keyof typeof sides
  /** Buttons, links and forms, one below the other. */
  readonly children: ReactNode
}

/** Less frequent actions behind one button. Opens without script too; Escape and a press outside close it. */
export function Menu({ label, icon, side = 'end', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const press = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    addEventListener('pointerdown', press)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('keydown', key)
    }
  }, [])
  return (
    <details ref={menu} className="group/menu relative">
      {icon ? (
        <summary className="icon-button list-none text-muted hover:bg-sunken hover:text-strong">
          <Icon of={icon} />
          <span className="sr-only">{label}</span>
        </summary>
      ) : (
        <summary className={`${classOf({ variant: 'quiet' })} list-none`}>
          {label}
          <Icon of={ChevronDown} size="sm" className="transition-transform group-open/menu:rotate-180" />
        </summary>
      )}
      <div
        className={`absolute start-0 top-full z-30 mt-2 grid w-max max-w-72 min-w-48 justify-items-stretch rounded-xl border border-line bg-raised p-1 shadow-mid ${sides[side]}`}
      >
        {children}
      </div>
    </details>
  )
}

/** Classes of an item of a Menu. */
export const menuItemClass =
  'flex min-h-10 w-full items-center gap-3 rounded-lg px-3 text-start text-sm font-medium text-strong hover:bg-sunken disabled:text-muted aria-disabled:text-muted'
