import { useState } from 'react'
import { CheckboxField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { CheckboxList, listIn } from '#app/form/checkbox-list.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useField, useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { AddRow, RowButtons, useRowNames } from '#app/form/row-buttons.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Country } from '#contract/content.ts'
import type { ShippingZone } from '#contract/delivery-zones.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TranslatedField } from '../translated-field.tsx'
import { useNameOf } from './labels.ts'

interface ZoneFormProps {
  readonly isNew: boolean
  readonly values: Values
  readonly limits: Limits
  readonly outcome: FormOutcome
  readonly countries: readonly Country[]
  readonly settlements: readonly { readonly country_code: string; readonly city: string }[]
  /** Zones whose stores may also deliver to a new zone. */
  readonly others: readonly ShippingZone[]
}

/** Name and coverage of a zone. Places are added and removed without script. */
export function ZoneForm({ isNew, countries, settlements, others, ...form }: ZoneFormProps) {
  const t = useTranslate()
  const nameOf = useNameOf()
  return (
    <ContractForm {...form} command="keep" save={isNew ? 'tariff.add' : 'tariff.keep'}>
      <Panel title={t('tariff.name')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TranslatedField name="name" label={t('tariff.name')} hint={t('tariff.name_french_hint')} />
        </div>
      </Panel>
      <Panel title={t('tariff.where')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="max-w-prose text-muted">{t('tariff.where_text')}</p>
          <CheckboxField
            name="same_country"
            label={t('tariff.same_country')}
            hint={t('tariff.same_country_hint')}
          />
          <Countries countries={countries} />
          <ZonePlaces countries={countries} settlements={settlements} />
        </div>
      </Panel>
      {isNew && others.length > 0 ? (
        <SelectField name="like" label={t('tariff.like')} hint={t('tariff.like_hint')}>
          <option value="">{t('tariff.like_none')}</option>
          {others.map((other) => (
            <option key={other.key} value={other.key}>
              {t('tariff.like_of', { zone: nameOf(other) })}
            </option>
          ))}
        </SelectField>
      ) : null}
    </ContractForm>
  )
}

function Countries({ countries }: Pick<ZoneFormProps, 'countries'>) {
  const t = useTranslate()
  const { values, errors } = useForm()
  return (
    <Disclosure
      label={t('tariff.countries', { count: listIn(values, 'countries').size })}
      isOpen={errors.countries !== undefined}
    >
      <CheckboxList
        name="countries"
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        className="grid gap-2 pt-2 sm:grid-cols-2 lg:grid-cols-3"
      />
    </Disclosure>
  )
}

type PlacesProps = Pick<ZoneFormProps, 'countries' | 'settlements'>

function ZonePlaces(props: PlacesProps) {
  const t = useTranslate()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-strong">{t('tariff.places')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{t('tariff.places_text')}</p>
      <ol className="grid gap-5">
        {useRowNames('places').map((row, place) => (
          <PlaceRow key={row} row={row} place={place} {...props} />
        ))}
      </ol>
      <AddRow list="places" label={t('tariff.place_more')} />
    </fieldset>
  )
}

interface PlaceRowProps extends PlacesProps {
  /** Its name in the form. */
  readonly row: string
  readonly place: number
}

function PlaceRow({ row, place, countries, settlements }: PlaceRowProps) {
  const t = useTranslate()
  const chosen = useField(`${row}.country_code`)
  const [code, setCode] = useState(chosen.value)
  const country = countries.find((each) => each.code === code)
  const ofStores = settlements.flatMap(({ country_code, city }) => (country_code === code ? [city] : []))
  const known = {
    region: country?.regions ?? [],
    city: [...new Set([...(country?.cities ?? []), ...ofStores])],
  }
  return (
    <li>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl border border-line p-4 sm:grid-cols-2">
        <legend className="px-1 text-sm font-semibold text-strong">
          {t('tariff.place', { number: place + 1 })}
        </legend>
        <Field label={t('tariff.place_country')} error={chosen.error}>
          <Select
            name={`${row}.country_code`}
            defaultValue={chosen.value}
            onChange={(event) => setCode(event.currentTarget.value)}
          >
            <option value="">{t('tariff.place_country_choose')}</option>
            {countries.map((each) => (
              <option key={each.code} value={each.code}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        {(['region', 'city'] as const).map((part) => (
          <div key={part}>
            <TextField
              name={`${row}.${part}`}
              label={t(`tariff.place_${part}`)}
              input={{ list: `${row}.${part}-known` }}
            />
            <datalist id={`${row}.${part}-known`}>
              {known[part].map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </div>
        ))}
        <PlacePosition row={row} place={place} />
      </fieldset>
    </li>
  )
}

function PlacePosition({ row, place }: Pick<PlaceRowProps, 'row' | 'place'>) {
  const t = useTranslate()
  const { value, error } = useField(`${row}.latitude`)
  const { errors } = useForm()
  return (
    <div className="flex items-end gap-2">
      <Field
        label={t('tariff.place_position')}
        hint={t('tariff.place_position_hint')}
        error={error ?? errors[`${row}.longitude`]}
        isOptional
        className="min-w-0 flex-1"
      >
        <TextInput name={`${row}.latitude`} dir="ltr" autoComplete="off" defaultValue={value} />
      </Field>
      <RowButtons
        list="places"
        place={place}
        labels={{ drop: t('tariff.place_drop', { number: place + 1 }) }}
      />
    </div>
  )
}
