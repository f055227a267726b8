import { Plus, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FormAlert } from '#app/form-alert.tsx'
import { rowNames, type Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { StoreTaxes } from '#contract/store-taxes.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { REDUCED, valuesOfTaxes } from './taxes-input.ts'

export interface Named {
  readonly key: string
  readonly name: string
}

interface TaxFormProps {
  readonly taxes: StoreTaxes
  readonly countries: readonly Named[]
  readonly categories: readonly Named[]
  /** Result of the last submission; has no errors when a button only changed the form. */
  readonly refusal: Refusal | undefined
}

/** Taxes of the store: included in prices or added, at home and abroad, and exceptions by category. */
export function TaxForm({ taxes, countries, categories, refusal }: TaxFormProps) {
  const t = useTranslate()
  const navigation = useNavigation()
  const isSaving =
    navigation.formData?.get('part') === 'taxes' &&
    !/^(more|drop) /.test(String(navigation.formData.get('command')))
  const values = refusal?.values ?? valuesOfTaxes(taxes)
  const errors = refusal?.errors ?? {}
  const rates = rowNames(values, 'rates')
  return (
    <Form
      {...useFocusOnRows<HTMLFormElement>(refusal)}
      method="post"
      noValidate
      preventScrollReset
      className="flex flex-col items-start gap-6"
    >
      <input type="hidden" name="part" value="taxes" />
      <EnterSubmit />
      <p className="max-w-prose text-muted">{t('settings.taxes_text')}</p>
      {refusal && refusal.message !== '' ? (
        <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
      ) : null}
      <RadioCards
        legend={t('settings.taxes_regime')}
        name="prices_include_tax"
        defaultValue={values.prices_include_tax}
        options={[
          { value: 'no', label: t('settings.taxes_added'), description: t('settings.taxes_added_text') },
          {
            value: 'yes',
            label: t('settings.taxes_included'),
            description: t('settings.taxes_included_text'),
          },
        ]}
      />
      <Field
        label={t('settings.taxes_home', { country: taxes.country.name })}
        hint={t('settings.taxes_home_hint')}
        error={errors.tax_bps}
        className="w-full max-w-sm"
      >
        <Percent name="tax_bps" value={values.tax_bps} />
      </Field>
      <Checkbox
        name="taxes_delivery"
        label={t('settings.taxes_delivery')}
        hint={t('settings.taxes_delivery_hint')}
        defaultChecked={values.taxes_delivery !== undefined}
      />
      <fieldset className="w-full min-w-0">
        <legend className="font-semibold text-strong">{t('settings.taxes_others')}</legend>
        <p className="mt-1 max-w-prose text-sm text-muted">{t('settings.taxes_others_text')}</p>
        <ul className="mt-4 flex flex-col gap-4">
          {rates.map((name, row) => (
            // A removed row's name passes to the next row, so the key includes the number of rows.
            <Rate
              key={`${name} of ${rates.length}`}
              {...{ name, row, values, errors, countries, categories }}
            />
          ))}
        </ul>
        <Button
          type="submit"
          variant="plain"
          size="sm"
          icon={Plus}
          name="command"
          value="more rates"
          className="-ms-4 mt-2"
        >
          {t('settings.taxes_add')}
        </Button>
      </fieldset>
      <Button type="submit" name="command" value="keep" isBusy={isSaving}>
        {t('settings.taxes_save')}
      </Button>
    </Form>
  )
}

interface RateProps extends Pick<TaxFormProps, 'countries' | 'categories'> {
  /** Prefix of the field names. */
  readonly name: string
  readonly row: number
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
}

function Rate({ name, row, values, errors, countries, categories }: RateProps) {
  const t = useTranslate()
  const of = (field: string) => `${name}.${field}`
  return (
    <li className="grid items-start gap-3 rounded-xl border border-line p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_auto]">
      <Field label={t('settings.taxes_country')} error={errors[of('country_code')]}>
        <Select name={of('country_code')} defaultValue={values[of('country_code')]}>
          <Options of={countries} none={t('settings.taxes_choose')} />
        </Select>
      </Field>
      <Field label={t('settings.taxes_category')} error={errors[of('category_path')]}>
        <Select name={of('category_path')} defaultValue={values[of('category_path')]}>
          <Options
            of={[{ key: REDUCED, name: t('settings.taxes_reduced') }, ...categories]}
            none={t('settings.taxes_everything')}
          />
        </Select>
      </Field>
      <Field label={t('settings.taxes_percent')} error={errors[of('bps')]}>
        <Percent name={of('bps')} value={values[of('bps')]} />
      </Field>
      <IconButton
        type="submit"
        name="command"
        value={`drop rates ${row}`}
        icon={X}
        label={t('settings.taxes_remove', { number: row + 1 })}
        className="justify-self-end sm:mt-7"
      />
    </li>
  )
}

function Options({ of, none }: { of: readonly Named[]; none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {of.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </>
  )
}

function Percent({ name, value }: { name: string; value: string | undefined }) {
  return (
    <TextInput name={name} inputMode="decimal" maxLength={6} className="tabular-nums" defaultValue={value} />
  )
}
