import { Plus } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/brands'
import { ListPage } from './list-page.tsx'

const dones = ['merged', 'removed'] as const

/** `?done=` confirms the last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const brands = await apiFrom(context)('GET /operator/brands', { query })
  return { query, brands, done: dones.find((each) => each === query.done) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.brands')

export default function Brands({ loaderData: { query, brands, done } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('taxonomy.brands')}
      text={null}
      aside={
        <ButtonLink to="/operator/brands/new" icon={Plus}>
          {t('taxonomy.brand_add')}
        </ButtonLink>
      }
      search={{ label: t('taxonomy.brands_search'), value: query.search ?? '' }}
      page={brands}
      notice={done ? <Alert tone="success">{t(`taxonomy.brand_${done}`)}</Alert> : null}
      empty={{ title: t('taxonomy.brands_none'), text: t('taxonomy.none_text') }}
    >
      <Table
        caption={t('taxonomy.brands')}
        rows={brands.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('taxonomy.name'),
            isHeader: true,
            cell: ({ id, name, logo }) => (
              <span className="flex items-center gap-3">
                {logo ? (
                  <Picture picture={logo} sizes="2rem" className="size-8 rounded-md object-contain" />
                ) : null}
                <TextLink to={`/operator/brands/${id}`} variant="more" className="wrap-anywhere">
                  {name}
                </TextLink>
              </span>
            ),
          },
          { label: t('taxonomy.slug'), cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi> },
          { label: t('taxonomy.products'), isNumber: true, cell: ({ products }) => products },
        ]}
      />
    </ListPage>
  )
}
