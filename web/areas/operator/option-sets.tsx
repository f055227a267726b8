import { Plus, SwatchBook } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { OptionSetRow } from '#contract/option-sets.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/option-sets'

/** `?done=removed` confirms a deletion. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /operator/option-sets')
  return { sets: data, wasRemoved: url.searchParams.get('done') === 'removed' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.option_sets')

export default function OptionSets({ loaderData: { sets, wasRemoved } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        title={t('taxonomy.option_sets')}
        aside={
          <ButtonLink to="/operator/option-sets/new" icon={Plus}>
            {t('taxonomy.option_set_add')}
          </ButtonLink>
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {wasRemoved ? <Alert tone="success">{t('taxonomy.option_set_removed')}</Alert> : null}
        {sets.length === 0 ? (
          <EmptyState
            icon={SwatchBook}
            title={t('taxonomy.option_sets_none')}
            text={t('taxonomy.option_sets_none_text')}
          />
        ) : (
          <Card padding="none">
            <ul className="divide-y divide-line">
              {sets.map((set) => (
                <Row key={set.id} set={set} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

function Row({ set: { id, name, values, products } }: { set: OptionSetRow }) {
  const t = useTranslate()
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <TextLink to={`/operator/option-sets/${id}`} variant="more" className="basis-40 wrap-anywhere">
        {name}
      </TextLink>
      <span className="min-w-0 grow basis-52 truncate text-sm text-muted">
        {values.map(({ label }) => label).join(', ')}
      </span>
      <span className="w-28 text-end text-sm text-muted tabular-nums">
        {t('taxonomy.products_count', { count: products })}
      </span>
    </li>
  )
}
