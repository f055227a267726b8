import { ChevronDown, LayoutGrid, Menu as MenuIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { AppLink } from '#app/link.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { Icon } from '#ui/icon.tsx'
import { splitLocale } from '#values/locale.ts'
import { CartLink } from './cart-link.tsx'
import { CompareLink } from './compare-link.tsx'
import { DealsButton } from './deals-button.tsx'
import { DeliverToLink } from './deliver-to-link.tsx'
import type { Department } from './departments.ts'
import { Logo } from './logo.tsx'
import type { MenuGroup } from './menu-links.ts'
import { marketMenuId } from './popovers.ts'
import { PreferencesButton } from './preferences.tsx'
import { SearchBox } from './search-box.tsx'
import { WishlistLink } from './wishlist-link.tsx'

const AccountMenu = lazyHydrate(async () => (await import('./account-menu.tsx')).AccountMenu, 'used')
const Submenu = lazyHydrate(async () => (await import('./submenu.tsx')).Submenu, 'used')

interface HeaderProps {
  readonly siteName: string
  readonly notices: readonly string[]
  readonly departments: readonly Department[]
  readonly menu: readonly MenuGroup[]
  readonly currency: string
  /** The delivery place; undefined while unknown. */
  readonly place: string | undefined
  readonly visitor: Visitor | undefined
}

export function Header({ siteName, notices, departments, menu, currency, place, visitor }: HeaderProps) {
  const t = useTranslate()
  const told = useLiveText(notices)
  return (
    <header className="site-header z-30 bg-page lg:sticky lg:-top-10">
      <div className="site-top hidden h-10 bg-inverse text-sm text-on-inverse lg:block">
        <div className="page-width flex h-full items-center justify-between gap-6">
          {/* Shows as many as fit; the rest wrap out of view rather than being cut inside a word. */}
          <ul className="site-notices flex h-full min-w-0 flex-wrap gap-x-10 overflow-hidden">
            {told.map((notice) => (
              <li key={notice} className="flex h-10 items-center">
                <ContentText>{notice}</ContentText>
              </li>
            ))}
          </ul>
          <div className="flex min-w-0 shrink-0 items-center gap-5">
            <DeliverToLink place={place} />
            <PreferencesButton currency={currency} />
          </div>
        </div>
      </div>
      <p className="site-top bg-inverse px-4 py-0.5 text-sm text-on-inverse lg:hidden">
        <DeliverToLink place={place} />
      </p>
      <div className="site-bar page-width flex flex-wrap items-center gap-y-3 py-3 sm:gap-x-3 lg:flex-nowrap lg:gap-12 lg:py-4">
        <button
          type="button"
          popoverTarget={marketMenuId}
          aria-label={t('shell.menu')}
          className="-ms-2 grid size-11 place-items-center rounded-full lg:hidden"
        >
          <Icon of={MenuIcon} size="lg" />
        </button>
        <AppLink
          to="/"
          aria-label={t('shell.home_of', { name: siteName })}
          className="min-w-0 basis-10 grow text-strong lg:flex-initial"
        >
          <Logo name={siteName} isLine />
        </AppLink>
        <div className="site-search order-last w-full lg:order-none lg:mx-auto lg:max-w-2xl lg:flex-1">
          <SearchBox id="search" departments={departments} />
        </div>
        <div className="-me-2 flex items-center sm:gap-1 lg:gap-3">
          <AccountMenu visitor={visitor} />
          <CompareLink visitor={visitor} />
          <WishlistLink visitor={visitor} />
          <CartLink visitor={visitor} />
        </div>
      </div>
      <MarketNav menu={menu} />
    </header>
  )
}

/** Rotates the order by page, because there is seldom room for all notices; nothing moves while it is read. */
function useLiveText(notices: readonly string[]): readonly string[] {
  const first = (useLocation().pathname.length - 1) % notices.length
  return [...notices.slice(first), ...notices.slice(0, first)]
}

/** The menu of all categories, then the entries that operators chose. */
function MarketNav({ menu }: { menu: readonly MenuGroup[] }) {
  const t = useTranslate()
  const here = splitLocale(useLocation().pathname).path
  return (
    <div className="site-nav hidden border-b border-line lg:block">
      <div className="page-width flex items-center gap-8">
        <button
          type="button"
          popoverTarget={marketMenuId}
          className="-ms-3 flex min-h-12 items-center gap-2 rounded-full px-3 font-semibold hover:bg-sunken"
        >
          <Icon of={LayoutGrid} />
          {t('shell.all_categories')}
          <Icon of={ChevronDown} size="sm" />
        </button>
        <nav aria-label={t('shell.menu')}>
          <ul className="flex flex-wrap gap-x-8">
            {menu.map((group) => (
              <li key={group.path ?? group.label}>
                {group.links.length > 0 || !group.path ? (
                  <Submenu group={group} />
                ) : (
                  <AppLink
                    to={group.path}
                    aria-current={isWithin(here, group.path) ? 'page' : undefined}
                    className="header-way"
                  >
                    <ContentText>{group.label}</ContentText>
                  </AppLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <DealsButton />
      </div>
    </div>
  )
}

function isWithin(here: string, path: string): boolean {
  return here === path || here.startsWith(`${path}/`)
}
