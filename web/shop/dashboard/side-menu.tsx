import { ChevronDown, Pin, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import type { DashboardMenu } from './frame.tsx'
import {
  addressOf,
  type MenuGroup,
  type MenuPage,
  type Place,
  pageAt,
  pathOf,
  pinnedAddress,
} from './menu.ts'

const link =
  'relative flex items-center gap-3 rounded-lg font-medium text-on-inverse-muted transition-colors hocus:bg-on-inverse/8 hocus:text-on-inverse aria-[current=page]:bg-on-inverse/12 aria-[current=page]:text-on-inverse aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:start-0 aria-[current=page]:before:w-0.75 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-offer'

interface SideMenuProps {
  readonly id: string
  readonly label: string
  readonly title: ReactNode
  readonly menu: DashboardMenu
  readonly place: Place | undefined
  readonly below: string
}

/** The menu: beside the page on wide screens, a sheet that the browser opens and closes on phones. */
export function SideMenu({ id, label, title, menu, place, below }: SideMenuProps) {
  const t = useTranslate()
  const sheet = useRef<HTMLDivElement>(null)
  const scrolled = useCurrentInView<HTMLElement>()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes when another page opens
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [pathname])

  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      className="office-menu m-0 flex-col overflow-hidden border-0 bg-inverse p-0 text-on-inverse lg:sticky lg:inset-auto lg:top-0 lg:flex lg:h-dvh lg:w-auto"
    >
      <div className="flex items-center gap-3 px-4 py-4 lg:px-5">
        {title}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="ms-auto grid size-11 place-items-center rounded-full hover:bg-on-inverse/10 lg:hidden"
        >
          <Icon of={X} />
          <span className="sr-only">{t('ui.close')}</span>
        </button>
      </div>
      <nav
        ref={scrolled}
        aria-label={label}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-1 pb-[calc(1.5rem+env(safe-area-inset-bottom))]"
      >
        <Pins menu={menu} below={below} />
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {menu.groups.map((group) => (
            <Group key={group.id} group={group} menu={menu} place={place} />
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Pins({ menu, below }: Pick<SideMenuProps, 'menu' | 'below'>) {
  const t = useTranslate()
  const current = pinnedAddress(menu.base, { below, search: useLocation().search })
  if (menu.pins.length === 0) return null
  return (
    <section aria-labelledby="pinned-pages" className="mb-3 border-b border-on-inverse/12 pb-3">
      <h2
        id="pinned-pages"
        className="px-3 pb-1 font-sans text-xs font-semibold tracking-normal text-on-inverse-muted"
      >
        {t('dashboard.pinned')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {menu.pins.map(({ id, path, title }) => {
          const known = pageAt(menu.groups, path.slice(menu.base.length))
          return (
            <li key={id}>
              <AppLink
                to={path as AppPath}
                className={`${link} min-h-10 px-3 lg:min-h-9`}
                aria-current={path === current ? 'true' : undefined}
              >
                <Icon of={Pin} size="sm" />
                <span className="truncate">{known ? t(known.label) : title}</span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface GroupProps {
  readonly group: MenuGroup
  readonly menu: DashboardMenu
  readonly place: Place | undefined
}

function Group({ group, menu, place }: GroupProps) {
  const t = useTranslate()
  const { id, label, pages = [], inside = [] } = group
  const isHere = place?.group.id === id
  const isCurrent = isHere && !pages.some((page) => page === place.page)
  const icon = menu.icons[id]
  const countOf = (entries: readonly { readonly id: string }[]) =>
    entries.reduce((sum, entry) => sum + (menu.counts[entry.id] ?? 0), 0)
  const own = countOf([group, ...inside])
  return (
    <li className="group/entry relative">
      <AppLink
        to={addressOf(menu.base, pathOf(group))}
        aria-current={isCurrent ? 'page' : undefined}
        data-here={isHere || undefined}
        className={`${link} min-h-11 ps-3 data-here:text-on-inverse lg:min-h-10 ${pages.length > 0 ? 'pe-12' : 'pe-3'}`}
      >
        {icon ? <Icon of={icon} /> : null}
        <span className="min-w-0 py-1.5 leading-tight">{t(label)}</span>
        <Count of={own} className={pages.length > 0 ? 'hidden group-has-[details[open]]/entry:block' : ''} />
        {pages.length > 0 ? (
          <Count of={own + countOf(pages)} className="group-has-[details[open]]/entry:hidden" />
        ) : null}
      </AppLink>
      {pages.length > 0 ? (
        <details open={isHere}>
          <summary className="absolute end-0 top-0 grid size-11 place-items-center rounded-lg text-on-inverse-muted transition-colors hocus:bg-on-inverse/8 hocus:text-on-inverse lg:size-10">
            <Icon
              of={ChevronDown}
              size="sm"
              className="transition-transform group-has-[details[open]]/entry:rotate-180"
            />
            <span className="sr-only">{t('dashboard.pages_of', { group: t(label) })}</span>
          </summary>
          <ul className="my-0.5 ms-5.5 grid grid-cols-[minmax(0,1fr)] gap-0.5 border-s border-on-inverse/15 ps-2">
            {pages.map((page) => (
              <Page key={page.id} page={page} menu={menu} isCurrent={isHere && place.page === page} />
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

interface PageProps {
  readonly page: MenuPage
  readonly menu: DashboardMenu
  readonly isCurrent: boolean
}

function Page({ page: { id, label, path }, menu, isCurrent }: PageProps) {
  const t = useTranslate()
  return (
    <li>
      <AppLink
        to={addressOf(menu.base, path)}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${link} min-h-11 px-3 lg:min-h-9`}
      >
        <span className="min-w-0 py-1.5 leading-tight">{t(label)}</span>
        <Count of={menu.counts[id] ?? 0} />
      </AppLink>
    </li>
  )
}

/** The number of open tasks; nothing for none. */
function Count({ of: count, className = '' }: { readonly of: number; readonly className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={`ms-auto min-w-6 shrink-0 rounded-full bg-offer px-1.5 text-center text-xs leading-5 font-semibold text-on-offer tabular-nums ${className}`}
    >
      {count}
    </span>
  )
}
