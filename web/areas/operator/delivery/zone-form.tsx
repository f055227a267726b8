import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { rowNames, type Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Country } from '#contract/content.ts'
import type { ShippingZone } from '#contract/delivery-zones.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useNameOf } from './labels.ts'

type Errors = Readonly<Record<string, string>>

interface ZoneFormProps {
  readonly isNew: boolean
  readonly values: Values
  readonly errors: Errors
  readonly countries: readonly Country[]
  readonly settlements: readonly { readonly country_code: string; readonly city: string }[]
  /** Zones whose stores may also deliver to a new zone. */
  readonly others: readonly ShippingZone[]
}

/** Name and coverage of a zone. Places are added and removed without script. */
export function ZoneForm({ isNew, values, errors, countries, settlements, others }: ZoneFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const nameOf = useNameOf()
  const whole = countries.filter(({ code }) => values[`countries.${code}`] !== undefined)
  return (
    <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EnterSubmit />
      <ZoneName errors={errors} values={values} />
      <Panel title={t('tariff.where')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="max-w-prose text-muted">{t('tariff.where_text')}</p>
          <Checkbox
            name="same_country"
            label={t('tariff.same_country')}
            hint={t('tariff.same_country_hint')}
            defaultChecked={values.same_country !== undefined}
          />
          <Disclosure
            label={t('tariff.countries', { count: whole.length })}
            isOpen={errors.countries !== undefined}
          >
            <div className="grid gap-2 pt-2 sm:grid-cols-2 lg:grid-cols-3">
              {countries.map(({ code, name }) => (
                <Checkbox
                  key={code}
                  name={`countries.${code}`}
                  label={name}
                  defaultChecked={values[`countries.${code}`] !== undefined}
                />
              ))}
            </div>
          </Disclosure>
          <ZonePlaces values={values} errors={errors} countries={countries} settlements={settlements} />
        </div>
      </Panel>
      {isNew && others.length > 0 ? (
        <Field label={t('tariff.like')} hint={t('tariff.like_hint')} error={errors.like}>
          <Select name="like" defaultValue={values.like ?? ''}>
            <option value="">{t('tariff.like_none')}</option>
            {others.map((other) => (
              <option key={other.key} value={other.key}>
                {t('tariff.like_of', { zone: nameOf(other) })}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Button
        type="submit"
        name="command"
        value="keep"
        variant="action"
        isBusy={isBusy}
        className="justify-self-start"
      >
        {t(isNew ? 'tariff.add' : 'tariff.keep')}
      </Button>
    </Form>
  )
}

function ZoneName({ errors, values }: { readonly errors: Errors; readonly values: Values }) {
  const t = useTranslate()
  return (
    <Panel title={t('tariff.name')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('tariff.name')} error={errors['name.en']}>
          <TextInput name="name.en" required maxLength={80} lang="en" defaultValue={values['name.en']} />
        </Field>
        <Field
          label={t('tariff.name_french')}
          hint={t('tariff.name_french_hint')}
          error={errors['name.fr']}
          isOptional
        >
          <TextInput name="name.fr" maxLength={80} lang="fr" defaultValue={values['name.fr']} />
        </Field>
      </div>
    </Panel>
  )
}

interface ZonePlacesProps {
  readonly values: Values
  readonly errors: Errors
  readonly countries: readonly Country[]
  readonly settlements: readonly { readonly country_code: string; readonly city: string }[]
}

function ZonePlaces({ values, errors, countries, settlements }: ZonePlacesProps) {
  const t = useTranslate()
  const rows = rowNames(values, 'places')
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-strong">{t('tariff.places')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{t('tariff.places_text')}</p>
      <ol className="grid gap-5">
        {rows.map((name, row) => (
          <PlaceRow
            // A removed row's name passes to the next row, so the key includes the number of rows.
            key={`${name} of ${rows.length}`}
            row={row}
            values={values}
            errors={errors}
            countries={countries}
            settlements={settlements}
          />
        ))}
      </ol>
      <Button
        type="submit"
        name="command"
        value="more places"
        variant="quiet"
        size="sm"
        icon={Plus}
        className="mt-4"
      >
        {t('tariff.place_more')}
      </Button>
    </fieldset>
  )
}

interface PlaceRowProps extends Pick<ZoneFormProps, 'values' | 'errors' | 'countries' | 'settlements'> {
  readonly row: number
}

function PlaceRow({ row, values, errors, countries, settlements }: PlaceRowProps) {
  const t = useTranslate()
  const name = (field: string) => `places.${row}.${field}`
  const written = (field: string) => values[name(field)] ?? ''
  const [code, setCode] = useState(written('country_code'))
  const country = countries.find((each) => each.code === code)
  const ofStores = settlements.flatMap(({ country_code, city }) => (country_code === code ? [city] : []))
  const cities = [...new Set([...(country?.cities ?? []), ...ofStores])]
  return (
    <li>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl border border-line p-4 sm:grid-cols-2">
        <legend className="px-1 text-sm font-semibold text-strong">
          {t('tariff.place', { number: row + 1 })}
        </legend>
        <Field label={t('tariff.place_country')} error={errors[name('country_code')]}>
          <Select
            name={name('country_code')}
            defaultValue={written('country_code')}
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
        <Field label={t('tariff.place_region')} error={errors[name('region')]} isOptional>
          <TextInput
            name={name('region')}
            maxLength={100}
            list={`regions-${row}`}
            defaultValue={written('region')}
          />
        </Field>
        <datalist id={`regions-${row}`}>
          {country?.regions.map((region) => (
            <option key={region} value={region} />
          ))}
        </datalist>
        <Field label={t('tariff.place_city')} error={errors[name('city')]} isOptional>
          <TextInput
            name={name('city')}
            maxLength={100}
            list={`cities-${row}`}
            defaultValue={written('city')}
          />
        </Field>
        <datalist id={`cities-${row}`}>
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <PlacePosition errors={errors} name={name} written={written} row={row} />
      </fieldset>
    </li>
  )
}

interface PlacePositionProps {
  readonly errors: Readonly<Record<string, string>>
  readonly name: (field: string) => string
  readonly written: (field: string) => string
  readonly row: number
}

function PlacePosition({ errors, name, written, row }: PlacePositionProps) {
  const t = useTranslate()
  return (
    <div className="flex items-end gap-2">
      <Field
        label={t('tariff.place_position')}
        hint={t('tariff.place_position_hint')}
        error={errors[name('latitude')] ?? errors[name('longitude')]}
        isOptional
        className="min-w-0 flex-1"
      >
        <TextInput
          name={name('latitude')}
          maxLength={60}
          dir="ltr"
          autoComplete="off"
          defaultValue={written('latitude')}
        />
      </Field>
      <IconButton
        type="submit"
        name="command"
        value={`drop places ${row}`}
        icon={X}
        label={t('tariff.place_drop', { number: row + 1 })}
      />
    </div>
  )
}
