import { Plus } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { CollectionRow } from '#contract/collections.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/collections'
import { ListPage } from './list-page.tsx'

/** `?done=removed` confirms the last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const collections = await apiFrom(context)('GET /operator/collections', { query })
  return { query, collections, wasRemoved: query.done === 'removed' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'collections.title')

const tones = {
  visible: 'success',
  hidden: 'neutral',
  planned: 'info',
  ended: 'neutral',
} as const satisfies Record<CollectionRow['state'], string>

export default function Collections({
  loaderData: { query, collections, wasRemoved },
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('collections.title')}
      text={null}
      aside={
        <ButtonLink to="/operator/collections/new" icon={Plus}>
          {t('collections.add')}
        </ButtonLink>
      }
      search={{ label: t('collections.search'), value: query.search ?? '' }}
      page={collections}
      notice={wasRemoved ? <Alert tone="success">{t('collections.removed')}</Alert> : null}
      empty={{ title: t('collections.none'), text: t('taxonomy.none_text') }}
    >
      <Table
        caption={t('collections.title')}
        rows={collections.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('collections.name'),
            isHeader: true,
            cell: ({ id, name, picture }) => (
              <span className="flex items-center gap-3">
                {picture ? (
                  <Picture picture={picture} sizes="2rem" className="size-8 rounded-md object-cover" />
                ) : null}
                <TextLink to={`/operator/collections/${id}`} variant="more" className="wrap-anywhere">
                  {name}
                </TextLink>
              </span>
            ),
          },
          {
            label: t('collections.chosen_by'),
            cell: ({ is_by_rule: isByRule }) =>
              t(isByRule ? 'collections.kind_rule' : 'collections.kind_hand'),
          },
          { label: t('collections.products'), isNumber: true, cell: ({ products }) => products },
          {
            label: t('collections.state'),
            cell: ({ state }) => <Badge tone={tones[state]}>{t(`collections.state_${state}`)}</Badge>,
          },
        ]}
      />
    </ListPage>
  )
}
