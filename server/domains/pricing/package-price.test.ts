import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommissionTerms } from './commission.ts'
import { addCashFee, type PackageToPrice, pricePackage } from './package-price.ts'

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
    taxBps: fc.constantFrom(0, 500, 1250, 10_000),
  })
  .map(({ unitMinor, quantity, discounted, rate, taxBps }) => ({
    unitMinor,
    quantity,
    commission: rate,
    taxBps,
    discountMinor: Math.floor(unitMinor * quantity * discounted),
    subsidyMinor: Math.floor((unitMinor * quantity * discounted) / 3),
  }))

const packages: fc.Arbitrary<PackageToPrice> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  shippingMinor: fc.integer({ min: 0, max: 100_000 }),
  shippingTaxBps: fc.integer({ min: 0, max: 3_000 }),
  isTaxIncluded: fc.boolean(),
})

const untaxed = { shippingTaxBps: 0, isTaxIncluded: false }

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
          taxBps: 1250,
        },
      ],
      shippingMinor: 800,
      ...untaxed,
    })

    expect(price).toMatchObject({ itemsMinor: 6000, discountMinor: 600, taxMinor: 675, totalMinor: 6875 })
    // Calculated on the seller's revenue: the shopper's payment and the marketplace's subsidy.
    expect(price).toMatchObject({ commissionMinor: 855, commissionTaxMinor: 107 })
  })

  it('splits the package into line shares that add up to it', () => {
    fc.assert(
      fc.property(packages, (given) => {
        const price = pricePackage(given)

        const sums = price.lines.reduce(
          (sum, each) => ({
            items: sum.items + each.itemsMinor,
            discount: sum.discount + each.discountMinor,
            tax: sum.tax + each.taxMinor,
            included: sum.included + each.includedTaxMinor,
            commission: sum.commission + each.commissionMinor,
            commissionTax: sum.commissionTax + each.commissionTaxMinor,
          }),
          { items: 0, discount: 0, tax: 0, included: 0, commission: 0, commissionTax: 0 },
        )
        expect(sums).toEqual({
          items: price.itemsMinor,
          discount: price.discountMinor,
          tax: price.taxMinor - price.shippingTaxMinor,
          included: price.includedTaxMinor - price.shippingIncludedTaxMinor,
          commission: price.commissionMinor,
          commissionTax: price.commissionTaxMinor,
        })
        expect(price.totalMinor).toBe(
          price.itemsMinor - price.discountMinor + price.shippingMinor + price.taxMinor,
        )
        expect(price.totalMinor).toBeGreaterThanOrEqual(price.shippingMinor)
        expect(given.isTaxIncluded ? price.taxMinor : price.includedTaxMinor).toBe(0)
      }),
    )
  })

  it('applies fixed fee and limits once per rate', () => {
    const goods = { quantity: 1, discountMinor: 0, subsidyMinor: 0, taxBps: 0 }
    const limited = { ...commission(1000), fixedMinor: 50, maxMinor: 120 }
    const dear = commission(2000, 1000, 'category')

    const price = pricePackage({
      lines: [
        { ...goods, unitMinor: 1000, commission: limited },
        { ...goods, unitMinor: 1000, commission: dear },
        { ...goods, unitMinor: 500, commission: limited },
      ],
      shippingMinor: 0,
      ...untaxed,
    })

    expect(price.lines.map(({ commissionMinor }) => commissionMinor)).toEqual([80, 200, 40])
    expect(price.lines.map(({ commissionTaxMinor }) => commissionTaxMinor)).toEqual([0, 20, 0])
    expect(price).toMatchObject({ commissionMinor: 320, commissionTaxMinor: 20 })
  })

  it('taxes the discounted amount, and nothing when it is zero', () => {
    const goods = {
      unitMinor: 1000,
      quantity: 1,
      subsidyMinor: 0,
      commission: commission(1000),
      taxBps: 1000,
    }
    const price = pricePackage({
      lines: [
        { ...goods, discountMinor: 1000 },
        { ...goods, discountMinor: 0 },
      ],
      shippingMinor: 0,
      ...untaxed,
    })

    expect(price.lines.map(({ taxMinor }) => taxMinor)).toEqual([0, 100])
  })

  it('adds tax on goods and delivery at their own rates', () => {
    const goods = { quantity: 1, discountMinor: 0, subsidyMinor: 0, commission: commission(1000) }

    const price = pricePackage({
      lines: [
        { ...goods, unitMinor: 1000, taxBps: 1500 },
        { ...goods, unitMinor: 333, taxBps: 500 },
        { ...goods, unitMinor: 333, taxBps: 500 },
        { ...goods, unitMinor: 4000, taxBps: 0 },
      ],
      shippingMinor: 790,
      shippingTaxBps: 1500,
      isTaxIncluded: false,
    })

    // 5% of 666 is 33.3: the odd minor unit goes to the first line.
    expect(price.lines.map(({ taxMinor }) => taxMinor)).toEqual([150, 17, 16, 0])
    expect(price).toMatchObject({
      shippingTaxMinor: 119,
      taxMinor: 302,
      includedTaxMinor: 0,
      totalMinor: 6758,
    })
  })

  it('extracts included tax, adds none, and takes commission on the net', () => {
    const price = pricePackage({
      lines: [
        {
          ...{ unitMinor: 1150, quantity: 2, discountMinor: 0, subsidyMinor: 0, taxBps: 1500 },
          commission: commission(1000),
        },
      ],
      shippingMinor: 460,
      shippingTaxBps: 1500,
      isTaxIncluded: true,
    })

    expect(price).toMatchObject({ totalMinor: 2760, taxMinor: 0, includedTaxMinor: 360 })
    expect(price).toMatchObject({ shippingIncludedTaxMinor: 60, commissionMinor: 200 })
  })

  it('refuses a discount beyond the price', () => {
    const goods = { unitMinor: 1, quantity: 1, subsidyMinor: 0, commission: commission(0), taxBps: 0 }
    const lines = [{ ...goods, discountMinor: 2 }]

    expect(() => pricePackage({ shippingMinor: 0, ...untaxed, lines })).toThrow('Discount must be between')
  })
})

describe('addCashFee', () => {
  it('taxes the fee together with delivery', () => {
    fc.assert(
      fc.property(packages, fc.integer({ min: 0, max: 5_000 }), (given, feeMinor) => {
        const price = pricePackage(given)
        fc.pre(price.totalMinor > 0)

        const together = pricePackage({ ...given, shippingMinor: given.shippingMinor + feeMinor })
        expect(addCashFee(price, feeMinor)).toEqual({ ...together, cashFeeMinor: feeMinor })
      }),
    )
  })

  it('leaves a free package free', () => {
    const free = pricePackage({
      lines: [
        {
          ...{ unitMinor: 500, quantity: 1, discountMinor: 500, subsidyMinor: 500, taxBps: 1500 },
          commission: commission(1000),
        },
      ],
      shippingMinor: 0,
      shippingTaxBps: 1500,
      isTaxIncluded: false,
    })

    expect(addCashFee(free, 250)).toEqual(free)
  })
})
