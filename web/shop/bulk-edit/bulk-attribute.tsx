import { useState } from 'react'
import { FormFields } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ChoosableAttribute } from '#contract/products.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { locales } from '#values/locale.ts'
import { AttributeField } from '../product-editor/attributes.tsx'
import { attributeLimits } from '../product-editor/category-attributes.ts'
import { LanguagesProvider, LanguageTabs } from '../product-editor/language-tabs.tsx'

interface BulkAttributeProps {
  readonly formId: string
  readonly attributes: readonly ChoosableAttribute[]
  readonly values: Readonly<Record<string, string>>
  readonly errors: Refusal['errors']
}

/** An attribute and its new value. Without script, the value is asked for once the attribute is chosen. */
export function BulkAttribute({ formId, attributes, values, errors }: BulkAttributeProps) {
  const t = useTranslate()
  const [key, setKey] = useState(values['action.key'] ?? '')
  const chosen = attributes.find((attribute) => attribute.key === key)
  const valueErrors =
    errors['action.value'] === undefined ? {} : { [`attributes.${key}`]: errors['action.value'] }
  return (
    <FormFields
      id={formId}
      values={values}
      errors={valueErrors}
      limits={attributeLimits(attributes)}
      isBusy={false}
      markChanged={() => {}}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('lists.bulk_attribute_field')} error={errors['action.key']}>
          <Select name="action.key" required value={key} onChange={(event) => setKey(event.target.value)}>
            <option value="">{t('lists.bulk_attribute_choose')}</option>
            {attributes.map((attribute) => (
              <option key={attribute.key} value={attribute.key}>
                {attribute.name}
              </option>
            ))}
          </Select>
        </Field>
        {chosen ? (
          <LanguagesProvider all={chosen.type === 'text' ? locales : ['en']}>
            <AttributeField key={key} attribute={{ ...chosen, isRequired: false }} />
            {chosen.type === 'text' ? <LanguageTabs /> : null}
          </LanguagesProvider>
        ) : null}
      </div>
      {chosen ? <p className="text-sm text-muted">{t('lists.bulk_attribute_hint')}</p> : null}
      <noscript>
        <Button type="submit" name="command" value="preview" variant="quiet">
          {t('lists.bulk_attribute_choose')}
        </Button>
      </noscript>
    </FormFields>
  )
}
