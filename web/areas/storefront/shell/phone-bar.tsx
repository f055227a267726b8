import { House, LayoutGrid, Search, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { Icon } from '#ui/icon.tsx'
import { CartLink } from './cart-link.tsx'
import { sideMenuId } from './popovers.ts'

const entry = 'flex flex-col items-center gap-0.5 py-2 w-full tracking-tight'

/** The five ways of a phone, under the thumb. */
export function PhoneBar({ visitor }: { visitor: Visitor | undefined }) {
  const t = useTranslate()
  return (
    <nav
      aria-label={t('shell.quick_ways')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-strong lg:hidden"
    >
      <ul className="grid grid-cols-5">
        <Way>
          <AppLink to="/" className={entry}>
            <Icon of={House} size="lg" />
            <span className="max-w-full truncate text-xs">{t('shell.home')}</span>
          </AppLink>
        </Way>
        <Way>
          <button type="button" popoverTarget={sideMenuId} className={entry}>
            <Icon of={LayoutGrid} size="lg" />
            <span className="max-w-full truncate text-xs">{t('shell.categories')}</span>
          </button>
        </Way>
        <Way>
          <AppLink to="/search" className={entry}>
            <Icon of={Search} size="lg" />
            <span className="max-w-full truncate text-xs">{t('shell.search')}</span>
          </AppLink>
        </Way>
        <Way>
          <CartLink visitor={visitor} isNamed />
        </Way>
        <Way>
          <AppLink to={visitor?.user ? '/account/dashboard' : '/auth/login'} className={entry}>
            <Icon of={User} size="lg" />
            <span className="max-w-full truncate text-xs">{t('shell.account_short')}</span>
          </AppLink>
        </Way>
      </ul>
    </nav>
  )
}

function Way({ children }: { children: ReactNode }) {
  return <li className="min-w-0">{children}</li>
}
