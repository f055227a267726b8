import { apiFrom } from '#app/api.ts'
import { CheckboxList, listIn } from '#app/form/checkbox-list.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { Values } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { Route } from './+types/product-review-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { loadedSettings } from './settings/loaded-settings.server.ts'
import { SettingsPage } from './settings/settings-page.tsx'

const modes = ['none', 'all', 'some'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiFrom(context)('GET /operator/product-review-rules')
  return { choices: answer.choices, ...loadedSettings(answer, 'PUT /operator/product-review-rules') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return sendForm('PUT /operator/product-review-rules', { context, url, form: await request.formData() })
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'submissions.rules_title')

const texts = {
  title: 'submissions.rules_title',
  text: 'submissions.rules_text',
  save: 'submissions.rules_save',
  done: 'submissions.rules_saved',
} as const

/** Which products operators review before shoppers see them. */
export default function ProductReviewRules({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' })
  const { stores, categories } = loaderData.choices
  const optionsOf = (places: readonly { id: string; name: string; depth?: number }[]) =>
    places.map(({ id, name, depth = 0 }) => ({
      value: id,
      name,
      label: <bdi>{name}</bdi>,
      className: indents[Math.min(depth, indents.length - 1)],
    }))
  const lists = [
    { name: 'store_ids', label: t('submissions.rules_stores'), options: optionsOf(stores) },
    { name: 'category_ids', label: t('submissions.rules_categories'), options: optionsOf(categories) },
  ]
  return (
    <SettingsPage
      texts={texts}
      loaded={loaderData}
      outcome={actionData}
      fields={[
        {
          name: 'mode',
          label: t('submissions.rules_which'),
          tell: ({ mode }) => t(`submissions.mode_${modes.find((each) => each === mode) ?? 'none'}`),
        },
        ...lists.map(({ name, label, options }) => ({
          name,
          label,
          tell: (values: Values) => {
            const chosen = listIn(values, name)
            const names = options.flatMap((option) => (chosen.has(option.value) ? option.name : []))
            return list.format(names) || '—'
          },
        })),
      ]}
    >
      <ModeChoice />
      {lists.map(({ name, label, options }) => (
        <fieldset key={name} className="min-w-0" aria-describedby={`${name}-error`}>
          <legend className="mb-2 text-sm font-semibold text-strong">{label}</legend>
          <CheckboxList
            name={name}
            options={options}
            className="grid max-h-72 gap-2 overflow-y-auto rounded-xl border border-line p-4"
          />
        </fieldset>
      ))}
    </SettingsPage>
  )
}

function ModeChoice() {
  const t = useTranslate()
  return (
    <RadioCards
      legend={t('submissions.rules_which')}
      name="mode"
      defaultValue={useForm().values.mode}
      options={modes.map((value) => ({ value, label: t(`submissions.mode_${value}`) }))}
    />
  )
}

const indents = ['', 'ps-6', 'ps-12', 'ps-18']
