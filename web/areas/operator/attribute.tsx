import { data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { afterPress } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, submittedValues } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/attribute'
import { AttributeForm } from './attributes/attribute-form.tsx'
import { AttributeRemoval } from './attributes/attribute-removal.tsx'
import { attributeOf, newAttributeOf, valuesOf } from './attributes/written.ts'
import { inLanguage } from './in-language.ts'

/** `/operator/attributes/new` adds an attribute; `?done=saved` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ data: categories }, attribute] = await Promise.all([
    api('GET /operator/categories'),
    id === 'new' ? undefined : found(url, api('GET /operator/attributes/{id}', { params: { id } })),
  ])
  return { categories, attribute, wasSaved: url.searchParams.get('done') === 'saved' }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const values = submittedValues(form)
  const pressed = afterPress(values, 'choices', 'key') ?? afterPress(values, 'categories', 'id')
  if (pressed) return { errors: {}, message: '', code: '', values: pressed }
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  try {
    const path = await carryOut(apiFrom(context), id, { values, command })
    return redirect(localizedPath(`/operator/attributes${path}`, localeOf(url.pathname)), 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data(refusalOf(error, form), { status: error.status })
  }
}

/** Saves or deletes the attribute and returns the path to redirect to. */
async function carryOut(
  api: Api,
  id: string,
  {
    values,
    command,
  }: { readonly values: Readonly<Record<string, string>>; readonly command: 'keep' | 'remove' },
): Promise<string> {
  const params = { id }
  if (command === 'remove') {
    await api('DELETE /operator/attributes/{id}', { params })
    return '?done=removed'
  }
  if (id !== 'new') {
    const body = { ...attributeOf(values), version: Number(values.version) }
    await api('PUT /operator/attributes/{id}', { params, body })
    return `/${id}?done=saved`
  }
  const added = await api('POST /operator/attributes', { body: newAttributeOf(values) })
  return `/${added.id}?done=saved`
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.attributes')

export default function Attribute({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { attribute, categories, wasSaved } = loaderData
  const name = attribute ? inLanguage(attribute.name, locale) : t('taxonomy.attribute_new')
  const isConflict = refusal?.code === 'state_conflict'
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('taxonomy.attributes'), to: '/operator/attributes' }, { label: name }]}
          />
        }
        title={<span className="wrap-anywhere">{name}</span>}
      />
      <div
        {...useFocusOnRows<HTMLDivElement>(refusal)}
        className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        {wasSaved && !refusal ? <Alert tone="success">{t('taxonomy.attribute_saved')}</Alert> : null}
        {isConflict ? <Alert tone="danger">{t('taxonomy.attribute_conflict')}</Alert> : null}
        {refusal && refusal.code !== '' && !isConflict ? (
          <FormAlert refusal={refusal} errorCount={Object.keys(refusal.errors).length} />
        ) : null}
        <AttributeForm
          key={`${attribute?.id} ${attribute?.version}`}
          attribute={attribute}
          categories={categories}
          values={refusal?.values ?? valuesOf(attribute)}
          errors={refusal?.errors ?? {}}
        />
        {attribute ? <AttributeRemoval attribute={attribute} /> : null}
      </div>
    </>
  )
}
