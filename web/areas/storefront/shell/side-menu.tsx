import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { useSavesData } from '#app/saves-data.ts'
import { Told } from '#app/told.tsx'
import { categoryPath } from '#shop/category-path.ts'
import { Icon } from '#ui/icon.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'
import type { Department } from './departments.ts'
import { sideMenuId } from './popovers.ts'
import { type Currencies, CurrencyChoices, LanguageChoices } from './preference-menus.tsx'

interface SideMenuProps {
  readonly departments: readonly Department[]
  readonly currencies: Currencies
  readonly currency: string
}

/** The whole market on a phone: categories, language and currency in a drawer the browser opens. */
export function SideMenu({ departments, currencies, currency }: SideMenuProps) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <div id={sideMenuId} popover="auto" data-modal role="dialog" aria-labelledby={titleId} className="drawer">
      <div className="p-4">
        <SheetHead
          id={titleId}
          title={t('shell.browse')}
          closeLabel={t('shell.close_menu')}
          popoverTarget={sideMenuId}
        />
        <nav aria-label={t('shell.all_categories')} className="mt-2 divide-y divide-line">
          {departments.map((department) => (
            <Fold key={department.slug} title={department.name}>
              <ul className="pb-3">
                <Entry to={`/${department.vertical}`}>{t('shell.all_of', { name: department.name })}</Entry>
                {department.children.map(({ vertical, slug, name }) => (
                  <Entry key={slug} to={categoryPath(vertical, slug)}>
                    <Told>{name}</Told>
                  </Entry>
                ))}
              </ul>
            </Fold>
          ))}
          <Way to="/deals">{t('shell.deals')}</Way>
          <Way to="/wishlist">{t('shell.wishlist')}</Way>
          <Way to="/compare">{t('shell.compare')}</Way>
        </nav>
        <div className="mt-2 divide-y divide-line border-t border-line">
          <Fold title={t('shell.language')}>
            <LanguageChoices />
          </Fold>
          <Fold title={`${t('shell.currency')} · ${currency}`}>
            <CurrencyChoices currencies={currencies} current={currency} />
          </Fold>
          <DataSaverWay />
        </div>
      </div>
    </div>
  )
}

/** Where data is saved the menu says so, beside what else was chosen for oneself. */
function DataSaverWay() {
  const t = useTranslate()
  return useSavesData() ? <Way to="/data-saver">{t('shell.data_saver_on')}</Way> : null
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/fold">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between font-display text-xl font-bold text-strong">
        <Told>{title}</Told>
        <Icon of={ChevronDown} className="transition-transform group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function Way({ to, children }: { to: AppPath; children: string }) {
  return (
    <AppLink to={to} className="flex min-h-14 items-center font-display text-xl font-bold text-strong">
      {children}
    </AppLink>
  )
}

function Entry({ to, children }: { to: AppPath; children: ReactNode }) {
  return (
    <li>
      <AppLink to={to} className="flex min-h-11 items-center text-body">
        {children}
      </AppLink>
    </li>
  )
}
