import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly {
    readonly id: string
    readonly label: ReactNode
    readonly content: ReactNode
  }[]
  /** Tab named by `?tab=`; the first without it. */
  readonly selected?: string | undefined
}

/**
 * Tab panels, one visible at a time; without script all of them, one below the other. Arrow keys move between the
 * tabs. An anchor within a panel (`#…`) opens it.
 */
export function Tabs({ label, tabs, selected: asked }: TabsProps) {
  const id = useId()
  const known = tabs.some((tab) => tab.id === asked) ? asked : tabs[0]?.id
  const [selected, setSelected] = useState(known)
  const root = useRef<HTMLDivElement>(null)

  const openTarget = useEffectEvent(() => {
    const target = targetOfAddress()
    const panel = root.current?.contains(target) ? target?.closest('[role=tabpanel]') : undefined
    const tab = tabs.find((each) => `${id}-${each.id}-panel` === panel?.id)
    if (!tab) return
    setSelected(tab.id)
    requestAnimationFrame(() => target?.scrollIntoView())
  })
  useEffect(() => {
    openTarget()
    const open = () => openTarget()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])

  function select(event: MouseEvent<HTMLAnchorElement>, tab: string): void {
    event.preventDefault()
    setSelected(tab)
  }

  return (
    <div ref={root}>
      <div
        role="tablist"
        aria-label={label}
        className="no-scrollbar flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            href={`?tab=${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={(event) => select(event, tab.id)}
            onKeyDown={moveBetweenTabs}
            className="-mb-px flex min-h-12 items-center border-b-3 border-transparent font-semibold whitespace-nowrap text-muted transition-colors hover:text-strong focus-visible:-outline-offset-3 aria-selected:border-accent aria-selected:text-strong"
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          className={`pt-6 ${tab.id === selected ? '' : 'hidden noscript:block'}`}
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

/** Returns the element that the address's anchor names; the anchor is untrusted input. */
function targetOfAddress(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
  } catch {
    return null
  }
}

/** Moves to the tab on the arrow's side, which is reversed in right-to-left languages. */
function moveBetweenTabs(event: KeyboardEvent<HTMLAnchorElement>): void {
  const list = event.currentTarget.closest('[role=tablist]')
  if (!list) return
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  const current = tabs.indexOf(event.currentTarget)
  const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
  const wanted: Record<string, number> = {
    ArrowRight: current + forward,
    ArrowLeft: current - forward,
    Home: 0,
    End: tabs.length - 1,
  }
  const next = wanted[event.key]
  if (event.key === ' ') event.currentTarget.click()
  if (next === undefined && event.key !== ' ') return
  event.preventDefault()
  const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
  tab?.focus()
  tab?.click()
}
