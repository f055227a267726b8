/** Parses the checkout form, in the same way in the browser and in the page's action. */
import type { AddressFields } from '#contract/accounts.ts'
import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import { addressOf } from '#shop/address-of.ts'
import { textOf } from '#shop/cart-form.ts'
import { paymentMethods } from '#values/payment-method.ts'
import type { CardRequest } from './view.ts'

export const newAddress = 'new'

/** The value of the one that stands for an address of this order only, which the form carries in these fields. */
export const oneTimeAddress = 'once'
const oneTimePrefix = 'once.'

const oneTimeFields = [
  'title',
  'full_name',
  'street',
  'landmark',
  'directions',
  'city',
  'region',
  'postcode',
  'country_code',
  'phone',
] as const satisfies (keyof AddressFields)[]

/** An address of this order only as fields of the form. */
export function oneTimeEntries(address: AddressFields): [name: string, value: string][] {
  return oneTimeFields.flatMap((name) => {
    const value = address[name]
    return value === undefined ? [] : [[oneTimePrefix + name, value]]
  })
}

/** The address of this order only that a form carries, whether or not it is chosen. */
export function oneTimeAddressOf(form: FormData): AddressFields | undefined {
  const written = new FormData()
  for (const [name, value] of form) {
    if (name.startsWith(oneTimePrefix)) written.append(name.slice(oneTimePrefix.length), value)
  }
  return written.has('street') ? addressOf(written) : undefined
}

export type Deliveries = NonNullable<CheckoutChoices['deliveries']>

export function deliveryField(storeId: string): string {
  return `delivery.${storeId}`
}

/** Each delivery method has its own slots, so that the slot of a previously chosen method is not submitted. */
export function slotField(storeId: string, method: string): string {
  return `slot.${storeId}.${method}`
}

export function isSlotField(name: string): boolean {
  return name.startsWith('slot.')
}

export function choicesOf(form: FormData): CheckoutChoices {
  const address = textOf(form, 'address_id')
  return {
    address_id: address === newAddress || address === oneTimeAddress ? undefined : address,
    address: address === oneTimeAddress ? oneTimeAddressOf(form) : undefined,
    billing_address_id: form.has('billing_same') ? undefined : textOf(form, 'billing_address_id'),
    deliveries: deliveriesOf(form),
    wallet: form.has('wallet') || undefined,
    points: form.has('points') || undefined,
    payment_method: paymentMethods.find((method) => method === form.get('payment_method')),
    age_confirmed: form.has('age_confirmed') || undefined,
    note: textOf(form, 'note'),
  }
}

export const newCard = 'new'

/** Returns whether to save a new card, or the id of a saved one. */
export function cardOf(form: FormData): CardRequest {
  if (form.get('payment_method') !== 'card') return {}
  const saved = textOf(form, 'saved_card')
  return saved === undefined || saved === newCard
    ? { save_card: form.has('save_card') || undefined }
    : { saved_card_id: saved }
}

/** Returns the deliveries that the server accepted; the others must be chosen again. */
export function chosenDeliveries({ packages }: Quote): Deliveries {
  return Object.fromEntries(packages.flatMap(({ store, chosen }) => (chosen ? [[store.id, chosen]] : [])))
}

function deliveriesOf(form: FormData): Deliveries {
  const prefix = deliveryField('')
  const deliveries: Deliveries = {}
  for (const [name, method] of form) {
    if (!name.startsWith(prefix) || typeof method !== 'string') continue
    const storeId = name.slice(prefix.length)
    deliveries[storeId] = { method, slot_id: textOf(form, slotField(storeId, method)) }
  }
  return deliveries
}
