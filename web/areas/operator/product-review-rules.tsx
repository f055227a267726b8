import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { ProductReviewRules as Rules } from '#contract/product-submissions.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { Route } from './+types/product-review-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RulePage } from './rule-page.tsx'

const modes = ['none', 'all', 'some'] as const

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/product-review-rules')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const mode = modes.find((each) => each === form.get('mode')) ?? 'none'
  const body = {
    mode,
    store_ids: form.getAll('store_ids').map(String),
    category_ids: form.getAll('category_ids').map(String),
  }
  try {
    await apiFrom(context)('PUT /operator/product-review-rules', { body })
    return { done: true }
  } catch (error) {
    const refused = refuse(error, form)
    return { ...refused, data: { ...refused.data, chosen: body } }
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'submissions.rules_title')

/** Which products operators review before shoppers see them, with earlier rules. */
export default function ProductReviewRules({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { rules, choices, data: changes } = loaderData
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const tell = useTell(choices)
  const chosen: Rules = refusal?.chosen ?? rules
  return (
    <RulePage
      title={t('submissions.rules_title')}
      text={t('submissions.rules_text')}
      saved={actionData && 'done' in actionData ? t('submissions.rules_saved') : undefined}
      refusal={refusal}
      save={t('submissions.rules_save')}
      changes={changes}
      tell={(change) => tell(change.rules)}
    >
      <RadioCards
        legend={t('submissions.rules_which')}
        name="mode"
        defaultValue={chosen.mode}
        options={modes.map((value) => ({ value, label: t(`submissions.mode_${value}`) }))}
      />
      <Choices
        legend={t('submissions.rules_stores')}
        name="store_ids"
        options={choices.stores}
        chosen={chosen.store_ids}
        error={refusal?.errors.store_ids}
      />
      <Choices
        legend={t('submissions.rules_categories')}
        name="category_ids"
        options={choices.categories}
        chosen={chosen.category_ids}
        error={refusal?.errors.category_ids}
      />
    </RulePage>
  )
}

interface ChoicesProps {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly id: string; readonly name: string; readonly depth?: number }[]
  readonly chosen: readonly string[]
  readonly error: string | undefined
}

const indents = ['', 'ps-6', 'ps-12', 'ps-18']

function Choices({ legend, name, options, chosen, error }: ChoicesProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold text-strong">{legend}</legend>
      <div className="grid max-h-72 gap-2 overflow-y-auto rounded-xl border border-line p-4">
        {options.map(({ id, name: label, depth = 0 }) => (
          <Checkbox
            key={id}
            name={name}
            value={id}
            defaultChecked={chosen.includes(id)}
            label={<bdi>{label}</bdi>}
            className={indents[Math.min(depth, indents.length - 1)]}
          />
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}

/** Returns the function that describes a rule with the names of its stores and categories. */
function useTell({ stores, categories }: Route.ComponentProps['loaderData']['choices']) {
  const t = useTranslate()
  const locale = useLocale()
  const names = new Map([...stores, ...categories].map(({ id, name }) => [id, name]))
  return ({ mode, store_ids, category_ids }: Rules) => {
    if (mode !== 'some') return t(`submissions.mode_${mode}`)
    const chosen = [...store_ids, ...category_ids].flatMap((id) => names.get(id) ?? [])
    return t('submissions.mode_some_of', {
      names: new Intl.ListFormat(locale, { type: 'unit' }).format(chosen),
    })
  }
}
