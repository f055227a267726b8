import { expect, test } from 'vitest'
import { newItemOf } from './cart-form.ts'

test('reads a plain product', () => {
  expect(
    newItemOf(
      formOf([
        ['product_id', 'p'],
        ['qty', '2'],
        ['note', '  '],
      ]),
    ),
  ).toEqual({
    product_id: 'p',
    qty: 2,
    more_details: null,
  })
})

test('reads dish choices from checkboxes and from a radio group per option group', () => {
  const form = formOf([
    ['product_id', 'roti'],
    ['qty', '1'],
    ['modifier_ids-size', 'large'],
    ['modifier_ids', 'pepper'],
    ['modifier_ids', 'chutney'],
    ['note', ' no onions '],
  ])

  expect(newItemOf(form).more_details).toEqual({
    variant_id: undefined,
    modifier_ids: ['large', 'pepper', 'chutney'],
    note: 'no onions',
  })
})

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
