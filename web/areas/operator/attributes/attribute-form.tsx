import { Plus, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { rowNames, type Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { CategoryRow, WrittenAttribute } from '#contract/taxonomy.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type AttributeType, attributeTypes, facetForms } from '#values/attribute-type.ts'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { CategorySelect } from '../categories/category-select.tsx'

type Errors = Readonly<Record<string, string>>

interface AttributeFormProps {
  /** Undefined for a new one. */
  readonly attribute: WrittenAttribute | undefined
  readonly categories: readonly CategoryRow[]
  readonly values: Values
  readonly errors: Errors
}

const withChoices: ReadonlySet<AttributeType> = new Set(['boolean', 'choice', 'choices', 'colour'])
const filterable: ReadonlySet<AttributeType> = new Set([...withChoices, 'number', 'dimension'])
const withUnit: ReadonlySet<AttributeType> = new Set(['number', 'dimension'])

/** Choices and categories are rows that grow and shrink without script. */
export function AttributeForm({ attribute, categories, values, errors }: AttributeFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const type = attribute?.type
  return (
    <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EnterSubmit />
      <input type="hidden" name="version" value={attribute?.version ?? 0} />
      <Panel title={t('taxonomy.attribute')}>
        <div className="grid gap-5 sm:grid-cols-2">
          {offeredLocales.map((language) => (
            <Field
              key={language}
              label={t('editing.in_language', { label: t('taxonomy.name'), language: localeNames[language] })}
              error={errors[`name.${language}`]}
            >
              <TextInput
                name={`name.${language}`}
                maxLength={60}
                lang={language}
                defaultValue={values[`name.${language}`]}
              />
            </Field>
          ))}
          {attribute ? null : <Kind values={values} errors={errors} />}
          {type === undefined || withUnit.has(type) ? (
            <Field label={t('taxonomy.unit')} hint={t('taxonomy.unit_hint')} error={errors.unit}>
              <TextInput name="unit" maxLength={20} defaultValue={values.unit} />
            </Field>
          ) : null}
        </div>
        {type === undefined || filterable.has(type) ? (
          <div className="mt-5 grid gap-5">
            <Checkbox
              name="is_facet"
              label={t('taxonomy.facet')}
              hint={t('taxonomy.facet_hint')}
              error={errors.is_facet}
              defaultChecked={values.is_facet !== undefined}
            />
            {type === undefined || type === 'number' ? (
              <FacetFormChoice value={values.facet_form} error={errors.facet_form} />
            ) : null}
          </div>
        ) : null}
      </Panel>
      {type === undefined || withChoices.has(type) ? <Choices values={values} errors={errors} /> : null}
      <UsedIn categories={categories} values={values} errors={errors} />
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t(attribute ? 'taxonomy.attribute_save' : 'taxonomy.attribute_add')}
        </Button>
      </ActionBar>
    </Form>
  )
}

function FacetFormChoice({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useTranslate()
  return (
    <Field
      label={t('taxonomy.facet_form')}
      hint={t('taxonomy.facet_form_hint')}
      error={error}
      className="max-w-sm"
    >
      <Select name="facet_form" defaultValue={value ?? 'range'}>
        {facetForms.map((form) => (
          <option key={form} value={form}>
            {t(`taxonomy.facet_form_${form}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Kind({ values, errors }: { values: Values; errors: Errors }) {
  const t = useTranslate()
  return (
    <>
      <Field label={t('taxonomy.type')} error={errors.type}>
        <Select name="type" defaultValue={values.type ?? 'choice'}>
          {attributeTypes.map((type) => (
            <option key={type} value={type}>
              {t(`taxonomy.type_${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('taxonomy.key')} hint={t('taxonomy.slug_hint')} error={errors.key}>
        <TextInput name="key" dir="ltr" maxLength={40} defaultValue={values.key} />
      </Field>
    </>
  )
}

interface RowsProps {
  readonly values: Values
  readonly errors: Errors
}

function Choices({ values, errors }: RowsProps) {
  const t = useTranslate()
  return (
    <Panel title={t('taxonomy.choices')}>
      <p className="mb-4 text-sm text-muted">{t('taxonomy.choices_hint')}</p>
      <FieldError id="choices-error" error={errors.choices} />
      <ol className="grid gap-4">
        {rowNames(values, 'choices').map((row, place) => (
          <li key={row} className="flex flex-wrap items-end gap-3">
            {(['en', 'fr', 'key', 'swatch'] as const).map((field) => (
              <Field
                key={field}
                label={t(`taxonomy.choice_${field}`)}
                error={errors[field === 'en' || field === 'fr' ? `${row}.label.${field}` : `${row}.${field}`]}
                className="min-w-0 grow basis-32"
              >
                <TextInput
                  name={`${row}.${field}`}
                  maxLength={60}
                  dir={field === 'key' || field === 'swatch' ? 'ltr' : undefined}
                  defaultValue={values[`${row}.${field}`]}
                />
              </Field>
            ))}
            <IconButton
              type="submit"
              name="command"
              value={`drop choices ${place}`}
              icon={X}
              label={t('taxonomy.choice_drop', { number: place + 1 })}
            />
          </li>
        ))}
      </ol>
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        icon={Plus}
        name="command"
        value="more choices"
        className="mt-4"
      >
        {t('taxonomy.choice_add')}
      </Button>
    </Panel>
  )
}

function UsedIn({ categories, values, errors }: RowsProps & { categories: readonly CategoryRow[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('taxonomy.used_in')}>
      <p className="mb-4 text-sm text-muted">{t('taxonomy.used_in_hint')}</p>
      <FieldError id="categories-error" error={errors.categories} />
      <ol className="grid gap-4">
        {rowNames(values, 'categories').map((row, place) => (
          <li key={row} className="flex flex-wrap items-center gap-3">
            <Field
              label={t('taxonomy.category_number', { number: place + 1 })}
              hidesLabel
              className="min-w-0 grow basis-64"
            >
              <CategorySelect
                name={`${row}.id`}
                categories={categories}
                none={t('taxonomy.choose')}
                value={values[`${row}.id`] ?? ''}
              />
            </Field>
            <Checkbox
              name={`${row}.required`}
              label={t('taxonomy.required')}
              defaultChecked={values[`${row}.required`] !== undefined}
            />
            <IconButton
              type="submit"
              name="command"
              value={`drop categories ${place}`}
              icon={X}
              label={t('taxonomy.category_drop', { number: place + 1 })}
            />
          </li>
        ))}
      </ol>
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        icon={Plus}
        name="command"
        value="more categories"
        className="mt-4"
      >
        {t('taxonomy.category_more')}
      </Button>
    </Panel>
  )
}
