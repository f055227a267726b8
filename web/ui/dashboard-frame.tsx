import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useLocale } from '#app/i18n.tsx'
import { localizedPath } from '#values/locale.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export interface DashboardNavItem {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** The item is current only on its exact address. */
  readonly end?: boolean
  readonly count?: number | undefined
}

interface DashboardFrameProps {
  /** Name of the dashboard, above the name of the market or store. */
  readonly area: string
  readonly name: string
  readonly mark?: ReactNode
  readonly navLabel: string
  readonly nav: readonly DashboardNavItem[]
  /** Links and forms that leave the dashboard. */
  readonly ways: ReactNode
  readonly children: ReactNode
}

/** Dashboard frame: a sidebar on wide screens; on phones a row of tabs that starts with the current page. */
export function DashboardFrame({ area, name, mark, navLabel, nav, ways, children }: DashboardFrameProps) {
  const bar = useCurrentInView<HTMLElement>()
  const strip = useCurrentInView<HTMLUListElement>()
  return (
    <div className="office min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <header
        ref={bar}
        className="bg-inverse text-on-inverse lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto"
      >
        <div className="flex items-center gap-3 px-4 py-4 lg:px-6 lg:py-7">
          {mark}
          <div className="min-w-0">
            <p className="text-sm text-on-inverse-muted">{area}</p>
            <p className="truncate font-display text-lg font-bold tracking-tight">{name}</p>
          </div>
        </div>
        <nav aria-label={navLabel} className="lg:flex-1 lg:px-3">
          <ul
            ref={strip}
            className="no-scrollbar flex gap-1 overflow-x-auto px-3 pb-2 lg:flex-col lg:overflow-visible lg:px-0 lg:pb-0"
          >
            {nav.map((item) => (
              <DashboardNavLink key={item.to} {...item} />
            ))}
          </ul>
        </nav>
        <div className="hidden flex-col gap-1 px-3 py-6 lg:flex">{ways}</div>
      </header>
      <main id="main" className="min-w-0 px-4 py-6 sm:px-6 lg:px-10 lg:py-10">
        <div className="mx-auto max-w-6xl">{children}</div>
        <div className="mt-12 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 lg:hidden">{ways}</div>
      </main>
    </div>
  )
}

function DashboardNavLink({ to, label, icon: Icon, end = false, count }: DashboardNavItem) {
  const locale = useLocale()
  return (
    <li className="max-lg:has-[[aria-current=page]]:order-first">
      <NavLink
        to={localizedPath(to, locale)}
        end={end}
        className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium max-lg:whitespace-nowrap text-on-inverse-muted hocus:bg-on-inverse/10 hocus:text-on-inverse aria-[current=page]:bg-on-inverse/12 aria-[current=page]:text-on-inverse max-lg:aria-[current=page]:bg-on-inverse max-lg:aria-[current=page]:text-inverse"
      >
        <Icon aria-hidden="true" className="icon" />
        {label}
        {count ? (
          <span className="ms-auto min-w-6 rounded-full bg-offer px-2 text-center text-sm font-semibold text-on-offer tabular-nums">
            {count}
          </span>
        ) : null}
      </NavLink>
    </li>
  )
}

/** Classes of links that leave the dashboard, on both backgrounds. */
export const dashboardNavClass =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-start text-sm font-medium text-accent-text hocus:underline lg:text-on-inverse-muted lg:hocus:text-on-inverse'
