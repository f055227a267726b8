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
import type { Route } from './+types/option-set'
import { EditPage, Removal } from './edit-page.tsx'
import { inLanguage } from './in-language.ts'
import { OptionSetForm } from './option-sets/option-set-form.tsx'
import { removeRecord, saveRecord } from './save-record.server.ts'

/** `/operator/option-sets/new` adds a set; `?done=` confirms the last change. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  return {
    set:
      id === 'new' ? undefined : await found(url, api('GET /operator/option-sets/{id}', { params: { id } })),
    limits: bodyLimits('POST /operator/option-sets'),
    wasSaved: url.searchParams.has('done'),
  }
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = submittedValues(form)
  const pressed = afterPress(typed, 'values', 'label.en')
  if (pressed) return unsent(pressed)
  const sent = { context, url, id, form, typed }
  if (choiceIn(form, 'command', { of: ['keep', 'remove'], url }) === 'remove') {
    return removeRecord('/operator/option-sets', sent)
  }
  const aliases = (typed.aliases ?? '').split(',')
  form.delete('aliases')
  for (const alias of aliases) if (alias.trim() !== '') form.append('aliases', alias.trim())
  return saveRecord('/operator/option-sets', sent)
}

export { revalidateOnConflict as shouldRevalidate } from '#app/after-conflict.ts'

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'taxonomy.option_sets')

const blank = { 'values.0.label.en': '', 'values.1.label.en': '', 'values.2.label.en': '' }

export default function OptionSet({ loaderData, actionData }: Route.ComponentProps) {
  const { set, limits, wasSaved } = loaderData
  const t = useTranslate()
  const locale = useLocale()
  return (
    <EditPage
      list={{ label: t('taxonomy.option_sets'), to: '/operator/option-sets' }}
      name={set ? inLanguage(set.name, locale) : t('taxonomy.option_set_new')}
      done={wasSaved && !actionData ? t('taxonomy.option_set_saved') : undefined}
    >
      <div {...useFocusOnRows<HTMLDivElement>(actionData)}>
        <OptionSetForm
          key={`${set?.id} ${set?.version}`}
          isNew={!set}
          values={set ? { ...valuesOf(set), aliases: set.aliases.join(', ') } : blank}
          limits={limits}
          outcome={actionData}
        />
      </div>
      {set ? (
        <Removal
          open={t('taxonomy.option_set_remove_open')}
          text={t('taxonomy.option_set_remove_text')}
          remove={t('taxonomy.option_set_remove')}
        />
      ) : null}
    </EditPage>
  )
}
