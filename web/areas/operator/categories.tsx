import { Plus } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/categories'
import { CategoryTree } from './categories/category-tree.tsx'
import { positionAfter } from './categories/position.ts'
import { FullRightsOnly } from './full-rights.tsx'
import { needsFullRightsInParts } from './needs-full-rights.ts'

const dones = ['merged', 'removed'] as const

/** `?done=` confirms the last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /operator/categories')
  return { categories: data, done: dones.find((each) => each === url.searchParams.get('done')) }
}

/** `up` and `down` move a category among its siblings; `before` and `inside` are sent when it is dropped on another. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['up', 'down', 'before', 'inside'], url })
  const id = String(form.get('id') ?? '')
  try {
    const { data } = await api('GET /operator/categories')
    const position = positionAfter(data, { id, command, target: String(form.get('target') ?? '') })
    if (!position) return { done: true as const }
    return await api('POST /operator/categories/{id}/place', { params: { id }, body: position })
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'slugs.categories')

/** The category tree of each vertical, in the order that shoppers see. */
export default function Categories({ loaderData: { categories, done }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const errors = actionData && 'errors' in actionData ? Object.values(actionData.errors) : []
  return (
    <>
      <PageHeader
        title={t('slugs.categories')}
        aside={
          <ButtonLink to="/operator/categories/new" icon={Plus}>
            {t('taxonomy.new')}
          </ButtonLink>
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {done && !actionData ? <Alert tone="success">{t(`taxonomy.dones_${done}`)}</Alert> : null}
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('taxonomy.dones_placed')}</Alert>
        ) : null}
        {actionData && 'errors' in actionData ? (
          <Alert tone="danger">{errors[0] ?? actionData.message}</Alert>
        ) : null}
        <FullRightsOnly>
          <CategoryTree categories={categories} />
        </FullRightsOnly>
      </div>
    </>
  )
}
