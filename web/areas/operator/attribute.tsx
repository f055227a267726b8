import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { afterPress } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues, unsent } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { slugOf } from '#values/slug-of.ts'
import type { Route } from './+types/attribute'
import { AttributeForm } from './attributes/attribute-form.tsx'
import { EditPage, Removal } from './edit-page.tsx'
import { inLanguage } from './in-language.ts'
import { removeRecord, saveRecord } from './save-record.server.ts'

/** `/operator/attributes/new` adds an attribute; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ data: categories }, attribute] = await Promise.all([
    api('GET /operator/categories'),
    id === 'new' ? undefined : found(url, api('GET /operator/attributes/{id}', { params: { id } })),
  ])
  const limits = bodyLimits('POST /operator/attributes')
  return { categories, attribute, limits, wasSaved: url.searchParams.has('done') }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const values = submittedValues(form)
  const pressed = afterPress(values, 'choices', 'label.en') ?? afterPress(values, 'categories', 'category_id')
  if (pressed) return unsent(pressed)
  const sent = { context, url, id, form, typed: values }
  if (choiceIn(form, 'command', { of: ['keep', 'remove'], url }) === 'remove') {
    return removeRecord('/operator/attributes', sent)
  }
  addKeys(form, values)
  // The form of a new attribute offers it for every type.
  if (id === 'new' && values.type !== 'number') form.delete('facet_form')
  return saveRecord('/operator/attributes', sent)
}

/** An attribute or choice without a key gets one from its English name. */
function addKeys(form: FormData, values: ReturnType<typeof submittedValues>): void {
  for (const [name, value] of Object.entries(values)) {
    const row = name.slice(0, -'key'.length)
    if (!/(^|\.)key$/.test(name) || value.trim() !== '') continue
    const label = values[row === '' ? 'name.en' : `${row}label.en`] ?? ''
    // An empty row of choices is left out.
    if (row !== '' && label.trim() === '') continue
    form.set(name, row === '' ? slugOf(label, 'attribute').slice(0, 40) : slugOf(label, 'choice'))
  }
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.attributes')

export default function Attribute({ loaderData, actionData }: Route.ComponentProps) {
  const { attribute, categories, limits, wasSaved } = loaderData
  const t = useTranslate()
  const locale = useLocale()
  return (
    <EditPage
      list={{ label: t('taxonomy.attributes'), to: '/operator/attributes' }}
      name={attribute ? inLanguage(attribute.name, locale) : t('taxonomy.attribute_new')}
      done={wasSaved && !actionData ? t('taxonomy.attribute_saved') : undefined}
    >
      <div {...useFocusOnRows<HTMLDivElement>(actionData)}>
        <AttributeForm
          key={`${attribute?.id} ${attribute?.version}`}
          type={attribute?.type}
          categories={categories}
          values={attribute ? valuesOf(attribute) : blank}
          limits={limits}
          outcome={actionData}
        />
      </div>
      {attribute ? (
        <Removal
          blocked={
            attribute.products > 0 ? t('taxonomy.attribute_used', { count: attribute.products }) : undefined
          }
          open={t('taxonomy.attribute_remove_open')}
          remove={t('taxonomy.attribute_remove')}
        />
      ) : null}
    </EditPage>
  )
}

const blank = {
  type: 'choice',
  facet_form: 'range',
  'choices.0.label.en': '',
  'choices.1.label.en': '',
  'categories.0.category_id': '',
}
