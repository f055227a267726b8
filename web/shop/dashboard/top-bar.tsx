import { CircleUserRound, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemClass } from '#ui/menu.tsx'
import { ColorModeButton } from '../color-mode-button.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import { barButton } from './bar-button.ts'
import type { DashboardMenu } from './frame.tsx'
import type { Place } from './menu.ts'
import { PinButton } from './pin-button.tsx'
import { SearchLink } from './search-link.tsx'

interface TopBarProps {
  readonly menu: DashboardMenu
  readonly place: Place | undefined
  readonly below: string
  readonly title: ReactNode
  readonly ways: ReactNode
  readonly onSearch: () => void
}

/** What is the same on every page: pinning it, the colour mode and the account. */
export function TopBar({ menu, place, below, title, ways, onSearch }: TopBarProps) {
  const t = useTranslate()
  return (
    <header className="sticky top-0 z-30 flex min-h-13 items-center gap-1 border-b border-line bg-page px-3 sm:px-5 lg:px-7">
      <div className="flex min-w-0 items-center gap-3 py-1.5 text-strong lg:hidden">{title}</div>
      <SearchLink
        base={menu.base}
        onSearch={onSearch}
        className="hidden min-h-9 w-full max-w-md items-center gap-2.5 rounded-lg border border-line bg-surface px-3 text-muted transition-colors hocus:border-line-strong hocus:text-body lg:flex"
      >
        <Icon of={Search} size="sm" />
        <span className="flex-1">{t('dashboard.search_hint')}</span>
        <span aria-hidden="true" className="text-xs noscript:hidden">
          {t('dashboard.search_key')}
        </span>
      </SearchLink>
      <div className="ms-auto flex items-center">
        <PinButton menu={menu} place={place} below={below} />
        <ColorModeButton hidesLabel className={barButton} />
        <Menu label={t('dashboard.account')} icon={CircleUserRound}>
          <AppLink to="/account/dashboard" className={menuItemClass}>
            {t('dashboard.my_account')}
          </AppLink>
          <AppLink to="/account/preferences" className={menuItemClass}>
            {t('dashboard.notifications')}
          </AppLink>
          {ways}
          <SignOutButton label={t('dashboard.sign_out')} />
        </Menu>
      </div>
    </header>
  )
}
