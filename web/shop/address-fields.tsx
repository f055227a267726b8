import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Address } from '#contract/accounts.ts'
import type { Country } from '#contract/content.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { PhoneInput } from './phone-input.tsx'
import { type FieldValues, PlaceFields } from './place-fields.tsx'

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

/** A kept address as the values of its form; where it is on the map is not among them, as other words may be elsewhere. */
export function valuesOfAddress({
  id: _id,
  country_name: _name,
  latitude: _latitude,
  longitude: _longitude,
  is_default,
  is_default_billing,
  ...words
}: Address): FieldValues {
  return {
    ...words,
    is_default: is_default ? 'on' : undefined,
    is_default_billing: is_default_billing ? 'on' : undefined,
  }
}

interface AddressFieldsProps {
  readonly countries: readonly Country[]
  readonly values: FieldValues
  readonly errorOf: (name: string) => string | undefined
  /** In the address book every address has a title and may be chosen first; at checkout saving it is offered. */
  readonly place: 'address_book' | 'checkout'
}

/** An address in the shape of its country. */
export function AddressFields({ countries, values, errorOf, place }: AddressFieldsProps) {
  const t = useTranslate()
  const isAtCheckout = place === 'checkout'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {isAtCheckout ? null : <Title values={values} errorOf={errorOf} />}
      <Field
        className={isAtCheckout ? 'sm:col-span-2' : ''}
        label={t('checkout.address_full_name')}
        error={errorOf('full_name')}
      >
        <TextInput
          name="full_name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={values.full_name}
        />
      </Field>
      <PlaceFields countries={countries} values={values} errorOf={errorOf}>
        <Field
          label={t('checkout.address_landmark')}
          hint={t('checkout.address_landmark_hint')}
          error={errorOf('landmark')}
          isOptional
          className="sm:col-span-2"
        >
          <TextInput name="landmark" maxLength={200} defaultValue={values.landmark} />
        </Field>
      </PlaceFields>
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
      {isAtCheckout ? (
        <div className="group/save flex flex-col gap-5 sm:col-span-2">
          <Checkbox
            name="is_saved"
            label={t('checkout.address_keep')}
            defaultChecked={values.is_saved === 'on'}
          />
          <div className="hidden group-has-checked/save:block sm:w-1/2">
            <Title values={values} errorOf={errorOf} isOptional />
          </div>
        </div>
      ) : (
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
      )}
    </div>
  )
}

interface TitleProps extends Pick<AddressFieldsProps, 'values' | 'errorOf'> {
  readonly isOptional?: boolean
}

/** What an address is called among its owner's. */
function Title({ values, errorOf, isOptional = false }: TitleProps) {
  const t = useTranslate()
  return (
    <Field
      label={t('checkout.address_title')}
      hint={t('checkout.address_title_hint')}
      error={errorOf('title')}
      isOptional={isOptional}
    >
      <TextInput name="title" required={!isOptional} maxLength={60} defaultValue={values.title} />
    </Field>
  )
}
