import { FormFields } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Address, AddressFields as Fields, User } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import type { Country } from '#contract/content.ts'
import type { DeliverTo } from '#contract/deliver-to.ts'
import { AddressFields } from '#shop/address-fields.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioCards, type RadioOption } from '#ui/radio-cards.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ADDRESSES_MAX } from '#values/addresses-max.ts'
import { unnamedPart } from '#values/deliver-to.ts'
import { places } from './checkout-errors.ts'
import { newAddress, oneTimeAddress, oneTimeEntries } from './choices.ts'
import { Section } from './section.tsx'

interface AddressSectionProps {
  readonly addresses: readonly Address[]
  readonly choices: CheckoutChoices
  /** Entered for this order only. */
  readonly once: Fields | undefined
  readonly countries: readonly Country[]
  readonly customer: Pick<User, 'name' | 'phone' | 'is_guest'>
  /** The place the cart was calculated for; prefills a new address. */
  readonly place: DeliverTo | undefined
  readonly refusal: Refusal | undefined
  readonly errors: Refusal['errors']
  readonly limits: Limits
  readonly isSaving: boolean
}

export function AddressSection(props: AddressSectionProps) {
  const t = useTranslate()
  const { addresses, choices, once, countries, refusal } = props
  const cards: RadioOption[] = addresses.map(cardOf)
  const named = (code: string) => countries.find((country) => country.code === code)?.name
  const options = once
    ? [
        {
          value: oneTimeAddress,
          label: t('checkout.address_once'),
          description: <Lines of={{ ...once, country_name: named(once.country_code) ?? '' }} />,
        },
        ...cards,
      ]
    : cards
  const chosen = choices.address ? oneTimeAddress : choices.address_id
  // A refused form stays visible, even when another tab has saved the last address allowed.
  const isFull = addresses.length >= ADDRESSES_MAX && refusal === undefined
  const isNew = options.length === 0 || refusal !== undefined || chosen === undefined
  return (
    <Section id={places.address} number={1} title={t('checkout.address')}>
      <div className="group/address flex flex-col gap-6">
        {once
          ? oneTimeEntries(once).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))
          : null}
        {options.length === 0 ? (
          <input type="hidden" name="address_id" value={newAddress} />
        ) : (
          <RadioCards
            key={`${chosen} ${isNew}`}
            legend={t('checkout.address_choose')}
            hidesLegend
            name="address_id"
            layout="columns"
            defaultValue={isNew ? newAddress : chosen}
            options={isFull ? options : [...options, { value: newAddress, label: t('checkout.address_new') }]}
          />
        )}
        {isFull ? null : (
          <div
            className={
              options.length === 0 ? 'block' : 'hidden group-has-[input[value=new]:checked]/address:block'
            }
          >
            <NewAddress {...props} />
          </div>
        )}
        {isFull ? (
          <Alert tone="info">
            <p>{t('problems.addresses_full')}.</p>
            <TextLink to="/account/addresses">{t('checkout.addresses_yours')}</TextLink>
          </Alert>
        ) : null}
        {options.length > 1 && cards.length > 0 ? <Billing cards={cards} choices={choices} /> : null}
      </div>
    </Section>
  )
}

function cardOf(address: Address): RadioOption {
  return { value: address.id, label: address.title, description: <Lines of={address} /> }
}

type Written = Pick<
  Address,
  'full_name' | 'street' | 'landmark' | 'city' | 'region' | 'postcode' | 'country_name'
>

function Lines({ of: address }: { of: Written }) {
  const place = [address.city, address.region, address.postcode, address.country_name].filter(Boolean)
  return (
    <>
      <Line of={address.full_name} />
      <Line of={address.street} />
      <Line of={address.landmark} />
      <Line of={place.join(', ')} />
    </>
  )
}

/** User-written text keeps its own direction. */
function Line({ of: text }: { of: string | undefined }) {
  if (!text) return null
  return (
    <span className="block">
      <bdi>{text}</bdi>
    </span>
  )
}

/** Returns the parts of an address that the place determines. */
function partsOf(place: DeliverTo | undefined) {
  const named = (part: string | undefined) => (part === unnamedPart ? undefined : part)
  return { country_code: place?.country_code, region: named(place?.region), city: named(place?.city) }
}

function NewAddress(props: AddressSectionProps) {
  const { countries, customer, place, refusal, errors, limits, isSaving } = props
  const t = useTranslate()
  const known = valuesOf({
    full_name: customer.name,
    phone: customer.phone,
    // A guest has no account to find it in again, but may.
    is_saved: !customer.is_guest,
    ...partsOf(place),
  })
  return (
    <div className="flex flex-col gap-5">
      {refusal?.message ? <Alert tone="danger">{refusal.message}</Alert> : null}
      <FormFields values={refusal?.values ?? known} errors={errors} limits={limits} marks="optional">
        <AddressFields countries={countries} place="checkout" />
      </FormFields>
      <Button type="submit" name="intent" value="add_address" isBusy={isSaving} className="self-start">
        {t('checkout.address_save')}
      </Button>
    </div>
  )
}

/** The billing address, if different; without script the cards show once the box is unchecked. */
function Billing({ cards, choices }: { cards: readonly RadioOption[]; choices: CheckoutChoices }) {
  const t = useTranslate()
  return (
    <div className="group/billing flex flex-col gap-5 border-t border-line pt-5">
      <Checkbox
        name="billing_same"
        label={t('checkout.billing_same')}
        defaultChecked={choices.billing_address_id === undefined}
      />
      <div className="group-has-[input[type=checkbox]:checked]/billing:hidden">
        <RadioCards
          legend={t('checkout.billing')}
          name="billing_address_id"
          layout="columns"
          defaultValue={choices.billing_address_id ?? choices.address_id ?? cards[0]?.value}
          options={cards}
        />
      </div>
    </div>
  )
}
