import { useId, useState } from 'react'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Address, AddressFields as Fields } from '#contract/accounts.ts'
import type { Country } from '#contract/content.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { textOf } from './cart-form.ts'
import { PhoneInput } from './phone-input.tsx'

export const addressCheck: FormCheck = {
  title: { missing: 'problems.title_required' },
  full_name: { missing: 'problems.name_required' },
  country_code: { missing: 'problems.country_required' },
  street: { missing: 'problems.street_required' },
  city: { missing: 'problems.city_required' },
  region: { missing: 'problems.region_required' },
  postcode: { missing: 'problems.postcode_required' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

/** What a form with AddressFields says. */
export function addressOf(form: FormData): Fields {
  return {
    title: textOf(form, 'title') ?? '',
    full_name: textOf(form, 'full_name') ?? '',
    street: textOf(form, 'street') ?? '',
    landmark: textOf(form, 'landmark'),
    directions: textOf(form, 'directions'),
    city: textOf(form, 'city') ?? '',
    region: textOf(form, 'region'),
    postcode: textOf(form, 'postcode'),
    country_code: textOf(form, 'country_code') ?? '',
    phone: textOf(form, 'phone') ?? '',
    is_default: form.has('is_default'),
    is_default_billing: form.has('is_default_billing'),
  }
}

/** An address that is still being written, kept in its fields: nothing is wrong with it, and nothing is lost. */
export function unfinishedAddress(form: FormData): Refusal {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  return { code: 'invalid_input', message: '', errors: {}, values }
}

type Values = Readonly<Record<string, string | undefined>>

/** A kept address as the values of its form. */
export function valuesOfAddress({
  id: _id,
  country_name: _name,
  is_default,
  is_default_billing,
  ...words
}: Address): Values {
  return {
    ...words,
    is_default: is_default ? 'on' : undefined,
    is_default_billing: is_default_billing ? 'on' : undefined,
  }
}

/** What a country calls these itself, where that is not what they are called otherwise. */
const regionLabels: Readonly<Record<string, MessageKey>> = { CA: 'checkout.address_province' }
const postcodeLabels: Readonly<Record<string, MessageKey>> = {
  US: 'checkout.address_zip',
  PR: 'checkout.address_zip',
  VI: 'checkout.address_zip',
  CA: 'checkout.address_postal_code',
  GB: 'checkout.address_postal_code',
  IE: 'checkout.address_eircode',
}

interface AddressFieldsProps {
  readonly countries: readonly Country[]
  readonly values: Values
  readonly errorOf: (name: string) => string | undefined
  /** Lets the address become the one that is chosen first. */
  readonly offersDefault?: boolean
}

/** An address in the shape of its country: region and postcode only where there are any. */
export function AddressFields({ countries, values, errorOf, offersDefault = false }: AddressFieldsProps) {
  const t = useTranslate()
  const id = useId()
  const [code, setCode] = useState(values.country_code ?? '')
  const country = countries.find((each) => each.code === code)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t('checkout.address_title')}
        hint={t('checkout.address_title_hint')}
        error={errorOf('title')}
      >
        <TextInput name="title" required maxLength={60} defaultValue={values.title} />
      </Field>
      <Field label={t('checkout.address_full_name')} error={errorOf('full_name')}>
        <TextInput
          name="full_name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={values.full_name}
        />
      </Field>
      <div className="flex flex-col gap-2 sm:col-span-2">
        <Field label={t('checkout.address_country')} error={errorOf('country_code')}>
          <Select
            name="country_code"
            required
            autoComplete="country"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          >
            <option value="">{t('checkout.address_country_choose')}</option>
            {countries.map(({ code: each, name }) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {/* Not merely hidden: a hidden first button of the form is still the one that Enter presses. */}
        <noscript>
          <Button type="submit" name="intent" value="country" variant="quiet" size="sm">
            {t('checkout.address_country_update')}
          </Button>
        </noscript>
      </div>
      <Field label={t('checkout.address_street')} error={errorOf('street')} className="sm:col-span-2">
        <TextInput
          name="street"
          required
          maxLength={200}
          autoComplete="street-address"
          defaultValue={values.street}
        />
      </Field>
      <Field
        label={t('checkout.address_landmark')}
        hint={t('checkout.address_landmark_hint')}
        error={errorOf('landmark')}
        isOptional
        className="sm:col-span-2"
      >
        <TextInput name="landmark" maxLength={200} defaultValue={values.landmark} />
      </Field>
      <Field label={t('checkout.address_city')} error={errorOf('city')}>
        <TextInput
          name="city"
          required
          maxLength={100}
          autoComplete="address-level2"
          list={`${id}-cities`}
          defaultValue={values.city}
        />
      </Field>
      <datalist id={`${id}-cities`}>
        {country?.cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      {country && country.regions.length > 0 ? (
        <Field
          label={t(regionLabels[country.code] ?? 'checkout.address_region')}
          error={errorOf('region')}
          isOptional={!country.requires_region}
        >
          <Select
            key={country.code}
            name="region"
            required={country.requires_region}
            autoComplete="address-level1"
            defaultValue={values.region ?? ''}
          >
            <option value="">{t('checkout.address_region_choose')}</option>
            {country.regions.map((region) => (
              <option key={region} value={region}>
                {region}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {country?.uses_postcode ? (
        <Field
          label={t(postcodeLabels[country.code] ?? 'checkout.address_postcode')}
          hint={
            country.postcode_example
              ? t('checkout.address_postcode_hint', { example: country.postcode_example })
              : undefined
          }
          error={errorOf('postcode')}
          isOptional={!country.requires_postcode}
        >
          <TextInput
            name="postcode"
            required={country.requires_postcode}
            maxLength={20}
            autoComplete="postal-code"
            dir="ltr"
            defaultValue={values.postcode}
          />
        </Field>
      ) : null}
      <Field
        label={t('checkout.address_phone')}
        hint={t('checkout.address_phone_hint')}
        error={errorOf('phone')}
      >
        <PhoneInput defaultValue={values.phone} />
      </Field>
      <Field
        label={t('checkout.address_directions')}
        error={errorOf('directions')}
        isOptional
        className="sm:col-span-2"
      >
        <Textarea name="directions" maxLength={500} rows={2} defaultValue={values.directions} />
      </Field>
      {offersDefault ? (
        <>
          <Checkbox
            name="is_default"
            label={t('checkout.address_default')}
            defaultChecked={values.is_default === 'on'}
            className="sm:col-span-2"
          />
          <Checkbox
            name="is_default_billing"
            label={t('checkout.address_default_billing')}
            defaultChecked={values.is_default_billing === 'on'}
            className="sm:col-span-2"
          />
        </>
      ) : null}
    </div>
  )
}
