import { AppLink, type AppPath } from '#app/link.tsx'

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly {
    readonly to: AppPath
    readonly label: string
    readonly isCurrent: boolean
    readonly count?: number | undefined
  }[]
}

/** Views of one list, each with its own address. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="no-scrollbar max-w-full overflow-x-auto">
      <ul className="flex w-fit gap-1 rounded-full bg-sunken p-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <AppLink
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="flex min-h-9 items-center gap-2 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-strong focus-visible:-outline-offset-3 aria-[current=page]:bg-surface aria-[current=page]:text-strong aria-[current=page]:shadow-low"
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="font-normal tabular-nums">{tab.count}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
