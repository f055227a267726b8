import { data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, refusalOfField } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/category'
import { CategoryAside } from './categories/category-aside.tsx'
import { CategoryForm } from './categories/category-form.tsx'
import { categoryOf } from './categories/written.ts'
import { inLanguage } from './in-language.ts'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { coverOf, type SentCover } from './post/post-input.ts'

const dones = ['added', 'saved', 'placed'] as const

/** `/operator/categories/new` adds a category, with `?parent=` under that one; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ data: categories }, category] = await Promise.all([
    api('GET /operator/categories'),
    id === 'new' ? undefined : found(url, api('GET /operator/categories/{id}', { params: { id } })),
  ])
  return {
    categories,
    category,
    parentId: url.searchParams.get('parent') ?? '',
    done: dones.find((each) => each === url.searchParams.get('done')),
  }
}

const commands = ['keep', 'place', 'merge', 'remove'] as const
type Command = (typeof commands)[number]

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  const cover = command === 'keep' ? await coverOf(api, form) : undefined
  try {
    const path = cover ? await keep(api, id, { form, cover }) : await carryOut(api, id, { form, command })
    return redirect(localizedPath(`/operator/categories${path}`, localeOf(url.pathname)), 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal =
      cover?.refused === undefined
        ? refusalOf(error, form)
        : refusalOfField(form, 'picture_id', cover.refused)
    return data({ ...refusal, command, uploaded: cover?.uploaded }, { status: error.status })
  }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

/** Saves the texts and returns the path to redirect to. */
async function keep(
  api: Api,
  id: string,
  { form, cover }: { readonly form: FormData; readonly cover: SentCover },
): Promise<string> {
  const body = categoryOf(form, cover.id)
  if (id !== 'new') {
    const version = Number(form.get('version'))
    await api('PUT /operator/categories/{id}', { params: { id }, body: { ...body, version } })
    return `/${id}?done=saved`
  }
  const slug = String(form.get('slug') ?? '').trim()
  const added = await api('POST /operator/categories', {
    body: { ...body, parent_id: String(form.get('parent_id') ?? ''), ...(slug !== '' && { slug }) },
  })
  return `/${added.id}?done=added`
}

async function carryOut(
  api: Api,
  id: string,
  { form, command }: { readonly form: FormData; readonly command: Command },
): Promise<string> {
  const params = { id }
  const intoId = String(form.get('into_id') ?? '')
  if (command === 'place') {
    const body = { parent_id: String(form.get('parent_id') ?? ''), before_id: null }
    await api('POST /operator/categories/{id}/place', { params, body })
    return `/${id}?done=placed`
  }
  if (command === 'merge') {
    await api('POST /operator/categories/{id}/merge', { params, body: { into_id: intoId } })
    return '?done=merged'
  }
  const query = intoId === '' ? {} : { into_id: intoId }
  await api('DELETE /operator/categories/{id}', { params, query })
  return '?done=removed'
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'slugs.categories')

/** Texts, picture and visibility of a category, with its place in the tree beside them. */
export default function Category({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { category, categories, parentId, done } = loaderData
  const name = category ? inLanguage(category.name, locale) : t('taxonomy.new_title')
  const isConflict = refusal?.code === 'state_conflict' && refusal.command === 'keep'
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('slugs.categories'), to: '/operator/categories' }, { label: name }]}
          />
        }
        title={<span className="wrap-anywhere">{name}</span>}
        aside={category?.is_hidden ? <Badge>{t('taxonomy.hidden')}</Badge> : null}
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="grid min-w-0 gap-6">
          {done && !refusal ? <Alert tone="success">{t(`taxonomy.dones_${done}`)}</Alert> : null}
          {isConflict ? (
            <Alert tone="danger">{t('taxonomy.conflict')}</Alert>
          ) : (
            <FormAlert refusal={refusal} errorCount={Object.keys(refusal?.errors ?? {}).length} />
          )}
          {category && category.parent_id === undefined ? null : (
            <CategoryForm
              key={`${category?.id} ${category?.version}`}
              category={category}
              categories={categories}
              parentId={parentId}
              refusal={refusal?.command === 'keep' ? refusal : undefined}
            />
          )}
        </div>
        {category ? (
          <CategoryAside
            key={category.id}
            category={category}
            categories={categories}
            refusal={refusal && refusal.command !== 'keep' ? refusal : undefined}
          />
        ) : null}
      </div>
    </>
  )
}
