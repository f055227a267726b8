import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommissionTerms } from './commission.ts'
import { type PackageToPrice, pricePackage } from './package-price.ts'

const commission = (bps: number, taxBps = 0, rateId = 'rate'): CommissionTerms => ({
  rateId,
  bps,
  fixedMinor: 0,
  minMinor: 0,
  maxMinor: undefined,
  taxBps,
})

const rates = [commission(1200), commission(1500, 1250, 'category'), commission(0, 3000, 'product')]

const line = fc
  .record({
    unitMinor: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    discounted: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.constantFrom(...rates),
  })
  .map(({ unitMinor, quantity, discounted, rate }) => ({
    unitMinor,
    quantity,
    commission: rate,
    discountMinor: Math.floor(unitMinor * quantity * discounted),
    subsidyMinor: Math.floor((unitMinor * quantity * discounted) / 3),
  }))

const packages: fc.Arbitrary<PackageToPrice> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  shippingMinor: fc.integer({ min: 0, max: 100_000 }),
  taxBps: fc.integer({ min: 0, max: 3_000 }),
})

describe('pricePackage', () => {
  it('prices the worked example of two units with a coupon', () => {
    const price = pricePackage({
      lines: [
        {
          unitMinor: 3000,
          quantity: 2,
          discountMinor: 600,
          subsidyMinor: 300,
          commission: commission(1500, 1250),
        },
      ],
      shippingMinor: 800,
      taxBps: 1250,
    })

    expect(price).toMatchObject({ itemsMinor: 6000, discountMinor: 600, taxMinor: 675, totalMinor: 6875 })
    // Of what the shopper and the market pay, as the seller is given both.
    expect(price).toMatchObject({ commissionMinor: 855, commissionTaxMinor: 107 })
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
            commissionTax: sum.commissionTax + each.commissionTaxMinor,
          }),
          { items: 0, discount: 0, tax: 0, commission: 0, commissionTax: 0 },
        )
        expect(sums).toEqual({
          items: price.itemsMinor,
          discount: price.discountMinor,
          tax: price.taxMinor,
          commission: price.commissionMinor,
          commissionTax: price.commissionTaxMinor,
        })
        expect(price.totalMinor).toBe(
          price.itemsMinor - price.discountMinor + price.shippingMinor + price.taxMinor,
        )
        expect(price.totalMinor).toBeGreaterThanOrEqual(price.shippingMinor)
      }),
    )
  })

  it('takes what is fixed and keeps within limits once for all lines of a rate, and each rate by itself', () => {
    const goods = { quantity: 1, discountMinor: 0, subsidyMinor: 0 }
    const limited = { ...commission(1000), fixedMinor: 50, maxMinor: 120 }
    const dear = commission(2000, 1000, 'category')

    const price = pricePackage({
      lines: [
        { ...goods, unitMinor: 1000, commission: limited },
        { ...goods, unitMinor: 1000, commission: dear },
        { ...goods, unitMinor: 500, commission: limited },
      ],
      shippingMinor: 0,
      taxBps: 0,
    })

    expect(price.lines.map(({ commissionMinor }) => commissionMinor)).toEqual([80, 200, 40])
    expect(price.lines.map(({ commissionTaxMinor }) => commissionTaxMinor)).toEqual([0, 20, 0])
    expect(price).toMatchObject({ commissionMinor: 320, commissionTaxMinor: 20 })
  })

  it('taxes what is left after the discount, and nothing when nothing is left', () => {
    const price = pricePackage({
      lines: [
        { unitMinor: 1000, quantity: 1, discountMinor: 1000, subsidyMinor: 0, commission: commission(1000) },
        { unitMinor: 1000, quantity: 1, discountMinor: 0, subsidyMinor: 0, commission: commission(1000) },
      ],
      shippingMinor: 0,
      taxBps: 1000,
    })

    expect(price.lines.map(({ taxMinor }) => taxMinor)).toEqual([0, 100])
  })

  it('refuses a discount beyond the price', () => {
    const line = { unitMinor: 1, quantity: 1, discountMinor: 2, subsidyMinor: 0, commission: commission(0) }

    expect(() => pricePackage({ shippingMinor: 0, taxBps: 0, lines: [line] })).toThrow(
      'A discount is between',
    )
  })
})
