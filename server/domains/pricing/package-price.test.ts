import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PackageToPrice, pricePackage } from './package-price.ts'

const line = fc
  .record({
    unitMinor: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    discounted: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ unitMinor, quantity, discounted }) => ({
    unitMinor,
    quantity,
    discountMinor: Math.floor(unitMinor * quantity * discounted),
  }))

const packages: fc.Arbitrary<PackageToPrice> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  shippingMinor: fc.integer({ min: 0, max: 100_000 }),
  taxBps: fc.integer({ min: 0, max: 3_000 }),
  commissionBps: fc.integer({ min: 0, max: 10_000 }),
})

describe('pricePackage', () => {
  it('prices the worked example of two units with a coupon', () => {
    const price = pricePackage({
      lines: [{ unitMinor: 3000, quantity: 2, discountMinor: 600 }],
      shippingMinor: 800,
      taxBps: 1250,
      commissionBps: 1500,
    })

    expect(price).toMatchObject({ itemsMinor: 6000, discountMinor: 600, taxMinor: 675, totalMinor: 6875 })
    expect(price.commissionMinor).toBe(810)
  })

  it('gives lines shares that add up to the package', () => {
    fc.assert(
      fc.property(packages, (given) => {
        const price = pricePackage(given)

        const sums = price.lines.reduce(
          (sum, each) => ({
            items: sum.items + each.itemsMinor,
            discount: sum.discount + each.discountMinor,
            tax: sum.tax + each.taxMinor,
            commission: sum.commission + each.commissionMinor,
          }),
          { items: 0, discount: 0, tax: 0, commission: 0 },
        )
        expect(sums).toEqual({
          items: price.itemsMinor,
          discount: price.discountMinor,
          tax: price.taxMinor,
          commission: price.commissionMinor,
        })
        expect(price.totalMinor).toBe(
          price.itemsMinor - price.discountMinor + price.shippingMinor + price.taxMinor,
        )
        expect(price.totalMinor).toBeGreaterThanOrEqual(price.shippingMinor)
      }),
    )
  })

  it('taxes what is left after the discount, and nothing when nothing is left', () => {
    const price = pricePackage({
      lines: [
        { unitMinor: 1000, quantity: 1, discountMinor: 1000 },
        { unitMinor: 1000, quantity: 1, discountMinor: 0 },
      ],
      shippingMinor: 0,
      taxBps: 1000,
      commissionBps: 1000,
    })

    expect(price.lines.map(({ taxMinor }) => taxMinor)).toEqual([0, 100])
  })

  it('refuses a discount beyond the price', () => {
    const given = { shippingMinor: 0, taxBps: 0, commissionBps: 0 }

    expect(() =>
      pricePackage({ ...given, lines: [{ unitMinor: 1, quantity: 1, discountMinor: 2 }] }),
    ).toThrow('A discount is between')
  })
})
