import { useNavigation } from 'react-router'
import { CheckboxField, RadioField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import type { Limits } from '#app/form/limits.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { AddRow, RowButtons, useRowNames } from '#app/form/row-buttons.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import { useFocusOnRows } from '#app/use-focus-on-rows.ts'
import type { StoreTaxes } from '#contract/store-taxes.ts'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { REDUCED, valuesOfTaxes } from './taxes-input.ts'

export interface Named {
  readonly key: string
  readonly name: string
}

interface TaxFormProps {
  readonly taxes: StoreTaxes
  readonly countries: readonly Named[]
  readonly categories: readonly Named[]
  readonly limits: Limits
  /** Result of the last submission; has no errors when a button only changed the form. */
  readonly refusal: Refusal | undefined
}

/** Taxes of the store: included in prices or added, at home and abroad, and exceptions by category. */
export function TaxForm({ taxes, countries, categories, limits, refusal }: TaxFormProps) {
  const t = useTranslate()
  const navigation = useNavigation()
  const isSaving =
    navigation.formData?.get('part') === 'taxes' &&
    !/^(more|drop)/.test(String(navigation.formData.get('command')))
  return (
    <div {...useFocusOnRows<HTMLDivElement>(refusal)}>
      <PlainForm
        values={valuesOfTaxes(taxes)}
        limits={limits}
        outcome={refusal}
        marks="none"
        className="flex flex-col items-start gap-6"
      >
        <input type="hidden" name="part" value="taxes" />
        <EnterSubmit />
        <p className="max-w-prose text-muted">{t('settings.taxes_text')}</p>
        <RadioField
          legend={t('settings.taxes_regime')}
          name="prices_include_tax"
          options={[
            { value: '', label: t('settings.taxes_added'), description: t('settings.taxes_added_text') },
            {
              value: 'on',
              label: t('settings.taxes_included'),
              description: t('settings.taxes_included_text'),
            },
          ]}
        />
        <TextField
          name="tax_bps"
          label={t('settings.taxes_home', { country: taxes.country.name })}
          hint={t('settings.taxes_home_hint')}
          className="w-full max-w-sm"
          input={percent}
        />
        <CheckboxField
          name="taxes_delivery"
          label={t('settings.taxes_delivery')}
          hint={t('settings.taxes_delivery_hint')}
        />
        <Rates countries={countries} categories={categories} />
        <Button type="submit" name="command" value="keep" isBusy={isSaving}>
          {t('settings.taxes_save')}
        </Button>
      </PlainForm>
    </div>
  )
}

const percent = { inputMode: 'decimal', className: 'tabular-nums' } as const

function Rates({ countries, categories }: Pick<TaxFormProps, 'countries' | 'categories'>) {
  const t = useTranslate()
  const rates = useRowNames('rates')
  return (
    <fieldset className="w-full min-w-0">
      <legend className="font-semibold text-strong">{t('settings.taxes_others')}</legend>
      <p className="mt-1 max-w-prose text-sm text-muted">{t('settings.taxes_others_text')}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {rates.map((name, place) => (
          <li
            // A removed row's name passes to the next row, so the key includes the number of rows.
            key={`${name} of ${rates.length}`}
            className="grid items-start gap-3 rounded-xl border border-line p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_auto]"
          >
            <SelectField name={`${name}.country_code`} label={t('settings.taxes_country')}>
              <Options of={countries} none={t('settings.taxes_choose')} />
            </SelectField>
            <SelectField name={`${name}.category_path`} label={t('settings.taxes_category')}>
              <Options
                of={[{ key: REDUCED, name: t('settings.taxes_reduced') }, ...categories]}
                none={t('settings.taxes_everything')}
              />
            </SelectField>
            <TextField name={`${name}.bps`} label={t('settings.taxes_percent')} input={percent} />
            <span className="justify-self-end sm:mt-7">
              <RowButtons
                list="rates"
                place={place}
                labels={{ drop: t('settings.taxes_remove', { number: place + 1 }) }}
              />
            </span>
          </li>
        ))}
      </ul>
      <AddRow list="rates" label={t('settings.taxes_add')} />
    </fieldset>
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
