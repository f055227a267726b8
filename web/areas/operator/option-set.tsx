import { data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { afterPress, type Values } from '#app/form-rows.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOf, submittedValues } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/option-set'
import { inLanguage } from './in-language.ts'
import { OptionSetForm } from './option-sets/option-set-form.tsx'
import { OptionSetRemoval } from './option-sets/option-set-removal.tsx'
import { optionSetOf, steppedValues, valuesOf } from './option-sets/written.ts'

/** `/operator/option-sets/new` adds a set; `?done=saved` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  return {
    set:
      id === 'new' ? undefined : await found(url, api('GET /operator/option-sets/{id}', { params: { id } })),
    wasSaved: url.searchParams.get('done') === 'saved',
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const values = submittedValues(form)
  const pressed = afterPress(values, 'values', 'en') ?? steppedValues(values)
  if (pressed) return { errors: {}, message: '', code: '', values: pressed }
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  try {
    const path = await carryOut(apiFrom(context), id, { values, command })
    return redirect(localizedPath(`/operator/option-sets${path}`, localeOf(url.pathname)), 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data(refusalOf(error, form), { status: error.status })
  }
}

/** Saves or deletes the set and returns the path to redirect to. */
async function carryOut(
  api: Api,
  id: string,
  { values, command }: { readonly values: Values; readonly command: 'keep' | 'remove' },
): Promise<string> {
  const params = { id }
  if (command === 'remove') {
    await api('DELETE /operator/option-sets/{id}', { params })
    return '?done=removed'
  }
  const body = optionSetOf(values)
  if (id !== 'new') {
    await api('PUT /operator/option-sets/{id}', {
      params,
      body: { ...body, version: Number(values.version) },
    })
    return `/${id}?done=saved`
  }
  const added = await api('POST /operator/option-sets', { body })
  return `/${added.id}?done=saved`
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.option_sets')

export default function OptionSet({
  loaderData: { set, wasSaved },
  actionData: refusal,
}: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const name = set ? inLanguage(set.name, locale) : t('taxonomy.option_set_new')
  const isConflict = refusal?.code === 'state_conflict'
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('taxonomy.option_sets'), to: '/operator/option-sets' }, { label: name }]}
          />
        }
        title={<span className="wrap-anywhere">{name}</span>}
      />
      <div
        {...useFocusOnRows<HTMLDivElement>(refusal)}
        className="mt-6 mb-8 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6"
      >
        {wasSaved && !refusal ? <Alert tone="success">{t('taxonomy.option_set_saved')}</Alert> : null}
        {isConflict ? <Alert tone="danger">{t('taxonomy.option_set_conflict')}</Alert> : null}
        {refusal && refusal.code !== '' && !isConflict ? (
          <FormAlert refusal={refusal} errorCount={Object.keys(refusal.errors).length} />
        ) : null}
        <OptionSetForm
          key={`${set?.id} ${set?.version}`}
          set={set}
          values={refusal?.values ?? valuesOf(set)}
          errors={refusal?.errors ?? {}}
        />
        {set ? <OptionSetRemoval /> : null}
      </div>
    </>
  )
}
