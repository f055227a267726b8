import { Globe } from 'lucide-react'
import { useId } from 'react'
import { contentLanguageOf } from '#app/content-text.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { useSavesData } from '#app/saves-data.ts'
import { categoryPath } from '#shop/category-path.ts'
import { Icon } from '#ui/icon.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'
import type { Department } from './departments.ts'
import type { MenuGroup } from './menu-links.ts'
import { marketMenuId, preferencesId } from './popovers.ts'

interface MarketMenuProps {
  readonly departments: readonly Department[]
  /** The header's menu, which phones have no room for. */
  readonly menu: readonly MenuGroup[]
}

/**
 * All categories of all verticals: a drawer on phones, a panel below the header on wide screens. Opens and closes
 * without script.
 */
export function MarketMenu({ departments, menu }: MarketMenuProps) {
  const t = useTranslate()
  const locale = useLocale()
  const titleId = useId()
  const verticals = new Set(departments.map(({ vertical }) => `/${vertical}`))
  const more = menu
    .flatMap((group) => [group, ...group.links])
    .flatMap(({ path, label }) => (path && !verticals.has(path) ? [{ path, label }] : []))
  return (
    <div
      id={marketMenuId}
      popover="auto"
      data-modal
      role="dialog"
      aria-labelledby={titleId}
      className="market-menu"
    >
      <SheetHead
        id={titleId}
        title={t('shell.browse')}
        closeLabel={t('shell.close_menu')}
        popoverTarget={marketMenuId}
        className="lg:hidden"
      />
      <nav aria-label={t('shell.all_categories')} className="market-menu-departments">
        {departments.map((department) => (
          <section key={department.slug}>
            <h2>
              <AppLink to={`/${department.vertical}`} {...contentLanguageOf(department.name, locale)}>
                {department.name}
              </AppLink>
            </h2>
            <ul>
              {department.children.map((category) => (
                <li key={category.slug}>
                  {[category, ...category.children].map(({ vertical, slug, name }) => (
                    <AppLink
                      key={slug}
                      to={categoryPath(vertical, slug)}
                      {...contentLanguageOf(name, locale)}
                    >
                      {name}
                    </AppLink>
                  ))}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="market-menu-more">
        {more.map(({ path, label }) => (
          <AppLink key={path} to={path} {...contentLanguageOf(label, locale)}>
            {label}
          </AppLink>
        ))}
        <AppLink to="/wishlist">{t('shell.wishlist')}</AppLink>
        <AppLink to="/compare">{t('shell.compare')}</AppLink>
        <button type="button" popoverTarget={preferencesId}>
          {t('shell.preferences')}
          <Icon of={Globe} />
        </button>
        {useSavesData() ? <AppLink to="/data-saver">{t('shell.data_saver_on')}</AppLink> : null}
      </div>
    </div>
  )
}
