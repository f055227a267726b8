import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Menu, menuItemClass } from '#ui/menu.tsx'
import { ColorModeButton } from '../color-mode-button.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import type { DashboardMenu } from './frame.tsx'
import type { Place } from './menu.ts'
import { PinButton } from './pin-button.tsx'

interface TopBarProps {
  readonly menu: DashboardMenu
  readonly place: Place | undefined
  readonly below: string
  readonly title: ReactNode
  readonly ways: ReactNode
}

/** What is the same on every page: pinning it, the colour mode and the account. */
export function TopBar({ menu, place, below, title, ways }: TopBarProps) {
  const t = useTranslate()
  return (
    <header className="sticky top-0 z-30 flex min-h-13 items-center gap-1 border-b border-line bg-page px-3 sm:px-5 lg:px-7">
      <div className="flex min-w-0 items-center gap-3 py-1.5 text-strong lg:hidden">{title}</div>
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

/** Classes of a button that is an icon alone. */
export const barButton = 'icon-button text-muted hover:bg-sunken hover:text-strong'
