import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { PinnedPage } from '#contract/pinned-pages.ts'
import { type Crumb, PageTrail } from '#ui/page-trail.ts'
import { splitLocale } from '#values/locale.ts'
import { BottomBar } from './bottom-bar.tsx'
import { addressOf, type Menu, type Place, pathOf, placeIn } from './menu.ts'
import type { DashboardAction } from './results.ts'
import { SearchDialog } from './search-dialog.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import type { AskSearch } from './use-search.ts'
import { useSearchKeys } from './use-search-keys.ts'

export interface DashboardMenu {
  /** Path of the dashboard's first page. */
  readonly base: AppPath
  readonly groups: Menu
  readonly icons: Readonly<Record<string, LucideIcon>>
  /** Open tasks by id of a page or group. */
  readonly counts: Readonly<Record<string, number>>
  readonly pins: readonly PinnedPage[]
  /** What the search offers to do. */
  readonly actions: readonly DashboardAction[]
  /** Finds the dashboard's records. */
  readonly search: AskSearch
}

interface DashboardFrameProps {
  readonly menu: DashboardMenu
  /** Groups in the bar at the foot of phones. */
  readonly shortcuts: readonly string[]
  /** Name of the dashboard, above the name of the market or store. */
  readonly area: string
  readonly name: string
  readonly mark?: ReactNode
  readonly navLabel: string
  /** Links of the account menu that leave the dashboard. */
  readonly ways: ReactNode
  readonly children: ReactNode
}

/** Dashboard frame: a menu at the side of wide screens; on phones a bar of shortcuts whose last opens the menu. */
export function DashboardFrame({
  menu,
  shortcuts,
  area,
  name,
  mark,
  navLabel,
  ways,
  children,
}: DashboardFrameProps) {
  const menuId = useId()
  const below = splitLocale(useLocation().pathname).path.slice(menu.base.length)
  const place = placeIn(menu.groups, below)
  const [isSearching, setSearching] = useState(false)
  const openSearch = () => setSearching(true)
  useSearchKeys(openSearch)
  const title = (
    <>
      {mark}
      <div className="min-w-0">
        <p className="text-xs opacity-80">{area}</p>
        <p className="truncate font-display text-base font-bold tracking-tight">{name}</p>
      </div>
    </>
  )
  return (
    <div className="office min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <SideMenu id={menuId} label={navLabel} title={title} menu={menu} place={place} below={below} />
      <div className="flex min-w-0 flex-col">
        <TopBar menu={menu} place={place} below={below} title={title} ways={ways} onSearch={openSearch} />
        <main
          id="main"
          className="min-w-0 px-4 pt-5 pb-[calc(var(--office-bar)+1.5rem)] sm:px-6 lg:px-8 lg:pt-7 lg:pb-12"
        >
          <div className="mx-auto max-w-6xl">
            <PageTrail value={useTrail(menu, place, below)}>{children}</PageTrail>
          </div>
        </main>
      </div>
      <BottomBar menuId={menuId} menu={menu} shortcuts={shortcuts} place={place} onSearch={openSearch} />
      <SearchDialog menu={menu} isOpen={isSearching} onClose={() => setSearching(false)} />
    </div>
  )
}

/** The pages between the dashboard and a page without breadcrumb, as the menu has them. */
function useTrail({ base }: DashboardMenu, place: Place | undefined, below: string): readonly Crumb[] {
  const t = useTranslate()
  if (!place || below === '') return []
  const { group, page } = place
  const entries = [{ ...group, path: pathOf(group) }, ...(page ? [page] : [])]
  return entries
    .filter(({ path }, index) => path !== below && path !== entries[index + 1]?.path)
    .map(({ label, path }) => ({ label: t(label), to: addressOf(base, path) }))
}
