import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemGrams, itemPrice, weightSaleOf } from './weight-sale.ts'

const loose = { unit: 'kg', step: 250, minimum: 500, piece: null, tolerance_percent: 5 } as const

describe('weightSaleOf', () => {
  it('counts steps, or pieces of a typical weight', () => {
    expect(weightSaleOf(loose)).toMatchObject({ item: 250, is_piece: false, minimum: 2 })
    expect(weightSaleOf({ ...loose, piece: 1200 })).toMatchObject({ item: 1200, is_piece: true, minimum: 1 })
    expect(weightSaleOf(null)).toBeUndefined()
  })
})

describe('itemPrice', () => {
  it('is the share of the price per unit, rounded half up', () => {
    expect(itemPrice(1299, { item: 250 })).toBe(325)
    expect(itemPrice(1299, { item: 1200 })).toBe(1559)
    expect(itemPrice(1299, { item: 1000 })).toBe(1299)
    expect(itemPrice(1299, undefined)).toBe(1299)
  })

  it('is a whole amount within half a minor unit of the exact one, and never falls with the price', () => {
    const price = fc.integer({ min: 0, max: 100_000_000_000 })
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 100_000 }), (one, other, item) => {
        const exact = (BigInt(one) * BigInt(item) * 2n + 1000n) / 2000n

        expect(BigInt(itemPrice(one, { item }))).toBe(exact)
        if (one <= other) expect(itemPrice(one, { item })).toBeLessThanOrEqual(itemPrice(other, { item }))
      }),
    )
  })
})

describe('itemGrams', () => {
  it('converts pounds', () => {
    expect(itemGrams({ unit: 'kg', item: 250 })).toBe(250)
    expect(itemGrams({ unit: 'lb', item: 500 })).toBe(227)
    expect(itemGrams({ unit: 'lb', item: 1000 })).toBe(454)
  })
})
