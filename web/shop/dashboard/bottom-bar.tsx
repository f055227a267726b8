import { Menu as MenuIcon, Search } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import type { DashboardMenu } from './frame.tsx'
import { addressOf, type Place, pathOf } from './menu.ts'
import { SearchLink } from './search-link.tsx'

interface BottomBarProps {
  /** Id of the menu that the last button opens. */
  readonly menuId: string
  readonly menu: DashboardMenu
  readonly shortcuts: readonly string[]
  readonly place: Place | undefined
  readonly onSearch: () => void
}

const item =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium text-muted transition-colors hocus:text-strong aria-[current=page]:text-accent-text aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-5 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.75 aria-[current=page]:before:rounded-b-full aria-[current=page]:before:bg-accent'

/** On phones: the pages that are used most, and the whole menu. */
export function BottomBar({ menuId, menu, shortcuts, place, onSearch }: BottomBarProps) {
  const t = useTranslate()
  const groups = shortcuts.flatMap((id) => menu.groups.find((group) => group.id === id) ?? [])
  return (
    <nav
      aria-label={t('dashboard.bar_label')}
      className="office-bar inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {groups.map((group) => {
        const icon = menu.icons[group.id]
        const pages = [group, ...(group.pages ?? []), ...(group.inside ?? [])]
        const count = pages.reduce((sum, { id }) => sum + (menu.counts[id] ?? 0), 0)
        return (
          <AppLink
            key={group.id}
            to={addressOf(menu.base, pathOf(group))}
            aria-current={place?.group.id === group.id ? 'page' : undefined}
            className={item}
          >
            {icon ? <Icon of={icon} /> : null}
            <span className="max-w-full truncate">{t(group.label)}</span>
            {count > 0 ? (
              <span className="absolute start-1/2 top-1 ms-1.5 min-w-4.5 rounded-full bg-offer px-1 text-center text-xs leading-4.5 font-semibold text-on-offer tabular-nums">
                {count}
              </span>
            ) : null}
          </AppLink>
        )
      })}
      <SearchLink base={menu.base} onSearch={onSearch} className={item}>
        <Icon of={Search} />
        {t('dashboard.search')}
      </SearchLink>
      <button type="button" popoverTarget={menuId} className={item}>
        <Icon of={MenuIcon} />
        {t('dashboard.more')}
      </button>
    </nav>
  )
}
