import { Plus, SlidersHorizontal } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { AttributeRow } from '#contract/taxonomy.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useRestoredFocus } from '#ui/use-restored-focus.ts'
import type { Route } from './+types/attributes'

/** `?done=removed` confirms a deletion. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /operator/attributes')
  return { attributes: data, wasRemoved: url.searchParams.get('done') === 'removed' }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['up', 'down'], url })
  try {
    return await apiFrom(context)('POST /operator/attributes/{id}/move', {
      params: { id: String(form.get('id') ?? '') },
      body: { command },
    })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.attributes')

/** Attributes in the order of the filters and of the details of a product. */
export default function Attributes({
  loaderData: { attributes, wasRemoved },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        title={t('taxonomy.attributes')}
        aside={
          <ButtonLink to="/operator/attributes/new" icon={Plus}>
            {t('taxonomy.attribute_add')}
          </ButtonLink>
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {wasRemoved && !actionData ? <Alert tone="success">{t('taxonomy.attribute_removed')}</Alert> : null}
        {actionData && 'message' in actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
        {attributes.length === 0 ? (
          <EmptyState
            icon={SlidersHorizontal}
            title={t('taxonomy.attributes_none')}
            text={t('taxonomy.attributes_none_text')}
          />
        ) : (
          <Card padding="none">
            <ol className="divide-y divide-line">
              {attributes.map((attribute, place) => (
                <Row key={attribute.id} attribute={attribute} place={place} count={attributes.length} />
              ))}
            </ol>
          </Card>
        )}
      </div>
    </>
  )
}

interface RowProps {
  readonly attribute: AttributeRow
  /** Position among `count`, from 0. */
  readonly place: number
  readonly count: number
}

function Row({ attribute, place, count }: RowProps) {
  const t = useTranslate()
  const focus = useRestoredFocus(useNavigation().state)
  const { id, name, type, is_facet: isFacet, products, categories } = attribute
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1">
      <span className="flex min-w-0 grow basis-52 flex-wrap items-center gap-2">
        <TextLink to={`/operator/attributes/${id}`} variant="more" className="wrap-anywhere">
          {name}
        </TextLink>
        {isFacet ? <Badge tone="info">{t('taxonomy.attribute_filter')}</Badge> : null}
      </span>
      <span className="w-36 text-sm text-muted">{t(`taxonomy.type_${type}`)}</span>
      <span className="min-w-0 basis-48 truncate text-sm text-muted">{categories.join(', ')}</span>
      <span className="w-28 text-end text-sm text-muted tabular-nums">
        {t('taxonomy.products_count', { count: products })}
      </span>
      <Form method="post" preventScrollReset className="flex items-center gap-1" {...focus}>
        <input type="hidden" name="id" value={id} />
        <MoveButtons
          labels={{ up: t('taxonomy.up', { name }), down: t('taxonomy.down', { name }) }}
          place={place}
          count={count}
        />
      </Form>
    </li>
  )
}
