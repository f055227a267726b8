import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import type { Country } from '#contract/content.ts'
import { Button } from '#ui/button.tsx'

interface PlaceFieldsProps {
  readonly countries: readonly Country[]
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
export function PlaceFields({ countries, children }: PlaceFieldsProps) {
  const t = useTranslate()
  const id = useId()
  const [code, setCode] = useState(useForm().values.country_code ?? '')
  const country = countries.find((each) => each.code === code)
  // Uncontrolled, so that a choice made before hydration is kept.
  const choice = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (choice.current) setCode(choice.current.value)
  }, [])
  return (
    <>
      <div className="flex flex-col gap-2 sm:col-span-2">
        <SelectField
          name="country_code"
          label={t('checkout.address_country')}
          select={{
            ref: choice,
            required: true,
            autoComplete: 'country',
            onChange: (event) => setCode(event.currentTarget.value),
          }}
        >
          <option value="">{t('checkout.address_country_choose')}</option>
          {countries.map(({ code: each, name }) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </SelectField>
        {/* Not merely hidden: Enter would press a hidden first button of the form. */}
        <noscript>
          <Button type="submit" name="intent" value="country" variant="quiet" size="sm">
            {t('checkout.address_country_update')}
          </Button>
        </noscript>
      </div>
      <TextField
        name="street"
        label={t('checkout.address_street')}
        className="sm:col-span-2"
        input={{ required: true, autoComplete: 'street-address' }}
      />
      {children}
      <TextField
        name="city"
        label={t('checkout.address_city')}
        input={{ required: true, autoComplete: 'address-level2', list: `${id}-cities` }}
      />
      <datalist id={`${id}-cities`}>
        {country?.cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <RegionField country={country} id={id} />
      <PostcodeField country={country} />
    </>
  )
}

interface RegionFieldProps {
  readonly country: Country | undefined
  readonly id: string
}

function RegionField({ country, id }: RegionFieldProps) {
  const t = useTranslate()
  if (country?.requires_region) {
    return (
      <SelectField
        key={country.code}
        name="region"
        label={t(regionLabels[country.code] ?? 'checkout.address_region')}
        select={{ required: true, autoComplete: 'address-level1' }}
      >
        <option value="">{t('checkout.address_region_choose')}</option>
        {country.regions.map((region) => (
          <option key={region} value={region}>
            {region}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <>
      <TextField
        name="region"
        label={t('checkout.address_parish')}
        input={{ autoComplete: 'address-level1', list: `${id}-regions` }}
      />
      <datalist id={`${id}-regions`}>
        {country?.regions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
    </>
  )
}

function PostcodeField({ country }: Pick<RegionFieldProps, 'country'>) {
  const t = useTranslate()
  return country?.uses_postcode ? (
    <TextField
      name="postcode"
      label={t(postcodeLabel(country.code))}
      hint={
        country.postcode_example
          ? t('checkout.address_postcode_hint', { example: country.postcode_example })
          : undefined
      }
      isOptional={!country.requires_postcode}
      input={{ required: country.requires_postcode, autoComplete: 'postal-code', dir: 'ltr' }}
    />
  ) : null
}
