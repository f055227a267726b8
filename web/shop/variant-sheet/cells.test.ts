import { expect, test } from 'vitest'
import { cellText, readCell } from './cells.ts'

const cells = {
  sku: 'BOWL',
  barcode: '',
  price_minor: 1250,
  compare_at_minor: null,
  on_hand: 0,
  weight_grams: 300,
}

test('a cell reads as the text that it shows', () => {
  for (const name of [
    'sku',
    'barcode',
    'price_minor',
    'compare_at_minor',
    'on_hand',
    'weight_grams',
  ] as const) {
    expect(readCell(name, cellText(cells, name, 2), 2)).toEqual({ value: cells[name] })
  }
})

test.each([
  ['sku', '', 'problems.field_empty'],
  ['barcode', '123', 'problems.barcode_invalid'],
  ['price_minor', 'free', 'problems.price_invalid'],
  ['price_minor', '', 'problems.price_invalid'],
  ['on_hand', '-1', 'problems.count_from_zero'],
  ['on_hand', '', 'problems.count_from_zero'],
  ['weight_grams', '1.5', 'problems.whole_number'],
] as const)('refuses %s %j', (name, text, problem) => {
  expect(readCell(name, text, 2)).toEqual({ problem })
})
