import { CheckboxField, TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import type { FormCheck } from '#app/form-checks.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Address } from '#contract/accounts.ts'
import type { Country } from '#contract/content.ts'
import { phoneInput } from './contact-inputs.ts'
import { PlaceFields } from './place-fields.tsx'

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

/**
 * Returns the form values of a stored address, without its coordinates, which would be wrong for an edited address.
 */
export function valuesOfAddress({ latitude: _, longitude: __, ...fields }: Address): Values {
  return valuesOf(fields)
}

interface AddressFieldsProps {
  readonly countries: readonly Country[]
  /** In the address book every address has a title and may be chosen first; at checkout saving it is offered. */
  readonly place: 'address_book' | 'checkout'
}

/** Address fields in the format of the chosen country. */
export function AddressFields({ countries, place }: AddressFieldsProps) {
  const t = useTranslate()
  const isAtCheckout = place === 'checkout'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {isAtCheckout ? null : <Title />}
      <TextField
        name="full_name"
        label={t('checkout.address_full_name')}
        className={isAtCheckout ? 'sm:col-span-2' : ''}
        input={{ required: true, autoComplete: 'name' }}
      />
      <PlaceFields countries={countries}>
        <TextField
          name="landmark"
          label={t('checkout.address_landmark')}
          hint={t('checkout.address_landmark_hint')}
          className="sm:col-span-2"
        />
      </PlaceFields>
      <TextField
        name="phone"
        label={t('checkout.address_phone')}
        hint={t('checkout.address_phone_hint')}
        input={phoneInput}
      />
      <TextareaField
        name="directions"
        label={t('checkout.address_directions')}
        className="sm:col-span-2"
        input={{ rows: 2 }}
      />
      {isAtCheckout ? (
        <div className="group/save flex flex-col gap-5 sm:col-span-2">
          <CheckboxField name="is_saved" label={t('checkout.address_keep')} />
          <div className="hidden group-has-checked/save:block sm:w-1/2">
            <Title isOptional />
          </div>
        </div>
      ) : (
        <>
          <CheckboxField name="is_default" label={t('checkout.address_default')} className="sm:col-span-2" />
          <CheckboxField
            name="is_default_billing"
            label={t('checkout.address_default_billing')}
            className="sm:col-span-2"
          />
        </>
      )}
    </div>
  )
}

/** What an address is called among its owner's. */
function Title({ isOptional = false }: { readonly isOptional?: boolean }) {
  const t = useTranslate()
  return (
    <TextField
      name="title"
      label={t('checkout.address_title')}
      hint={t('checkout.address_title_hint')}
      isOptional={isOptional}
      input={{ required: !isOptional }}
    />
  )
}
