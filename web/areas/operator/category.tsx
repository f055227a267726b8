import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Badge } from '#ui/badge.tsx'
import type { Route } from './+types/category'
import { CategoryAside } from './categories/category-aside.tsx'
import { CategoryForm } from './categories/category-form.tsx'
import { EditPage } from './edit-page.tsx'
import { inLanguage } from './in-language.ts'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { putPicture } from './post/post-input.ts'
import { removeRecord, saveRecord, toList } from './save-record.server.ts'

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
    limits: bodyLimits('POST /operator/categories'),
    parentId: url.searchParams.get('parent') ?? '',
    done: dones.find((each) => each === url.searchParams.get('done')),
  }
}

const list = '/operator/categories'

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const sent = { context, url, form, id }
  const params = { id }
  switch (choiceIn(form, 'command', { of: ['keep', 'place', 'merge', 'remove'], url })) {
    case 'keep':
      return saveRecord(list, { ...sent, errors: await putPicture(apiFrom(context), form, 'picture_id') })
    case 'place': {
      form.set('before_id', '')
      const answer = await sendForm(`POST ${list}/{id}/place`, { ...sent, params })
      return 'saved' in answer ? toList(list, url, `/${id}?done=placed`) : answer
    }
    case 'merge': {
      const answer = await sendForm(`POST ${list}/{id}/merge`, { ...sent, params })
      return 'saved' in answer ? toList(list, url, '?done=merged') : answer
    }
    case 'remove': {
      const intoId = String(form.get('into_id') ?? '')
      return removeRecord(list, { ...sent, query: intoId === '' ? {} : { into_id: intoId } })
    }
  }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'slugs.categories')

/** Texts, picture and visibility of a category, with its place in the tree beside them. */
export default function Category({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { category, done, ...form } = loaderData
  const ofForm = refusal?.values.command === 'keep' ? refusal : undefined
  const ofAside = ofForm ? undefined : refusal
  return (
    <EditPage
      list={{ label: t('slugs.categories'), to: '/operator/categories' }}
      name={category ? inLanguage(category.name, locale) : t('taxonomy.new_title')}
      aside={category?.is_hidden ? <Badge>{t('taxonomy.hidden')}</Badge> : null}
      done={done && !refusal ? t(`taxonomy.dones_${done}`) : undefined}
      side={
        category ? (
          <CategoryAside
            key={category.id}
            category={category}
            categories={form.categories}
            refusal={ofAside}
          />
        ) : null
      }
    >
      <FormAlert refusal={ofAside} errorCount={Object.keys(ofAside?.errors ?? {}).length} />
      {category && category.parent_id === undefined ? null : (
        <CategoryForm
          key={`${category?.id} ${category?.version}`}
          category={category}
          outcome={ofForm}
          {...form}
        />
      )}
    </EditPage>
  )
}
