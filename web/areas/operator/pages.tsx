import { Plus } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { formatMoment } from '#shop/moment.tsx'
import { pagePath } from '#shop/page-path.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeNames, locales } from '#values/locale.ts'
import type { Route } from './+types/pages'

export async function loader({ context }: Route.LoaderArgs) {
  return { pages: (await apiFrom(context)('GET /operator/pages')).data }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.pages_title')

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <PageHeader
        title={t('operator.pages_title')}
        text={t('operator.pages_text')}
        aside={
          <ButtonLink to="/operator/pages/new" icon={Plus}>
            {t('operator.page_new')}
          </ButtonLink>
        }
      />
      <div className="mt-8">
        <Table
          caption={t('operator.pages_title')}
          rows={pages}
          keyOf={({ slug }) => slug}
          columns={[
            {
              label: t('operator.column_page'),
              isHeader: true,
              cell: ({ slug, title, is_shown: isShown }) => (
                <>
                  <TextLink to={`/operator/pages/${slug}`} variant="more">
                    {title}
                  </TextLink>
                  <span className="block text-sm font-normal text-muted" dir="ltr">
                    {pagePath(slug)}
                  </span>
                  {isShown ? null : <Badge>{t('operator.page_hidden')}</Badge>}
                </>
              ),
            },
            {
              label: t('operator.column_languages'),
              cell: ({ languages }) =>
                locales
                  .filter((language) => languages.includes(language))
                  .map((language) => localeNames[language])
                  .join(', '),
            },
            {
              label: t('operator.column_changed'),
              cell: ({ changed_at }) => formatMoment(changed_at, 'day', locale),
            },
          ]}
        />
      </div>
    </>
  )
}
