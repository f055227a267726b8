import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice, PRICE_MINOR_MAX, priceEndings } from './price-change.ts'

test.each([
  [1250, { percent_bps: 1000 }, 1375],
  [1255, { percent_bps: 1000 }, 1381],
  [999, { percent_bps: -1000 }, 899],
  [1250, { amount_minor: -250 }, 1000],
  [1375, { percent_bps: 0, ending: '99' }, 1399],
  [1340, { amount_minor: 0, ending: '99' }, 1299],
  [1349, { amount_minor: 0, ending: '99' }, 1399],
  [1375, { amount_minor: 0, ending: '50' }, 1350],
  [1400, { amount_minor: 0, ending: '50' }, 1450],
  [1449, { amount_minor: 0, ending: '00' }, 1400],
  [20, { amount_minor: 0, ending: '99' }, 99],
  [0, { percent_bps: 5000, ending: '95' }, 0],
] as const)('%i changed by %o is %i', (minor, change, expected) => {
  expect(changedPrice(minor, change, 2)).toBe(expected)
})

test('a currency with other decimals has endings of its own, or none', () => {
  expect(changedPrice(1340, { amount_minor: 0, ending: '95' }, 0)).toBe(1340)
  expect(changedPrice(1340, { amount_minor: 0, ending: '95' }, 3)).toBe(950)
})

test('is refused below zero and beyond the highest price', () => {
  expect(changedPrice(100, { amount_minor: -101 }, 2)).toBeUndefined()
  expect(changedPrice(PRICE_MINOR_MAX, { percent_bps: 1 }, 2)).toBeUndefined()
})

test('a changed price is a whole number from zero, has its ending and is at most half a unit away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: PRICE_MINOR_MAX }),
      fc.integer({ min: -9000, max: 90_000 }),
      fc.constantFrom(...priceEndings, undefined),
      (minor, bps, ending) => {
        const exact = changedPrice(minor, { percent_bps: bps }, 2)
        const price = changedPrice(minor, { percent_bps: bps, ending }, 2)
        if (price === undefined) return
        expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
        if (minor === 0 || ending === undefined) return
        expect(price % 100).toBe(Number(ending))
        if (exact !== undefined && exact >= 100) expect(Math.abs(price - exact)).toBeLessThanOrEqual(50)
      },
    ),
  )
})
