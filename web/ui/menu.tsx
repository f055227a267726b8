import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AppLink, type AppLinkProps } from '#app/link.tsx'
import { Icon } from './icon.tsx'

const sides = { start: 'start-0', end: 'end-0' } as const

interface MenuProps {
  readonly label: ReactNode
  /** For a label that is only a sign. */
  readonly name?: string
  readonly align?: keyof typeof sides
  readonly hidesArrow?: boolean
  /** MenuLinks, or forms with a MenuButton. */
  readonly children: ReactNode
}

/** A few ways on behind one button. The browser opens it; Escape, a press elsewhere and a choice close it. */
export function Menu({ label, name, align = 'start', hidesArrow = false, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key: page } = useLocation()

  useEffect(() => {
    if (page && menu.current) menu.current.open = false
  }, [page])

  useEffect(() => {
    function close(event: Event): void {
      const { current } = menu
      if (!current?.open) return
      const isInside = event.target instanceof Node && current.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (event instanceof KeyboardEvent ? !isEscape : isInside) return
      current.open = false
      if (isEscape && isInside) current.querySelector('summary')?.focus()
    }
    const controller = new AbortController()
    for (const event of ['pointerdown', 'focusin', 'keydown']) {
      document.addEventListener(event, close, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [])

  return (
    <details ref={menu} className="group/menu relative w-fit">
      <summary
        aria-label={name}
        className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-strong transition-colors select-none hover:bg-sunken"
      >
        {label}
        {hidesArrow ? null : (
          <Icon of={ChevronDown} size="sm" className="transition-transform group-open/menu:rotate-180" />
        )}
      </summary>
      <div
        className={`absolute top-full z-30 mt-2 flex max-h-[70dvh] min-w-56 flex-col overflow-y-auto rounded-xl border border-line bg-raised p-2 shadow-high ${sides[align]}`}
      >
        {children}
      </div>
    </details>
  )
}

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-body transition-colors hover:bg-sunken hover:text-strong focus-visible:-outline-offset-3 aria-[current=true]:font-semibold aria-[current=true]:text-accent-text'

export function MenuLink(props: AppLinkProps) {
  return <AppLink {...props} className={entry} />
}

interface MenuButtonProps {
  readonly name?: string
  readonly value?: string
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

/** Submits the form it stands in. */
export function MenuButton({ name, value, isCurrent = false, children }: MenuButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      aria-current={isCurrent ? 'true' : undefined}
      className={entry}
    >
      {children}
    </button>
  )
}
