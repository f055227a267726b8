import { expect, test } from 'vitest'
import type { ShippingMethod } from '#contract/delivery-zones.ts'
import { methodOf, valuesOfMethod } from './form-values.ts'

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
  expect(methodOf(values, digits).bands?.map(({ up_to }) => up_to)).toEqual(ends)
})
