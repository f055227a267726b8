import { expect, test } from 'vitest'
import { choicesOf, oneTimeAddressOf, oneTimeEntries } from './choices.ts'

test('reads one delivery per seller, with the slot of the chosen delivery method only', () => {
  const form = formOf({
    'delivery.store-1': 'standard',
    'delivery.store-2': 'local',
    'slot.store-2.local': 'noon',
    'slot.store-2.pickup': 'morning',
  })

  expect(choicesOf(form).deliveries).toEqual({
    'store-1': { method: 'standard', slot_id: undefined },
    'store-2': { method: 'local', slot_id: 'noon' },
  })
})

test('has no address while a new one is being entered', () => {
  expect(choicesOf(formOf({ address_id: 'new' })).address_id).toBeUndefined()
  expect(choicesOf(formOf({ address_id: 'home' })).address_id).toBe('home')
})

test('carries an address of this order only, and uses it where it is chosen', () => {
  const address = {
    title: 'Kingston',
    full_name: 'Ines Baptiste',
    street: '12 Hope Road',
    city: 'Kingston',
    country_code: 'JM',
    phone: '+18765550100',
  }
  const carried = Object.fromEntries(oneTimeEntries(address))

  const chosen = choicesOf(formOf({ ...carried, address_id: 'once' }))
  expect(chosen.address_id).toBeUndefined()
  expect(chosen.address).toMatchObject(address)

  const other = formOf({ ...carried, address_id: 'home' })
  expect(choicesOf(other)).toMatchObject({ address_id: 'home', address: undefined })
  expect(oneTimeAddressOf(other)).toMatchObject(address)
  expect(oneTimeAddressOf(formOf({ address_id: 'home' }))).toBeUndefined()
})

test('bills to the delivery address unless another one is chosen', () => {
  const same = formOf({ billing_same: 'on', billing_address_id: 'office' })
  const other = formOf({ billing_address_id: 'office' })

  expect(choicesOf(same).billing_address_id).toBeUndefined()
  expect(choicesOf(other).billing_address_id).toBe('office')
})

test('ignores a payment method that the market does not know', () => {
  expect(choicesOf(formOf({ payment_method: 'barter' })).payment_method).toBeUndefined()
  expect(choicesOf(formOf({ payment_method: 'cash' })).payment_method).toBe('cash')
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
