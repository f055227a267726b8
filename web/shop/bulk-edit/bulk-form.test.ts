import { expect, test } from 'vitest'
import { actionBody, selectionBody, selectionIn } from './bulk-form.ts'

const dollars = { currency: 'USD', minorUnits: 2 }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test.each([
  ['10', 'increase', 1000],
  ['12,5', 'decrease', -1250],
  ['7.25 %', 'increase', 725],
  ['', 'increase', Number.NaN],
  ['ten', 'increase', Number.NaN],
])('reads %j %s as basis points', (text, direction, bps) => {
  const form = formOf({ 'action.percent_bps': text, direction, 'action.ending': '95' })

  expect(actionBody(form, 'price_percent', dollars)).toEqual({
    kind: 'price_percent',
    percent_bps: bps,
    ending: '95',
  })
})

test('reads amounts in minor units', () => {
  const form = formOf({ 'action.amount_minor': '1.50', direction: 'decrease' })

  expect(actionBody(form, 'price_amount', dollars)).toEqual({
    kind: 'price_amount',
    currency: 'USD',
    amount_minor: -150,
  })
})

test('an empty brand removes the brand, and tags are separated by commas', () => {
  expect(actionBody(formOf({ 'action.brand': ' ' }), 'brand', dollars)).toEqual({
    kind: 'brand',
    brand: null,
  })
  expect(actionBody(formOf({ 'action.add': 'red, blue,' }), 'tags', dollars)).toEqual({
    kind: 'tags',
    add: ['red', 'blue'],
    remove: [],
  })
})

test('a selection is some products, or all that match the filters of the list', () => {
  const form = formOf({ id: 'one' })
  form.append('id', 'two')
  form.append('id', 'one')
  expect(selectionBody(selectionIn(form))).toEqual({ ids: ['one', 'two'] })

  form.set('all', 'true')
  form.set('query', 'search=bowl&sort=-sales&column=price&page=2')
  expect(selectionBody(selectionIn(form))).toEqual({ filter: { search: 'bowl' } })
})
