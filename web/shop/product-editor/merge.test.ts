import { expect, test } from 'vitest'
import type { ProductFields } from './fields.ts'
import { changedByBoth, mergedChanges } from './merge.ts'

const variant = {
  values: [],
  sku: 'A',
  barcode: '',
  price_minor: 1000,
  compare_at_minor: null,
  cost_minor: null,
  weight_grams: null,
  net_weight_grams: null,
  net_volume_ml: null,
  picture_id: null,
  is_active: true,
  low_stock_threshold: null,
  backorder: null,
}
const small = { ...variant, id: 'small', values: ['S'] }
const large = { ...variant, id: 'large', values: ['L'] }
const base: ProductFields = { name: { en: 'Shirt' }, brand: 'Madras', variants: [small, large] }

test('sends only what was changed here', () => {
  const mine = { ...base, brand: 'Lane' }
  const theirs = { ...base, name: { en: 'Blouse' } }

  expect(mergedChanges({ base, mine, theirs })).toEqual({ brand: 'Lane' })
  expect(changedByBoth({ base, mine, theirs })).toEqual([])
})

test('combines texts by language', () => {
  const mine = { ...base, name: { en: 'Shirt', fr: 'Chemise' } }
  const theirs = { ...base, name: { en: 'Blouse' } }

  expect(mergedChanges({ base, mine, theirs })).toEqual({ name: { en: 'Blouse', fr: 'Chemise' } })
  expect(changedByBoth({ base, mine, theirs })).toEqual([])
})

test('combines prices of different variants, and different fields of one', () => {
  const mine = { ...base, variants: [{ ...small, price_minor: 1200 }, large] }
  const theirs = {
    ...base,
    variants: [
      { ...small, sku: 'B' },
      { ...large, price_minor: 1500 },
    ],
  }

  expect(mergedChanges({ base, mine, theirs })).toEqual({
    variants: [
      { ...small, sku: 'B', price_minor: 1200 },
      { ...large, price_minor: 1500 },
    ],
  })
  expect(changedByBoth({ base, mine, theirs })).toEqual([])
})

test('names the fields that both changed', () => {
  const mine = { ...base, brand: 'Lane', variants: [{ ...small, price_minor: 1200 }, large] }
  const theirs = { ...base, brand: 'Creole', variants: [{ ...small, price_minor: 1300 }, large] }

  expect(changedByBoth({ base, mine, theirs })).toEqual(['brand', 'variants'])
  expect(mergedChanges({ base, mine, theirs })).toEqual({
    brand: 'Lane',
    variants: [{ ...small, price_minor: 1200 }, large],
  })
})

test('sends nothing where both made the same change', () => {
  const changed = { ...base, brand: 'Lane' }

  expect(mergedChanges({ base, mine: changed, theirs: changed })).toEqual({})
  expect(changedByBoth({ base, mine: changed, theirs: changed })).toEqual([])
})

test('keeps the variants as they are here where some were added here', () => {
  const medium = { ...variant, values: ['M'] }
  const mine = { ...base, variants: [small, medium, large] }
  const theirs = { ...base, variants: [small, { ...large, price_minor: 1500 }] }

  expect(mergedChanges({ base, mine, theirs })).toEqual({ variants: [small, medium, large] })
  expect(changedByBoth({ base, mine, theirs })).toEqual(['variants'])
})
