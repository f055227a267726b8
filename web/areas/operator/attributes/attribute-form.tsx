import { CheckboxField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { AddRow, RowButtons, useRowNames } from '#app/form/row-buttons.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { CategoryRow } from '#contract/taxonomy.ts'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { type AttributeType, attributeTypes, facetForms } from '#values/attribute-type.ts'
import { CategorySelect } from '../categories/category-select.tsx'
import { TranslatedField } from '../translated-field.tsx'

interface AttributeFormProps {
  /** Undefined for a new one. */
  readonly type: AttributeType | undefined
  readonly categories: readonly CategoryRow[]
  readonly values: Values
  readonly limits: Limits
  readonly outcome: FormOutcome
}

const withChoices: ReadonlySet<AttributeType> = new Set(['boolean', 'choice', 'choices', 'colour'])
const filterable: ReadonlySet<AttributeType> = new Set([...withChoices, 'number', 'dimension'])
const withUnit: ReadonlySet<AttributeType> = new Set(['number', 'dimension'])

/** Choices and categories are rows that grow and shrink without script. */
export function AttributeForm({ type, categories, ...form }: AttributeFormProps) {
  const t = useTranslate()
  return (
    <ContractForm
      {...form}
      conflict="taxonomy.attribute_conflict"
      command="keep"
      save={type ? 'taxonomy.attribute_save' : 'taxonomy.attribute_add'}
    >
      <input type="hidden" name="version" value={form.values.version ?? 0} />
      <Panel title={t('taxonomy.attribute')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TranslatedField name="name" label={t('taxonomy.name')} />
          {type ? null : <Kind />}
          {type === undefined || withUnit.has(type) ? (
            <TextField name="unit" label={t('taxonomy.unit')} hint={t('taxonomy.unit_hint')} />
          ) : null}
        </div>
        {type === undefined || filterable.has(type) ? (
          <div className="mt-5 grid gap-5">
            <CheckboxField name="is_facet" label={t('taxonomy.facet')} hint={t('taxonomy.facet_hint')} />
            {type === undefined || type === 'number' ? (
              <SelectField
                name="facet_form"
                label={t('taxonomy.facet_form')}
                hint={t('taxonomy.facet_form_hint')}
                className="max-w-sm"
              >
                {facetForms.map((each) => (
                  <option key={each} value={each}>
                    {t(`taxonomy.facet_form_${each}`)}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </div>
        ) : null}
      </Panel>
      {type === undefined || withChoices.has(type) ? <Choices /> : null}
      <UsedIn categories={categories} />
    </ContractForm>
  )
}

function Kind() {
  const t = useTranslate()
  return (
    <>
      <SelectField name="type" label={t('taxonomy.type')}>
        {attributeTypes.map((type) => (
          <option key={type} value={type}>
            {t(`taxonomy.type_${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField name="key" label={t('taxonomy.key')} hint={t('taxonomy.slug_hint')} input={{ dir: 'ltr' }} />
    </>
  )
}

const choiceFields = { en: 'label.en', fr: 'label.fr', key: 'key', swatch: 'swatch' } as const

function Choices() {
  const t = useTranslate()
  const { errors } = useForm()
  return (
    <Panel title={t('taxonomy.choices')}>
      <p className="mb-4 text-sm text-muted">{t('taxonomy.choices_hint')}</p>
      <FieldError id="choices-error" error={errors.choices} />
      <ol className="grid gap-4">
        {useRowNames('choices').map((row, place) => (
          <li key={row} className="flex flex-wrap items-end gap-3">
            {(['en', 'fr', 'key', 'swatch'] as const).map((field) => (
              <TextField
                key={field}
                name={`${row}.${choiceFields[field]}`}
                label={t(`taxonomy.choice_${field}`)}
                className="min-w-0 grow basis-32"
                input={field === 'en' || field === 'fr' ? { lang: field } : { dir: 'ltr' }}
              />
            ))}
            <RowButtons
              list="choices"
              place={place}
              labels={{ drop: t('taxonomy.choice_drop', { number: place + 1 }) }}
            />
          </li>
        ))}
      </ol>
      <AddRow list="choices" label={t('taxonomy.choice_add')} />
    </Panel>
  )
}

function UsedIn({ categories }: { readonly categories: readonly CategoryRow[] }) {
  const t = useTranslate()
  const { values, errors } = useForm()
  return (
    <Panel title={t('taxonomy.used_in')}>
      <p className="mb-4 text-sm text-muted">{t('taxonomy.used_in_hint')}</p>
      <FieldError id="categories-error" error={errors.categories} />
      <ol className="grid gap-4">
        {useRowNames('categories').map((row, place) => (
          <li key={row} className="flex flex-wrap items-center gap-3">
            <Field
              label={t('taxonomy.category_number', { number: place + 1 })}
              hidesLabel
              error={errors[`${row}.category_id`]}
              className="min-w-0 grow basis-64"
            >
              <CategorySelect
                name={`${row}.category_id`}
                categories={categories}
                none={t('taxonomy.choose')}
                value={values[`${row}.category_id`] ?? ''}
              />
            </Field>
            <CheckboxField name={`${row}.is_required`} label={t('taxonomy.required')} />
            <RowButtons
              list="categories"
              place={place}
              labels={{ drop: t('taxonomy.category_drop', { number: place + 1 }) }}
            />
          </li>
        ))}
      </ol>
      <AddRow list="categories" label={t('taxonomy.category_more')} />
    </Panel>
  )
}
