import { Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { StoreTaxes } from '#contract/store-taxes.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ADDER, fieldOf, RATES_MAX, type TaxAnswer, type TaxRow, valuesOf } from './tax-rows.ts'

/** A country or a category to choose. */
export interface Named {
  readonly key: string
  readonly name: string
}

interface TaxFormProps {
  readonly taxes: StoreTaxes
  readonly countries: readonly Named[]
  readonly categories: readonly Named[]
  /** What came of the last press of one of its buttons. */
  readonly answer: TaxAnswer | undefined
}

/** How a store taxes what it sells: in its prices or beside them, at home, abroad, and what is taxed otherwise. */
export function TaxForm({ taxes, countries, categories, answer }: TaxFormProps) {
  const t = useTranslate()
  const navigation = useNavigation()
  const isSaving = navigation.formData?.get('part') === 'taxes' && !navigation.formData.has('edit')
  const values = answer?.values ?? valuesOf(taxes)
  useEffect(() => {
    if (answer?.focus)
      document.querySelector<HTMLElement>(`#${answer.focus}, [name=${answer.focus}]`)?.focus()
  }, [answer])
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col items-start gap-6">
      <input type="hidden" name="part" value="taxes" />
      {/* The first button of a form is what Enter presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <p className="max-w-prose text-muted">{t('settings.taxes_text')}</p>
      {answer?.message ? <Alert tone="danger">{answer.message}</Alert> : null}
      <RadioCards
        legend={t('settings.taxes_regime')}
        name="prices_include_tax"
        defaultValue={values.isIncluded ? 'yes' : 'no'}
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
        error={answer?.errors.percent}
        className="w-full max-w-sm"
      >
        <Percent name="percent" value={values.percent} />
      </Field>
      <Checkbox
        name="taxes_delivery"
        label={t('settings.taxes_delivery')}
        hint={t('settings.taxes_delivery_hint')}
        defaultChecked={values.isOfDelivery}
      />
      <fieldset className="w-full min-w-0">
        <legend className="font-semibold text-strong">{t('settings.taxes_others')}</legend>
        <p className="mt-1 max-w-prose text-sm text-muted">{t('settings.taxes_others_text')}</p>
        <ul className="mt-4 flex flex-col gap-4">
          {values.rows.map((row, place) => (
            // Rows have no names of their own: one that was changed from outside is a new one.
            <Row
              key={`${fieldOf(place, 'country')} ${row.country} ${row.category} ${row.percent}`}
              place={place}
              row={row}
              {...{ countries, categories }}
              errors={answer?.errors ?? {}}
            />
          ))}
        </ul>
        {values.rows.length < RATES_MAX ? (
          <Button
            type="submit"
            variant="plain"
            size="sm"
            icon={Plus}
            id={ADDER}
            name="edit"
            value="add"
            className="-ms-4 mt-2"
          >
            {t('settings.taxes_add')}
          </Button>
        ) : null}
      </fieldset>
      <Button type="submit" isBusy={isSaving}>
        {t('settings.taxes_save')}
      </Button>
    </Form>
  )
}

interface RowProps extends Pick<TaxFormProps, 'countries' | 'categories'> {
  readonly place: number
  readonly row: TaxRow
  readonly errors: TaxAnswer['errors']
}

function Row({ place, row, countries, categories, errors }: RowProps) {
  const t = useTranslate()
  const number = place + 1
  const errorOf = (part: keyof TaxRow) => errors[fieldOf(place, part)]
  return (
    <li className="grid items-start gap-3 rounded-xl border border-line p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_auto]">
      <Field label={t('settings.taxes_country')} error={errorOf('country')}>
        <Select name={fieldOf(place, 'country')} defaultValue={row.country}>
          <Options of={countries} none={t('settings.taxes_choose')} />
        </Select>
      </Field>
      <Field label={t('settings.taxes_category')} error={errorOf('category')}>
        <Select name={fieldOf(place, 'category')} defaultValue={row.category}>
          <Options of={categories} none={t('settings.taxes_everything')} />
        </Select>
      </Field>
      <Field label={t('settings.taxes_percent')} error={errorOf('percent')}>
        <Percent name={fieldOf(place, 'percent')} value={row.percent} />
      </Field>
      <IconButton
        type="submit"
        name="edit"
        value={`remove-${place}`}
        icon={X}
        label={t('settings.taxes_remove', { number })}
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

function Percent({ name, value }: { name: string; value: string }) {
  return (
    <TextInput name={name} inputMode="decimal" maxLength={6} className="tabular-nums" defaultValue={value} />
  )
}
