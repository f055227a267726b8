import { expect, test } from 'vitest'
import { cellText, readCell, tidyText } from './cells.ts'

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

test.each([
  ['12,5', 2, '12.50'],
  ['1 250,00 €', 2, '1250.00'],
  ['$1,250.5', 2, '1250.50'],
  ["CHF 1'250.00", 2, '1250.00'],
  ['1.250.000,00', 2, '1250000.00'],
  ['1200', 0, '1200'],
])('reads the price %j of another spreadsheet', (text, minorUnits, tidy) => {
  expect(tidyText('price_minor', text, minorUnits)).toBe(tidy)
})

test.each(['1,250', '-3', '12.505', '1e3'])('does not guess what the price %j means', (text) => {
  expect(tidyText('price_minor', text, 2)).toBe(text)
  expect(readCell('price_minor', text, 2)).toEqual({ problem: 'problems.price_invalid' })
})

test.each([
  ['on_hand', '1 250', '1250'],
  ['on_hand', '3.0', '3'],
  ['weight_grams', '250,00', '250'],
  ['weight_grams', '', ''],
] as const)('reads %s %j as %j', (name, text, tidy) => {
  expect(tidyText(name, text, 2)).toBe(tidy)
})
