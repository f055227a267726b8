import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import type { Country } from '#contract/content.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

export type FieldValues = Readonly<Record<string, string | undefined>>

interface PlaceFieldsProps {
  readonly countries: readonly Country[]
  readonly values: FieldValues
  readonly errorOf: (name: string) => string | undefined
  readonly children?: ReactNode
}

/** Labels of countries whose terms differ from the default. */
const regionLabels: Readonly<Record<string, MessageKey>> = { CA: 'checkout.address_province' }
const withPostcode = ['GB', 'AI', 'BB', 'KN', 'KY', 'LC', 'MS', 'TC', 'TT', 'VC', 'VG']
const withZip = ['US', 'PR', 'VI']

function postcodeLabel(country: string): MessageKey {
  if (withPostcode.includes(country)) return 'checkout.address_postcode'
  if (withZip.includes(country)) return 'checkout.address_zip'
  return country === 'IE' ? 'checkout.address_eircode' : 'checkout.address_postal_code'
}

/**
 * Address fields in the format of a country, in two columns: a select for the region when all are known, and a
 * postcode only where the country has them.
 */
export function PlaceFields({ countries, values, errorOf, children }: PlaceFieldsProps) {
  const t = useTranslate()
  const id = useId()
  const [code, setCode] = useState(values.country_code ?? '')
  const country = countries.find((each) => each.code === code)
  // Uncontrolled, so that a choice made before hydration is kept.
  const choice = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (choice.current) setCode(choice.current.value)
  }, [])
  return (
    <>
      <div className="flex flex-col gap-2 sm:col-span-2">
        <Field label={t('checkout.address_country')} error={errorOf('country_code')}>
          <Select
            ref={choice}
            name="country_code"
            required
            autoComplete="country"
            defaultValue={values.country_code ?? ''}
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
        {/* Not merely hidden: Enter would press a hidden first button of the form. */}
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
      {children}
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
      <RegionField country={country} errorOf={errorOf} values={values} id={id} />
      <PostcodeField country={country} errorOf={errorOf} values={values} />
    </>
  )
}

interface RegionFieldProps {
  readonly country: Country | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly values: FieldValues
  readonly id: string
}

function RegionField({ country, errorOf, values, id }: RegionFieldProps) {
  const t = useTranslate()
  return (
    <>
      {country?.requires_region ? (
        <Field label={t(regionLabels[country.code] ?? 'checkout.address_region')} error={errorOf('region')}>
          <Select
            key={country.code}
            name="region"
            required
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
      ) : (
        <Field label={t('checkout.address_parish')} error={errorOf('region')} isOptional>
          <TextInput
            name="region"
            maxLength={100}
            autoComplete="address-level1"
            list={`${id}-regions`}
            defaultValue={values.region}
          />
        </Field>
      )}
      <datalist id={`${id}-regions`}>
        {country?.requires_region
          ? null
          : country?.regions.map((region) => <option key={region} value={region} />)}
      </datalist>
    </>
  )
}

interface PostcodeFieldProps {
  readonly country: Country | undefined
  readonly errorOf: (name: string) => string | undefined
  readonly values: FieldValues
}

function PostcodeField({ country, errorOf, values }: PostcodeFieldProps) {
  const t = useTranslate()
  return country?.uses_postcode ? (
    <Field
      label={t(postcodeLabel(country.code))}
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
  ) : null
}
