import { House, LayoutGrid, Search, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { Icon } from '#ui/icon.tsx'
import { CartLink } from './cart-link.tsx'
import { marketMenuId } from './popovers.ts'

/** The bottom navigation bar on phones, with five links. */
export function PhoneBar({ visitor }: { visitor: Visitor | undefined }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('shell.quick_ways')} className="phone-bar">
      <ul>
        <Way>
          <AppLink to="/" className="phone-bar-way">
            <Icon of={House} size="lg" />
            <span>{t('shell.home')}</span>
          </AppLink>
        </Way>
        <Way>
          <button type="button" popoverTarget={marketMenuId} className="phone-bar-way">
            <Icon of={LayoutGrid} size="lg" />
            <span>{t('shell.categories')}</span>
          </button>
        </Way>
        <Way>
          <AppLink to="/search" className="phone-bar-way">
            <Icon of={Search} size="lg" />
            <span>{t('shell.search')}</span>
          </AppLink>
        </Way>
        <Way>
          <CartLink visitor={visitor} isNamed />
        </Way>
        <Way>
          <AppLink to={visitor?.user ? '/account/dashboard' : '/auth/login'} className="phone-bar-way">
            <Icon of={User} size="lg" />
            <span>{t('shell.account_short')}</span>
          </AppLink>
        </Way>
      </ul>
    </nav>
  )
}

function Way({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}
