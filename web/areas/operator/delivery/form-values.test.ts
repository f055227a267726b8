import { expect, test } from 'vitest'
import type { ShippingMethod } from '#contract/delivery-zones.ts'
import { methodForm, valuesOfMethod, zoneForm } from './form-values.ts'

function methodWith({ rate, ends }: Pick<ShippingMethod, 'rate'> & { ends: number[] }): ShippingMethod {
  const money = (minor: number) => ({ minor, currency: 'USD' })
  return {
    key: 'parcel',
    name: { en: 'Parcel', fr: 'Colis' },
    kind: 'parcel',
    currency: 'USD',
    days_min: 1,
    days_max: 2,
    rate,
    price: money(0),
    per_kg: money(0),
    bands: ends.map((end, row) => ({ above: ends[row - 1] ?? 0, up_to: end, price: money(500) })),
    uses_slots: false,
  }
}

test.each([
  ['grams, written as kilograms', 'weight', 2, [500, 2500, 5000], ['0.5', '2.5', '5']],
  ['a worth in cents', 'value', 2, [2000, 10_050], ['20', '100.5']],
  ['a worth in a currency without cents', 'value', 0, [20, 1500], ['20', '1500']],
] as const)('where bands end is written short and read as it was: %s', (_, rate, digits, ends, written) => {
  const values = valuesOfMethod(methodWith({ rate, ends: [...ends] }), digits)

  expect(written.map((_, row) => values[`bands.${row}.up_to`])).toEqual(written)
  expect(ends.map((_, row) => methodForm(formOf(values), digits).get(`bands.${row}.up_to`))).toEqual(
    ends.map(String),
  )
})

test('prices of other rate types are left out', () => {
  const form = formOf({ rate: 'flat', price_minor: '5', per_kg_minor: '1', 'bands.0.up_to': '2' })

  expect([...methodForm(form, 2)]).toEqual([
    ['rate', 'flat'],
    ['price_minor', '5'],
  ])
})

test('a position is written as one text and sent as two numbers', () => {
  const form = formOf({
    'places.0.latitude': '10.5, -61.2',
    'places.1.latitude': 'north',
  })

  expect([...zoneForm(form)]).toEqual([
    ['places.0.latitude', '10.5'],
    ['places.0.longitude', '-61.2'],
    ['places.1.latitude', 'north'],
  ])
})

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
