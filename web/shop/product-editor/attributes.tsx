import { useId } from 'react'
import { CheckboxField, HiddenField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useField } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { ProductChoices } from '#contract/products.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { ATTRIBUTES_OF, choiceField, sides, typeField } from './attribute-values.ts'
import { attributesOfCategory, type ShownAttribute } from './category-attributes.ts'
import { useChosenCategory } from './chosen-category.tsx'
import { LocalText } from './language-tabs.tsx'

/** Fields for the attributes of the chosen category. */
export function Attributes({ choices }: { readonly choices: ProductChoices }) {
  const t = useTranslate()
  const { chosen } = useChosenCategory()
  const attributes = attributesOfCategory(choices, chosen)
  const shownOf = <HiddenField name={ATTRIBUTES_OF} value={chosen} />
  if (attributes.length === 0) return shownOf
  return (
    <Panel title={t('products.part_attributes')}>
      {shownOf}
      <div className="grid gap-5 sm:grid-cols-2">
        {attributes.map((attribute) => (
          <AttributeField key={attribute.key} attribute={attribute} />
        ))}
      </div>
    </Panel>
  )
}

export function AttributeField({ attribute }: { readonly attribute: ShownAttribute }) {
  return (
    <>
      <HiddenField name={typeField(attribute.key)} value={attribute.type} />
      <Control attribute={attribute} />
    </>
  )
}

function Control({ attribute }: { readonly attribute: ShownAttribute }) {
  const t = useTranslate()
  const name = `attributes.${attribute.key}`
  const label = useLabel(attribute)
  switch (attribute.type) {
    case 'text':
      return <LocalText name={name} label={label} />
    case 'number':
      return <TextField name={name} label={label} input={{ inputMode: 'decimal', autoComplete: 'off' }} />
    case 'date':
      return <TextField name={name} label={label} input={{ type: 'date' }} />
    case 'boolean':
    case 'choice':
      return (
        <SelectField name={name} label={label}>
          <option value="">{t('products.not_stated')}</option>
          {attribute.choices.map((choice) => (
            <option key={choice.key} value={choice.key}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      )
    case 'choices':
    case 'colour':
      return <Choices attribute={attribute} label={label} />
    case 'dimension':
      return <Dimension attribute={attribute} label={label} />
  }
}

/** The name with its unit, and whether publishing requires a value. */
function useLabel({ name, unit, isRequired }: ShownAttribute): string {
  const t = useTranslate()
  const named = unit === undefined ? name : t('products.attribute_in_unit', { name, unit })
  return isRequired ? `${named} ${t('ui.required')}` : named
}

interface GroupProps {
  readonly attribute: ShownAttribute
  readonly label: string
}

function Choices({ attribute: { key, choices }, label }: GroupProps) {
  const id = useId()
  const { error } = useField(`attributes.${key}`)
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-3 text-sm font-semibold text-strong">{label}</legend>
      <div className="grid max-h-60 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3 overflow-y-auto p-1">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.key}
            name={choiceField(key, choice.key)}
            label={<Swatched choice={choice} />}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function Swatched({ choice: { label, swatch } }: { readonly choice: ShownAttribute['choices'][number] }) {
  if (swatch === undefined) return label
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border border-line-strong"
        style={{ background: swatch }}
      />
      {label}
    </span>
  )
}

function Dimension({ attribute: { key }, label }: GroupProps) {
  const t = useTranslate()
  const id = useId()
  const { error } = useField(`attributes.${key}`)
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-sm font-semibold text-strong">{label}</legend>
      <div className="grid grid-cols-3 gap-3">
        {sides.map((side) => (
          <TextField
            key={side}
            name={`attributes.${key}.${side}`}
            label={<span className="font-normal text-muted">{t(`products.side_${side}`)}</span>}
            input={{ inputMode: 'decimal', autoComplete: 'off' }}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
