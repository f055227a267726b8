import { expect, test } from 'vitest'
import { variantInput } from './variant-input.ts'

function formOf(written: Record<string, string>): FormData {
  const form = new FormData()
  const before = { price: '12.50', price_before: '12.50', on_hand: '8', on_hand_before: '8' }
  for (const [name, value] of Object.entries({ ...before, ...written })) form.set(name, value)
  return form
}

test('leaves unchanged fields out, so that stock sold meanwhile is not overwritten', () => {
  expect(variantInput(formOf({ is_active: 'false' }), 2)).toEqual({ change: { is_active: false } })
  expect(variantInput(formOf({ price: '13' }), 2)).toEqual({ change: { price_minor: 1300 } })
  expect(variantInput(formOf({ on_hand: ' 5 ' }), 2)).toEqual({ change: { on_hand: 5 } })
  expect(variantInput(formOf({}), 2)).toEqual({ change: {} })
})

test('sends no stock for a dish', () => {
  const form = formOf({ price: '9,5' })
  form.delete('on_hand')
  form.delete('on_hand_before')

  expect(variantInput(form, 2)).toEqual({ change: { price_minor: 950 } })
})

test.each([
  ['price', 'twelve', 'price_invalid'],
  ['price', '', 'price_invalid'],
  ['price', '12.505', 'price_invalid'],
  ['on_hand', '-1', 'stock_invalid'],
  ['on_hand', '', 'stock_invalid'],
  ['on_hand', '2.5', 'stock_invalid'],
])('refuses a %s of %j', (name, value, problem) => {
  expect(variantInput(formOf({ [name]: value }), 2)).toEqual({ problem })
})
