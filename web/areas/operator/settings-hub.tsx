import { ChevronRight } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { addressOf } from '#shop/dashboard/menu.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/settings-hub'
import { settingsSections } from './settings/sections.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'dashboard.settings')

export default function SettingsHub() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('dashboard.settings')} />
      <div className="mt-6 grid gap-8">
        {settingsSections.map(({ id, label, pages }) => (
          <section
            key={id}
            aria-labelledby={`settings-${id}`}
            className="grid gap-3 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-6"
          >
            <h2 id={`settings-${id}`} className="text-lg lg:pt-3">
              {t(label)}
            </h2>
            <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
              {pages.map((page) => (
                <li key={page.id}>
                  <AppLink
                    to={addressOf('/operator', page.path)}
                    className="group flex items-center gap-4 px-4 py-3 transition-colors hocus:bg-sunken"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold text-strong group-hover:text-accent-text">
                        {t(page.label)}
                      </span>
                      <span className="block text-muted">{t(page.text)}</span>
                    </span>
                    <Icon of={ChevronRight} size="sm" flips className="text-muted" />
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
