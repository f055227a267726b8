import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CommissionTerms, commissionOf } from './commission.ts'

const percent = (bps: number, more: Partial<CommissionTerms> = {}): CommissionTerms => ({
  rateId: 'rate',
  bps,
  fixedMinor: 0,
  minMinor: 0,
  maxMinor: undefined,
  taxBps: 0,
  ...more,
})

describe('commissionOf', () => {
  it('calculates the commission and tax of the worked example', () => {
    expect(commissionOf(5700, percent(1500, { taxBps: 1250 }))).toEqual({ minor: 855, taxMinor: 107 })
  })

  it.each([
    { base: 10_000, terms: { fixedMinor: 50 }, minor: 1050 },
    { base: 10_000, terms: { maxMinor: 700 }, minor: 700 },
    { base: 100, terms: { minMinor: 25 }, minor: 25 },
    { base: 30, terms: { fixedMinor: 50 }, minor: 30 },
    { base: 0, terms: { fixedMinor: 50, minMinor: 25 }, minor: 0 },
  ])('adds what is fixed and stays within its limits: $terms of $base', ({ base, terms, minor }) => {
    expect(commissionOf(base, percent(1000, terms)).minor).toBe(minor)
  })

  it('never exceeds the amount, tax included, and respects the limits', () => {
    const terms: fc.Arbitrary<CommissionTerms> = fc
      .record({
        rateId: fc.constant('rate'),
        bps: fc.integer({ min: 0, max: 10_000 }),
        fixedMinor: fc.integer({ min: 0, max: 5_000 }),
        limits: fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 9_000 })),
        isLimited: fc.boolean(),
        taxBps: fc.integer({ min: 0, max: 10_000 }),
      })
      .map(({ limits: [a, b], isLimited, ...rest }) => ({
        ...rest,
        minMinor: Math.min(a, b),
        maxMinor: isLimited ? Math.max(a, b) : undefined,
      }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000_000 }), terms, (base, given) => {
        const { minor, taxMinor } = commissionOf(base, given)

        expect(minor).toBeGreaterThanOrEqual(0)
        expect(minor + taxMinor).toBeLessThanOrEqual(base)
        expect(minor).toBeLessThanOrEqual(given.maxMinor ?? minor)
      }),
    )
  })
})
