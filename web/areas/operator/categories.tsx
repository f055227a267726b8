import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { toAppPath } from '#shop/app-path.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/categories'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /operator/categories')
  return { categories: data.map((category) => ({ ...category, ...placeOf(category) })) }
}

function placeOf({ vertical, slug, path }: { vertical: string; slug: string; path: string }) {
  const depth = path.split('/').length - 1
  return { depth, page: depth === 0 ? `/${vertical}` : `/${vertical}/${slug}` }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'slugs.categories')

const indents = ['', 'ps-4', 'ps-8', 'ps-12'] as const

export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('slugs.categories')} text={t('slugs.categories_text')} />
      <div className="mt-8">
        <Table
          caption={t('slugs.categories')}
          rows={categories}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('slugs.column_category'),
              isHeader: true,
              cell: ({ name, page, depth }) => (
                <span className={`block ${indents[depth] ?? 'ps-12'}`}>
                  <TextLink to={toAppPath(page)} variant="more">
                    {name}
                  </TextLink>
                </span>
              ),
            },
            {
              label: t('slugs.field'),
              cell: ({ id, name, page, depth }) => (
                <span className="flex flex-wrap items-center gap-x-4">
                  <bdi dir="ltr" className="text-sm text-muted">
                    {page}
                  </bdi>
                  {depth > 0 ? (
                    <TextLink
                      to={`/operator/slugs/category/${id}`}
                      variant="more"
                      aria-label={t('slugs.change_of', { name })}
                    >
                      {t('slugs.change')}
                    </TextLink>
                  ) : null}
                </span>
              ),
            },
            { label: t('operator.column_products'), cell: ({ product_count: count }) => count },
          ]}
        />
      </div>
    </>
  )
}
