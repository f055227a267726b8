import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxClasses } from '#values/tax-class.ts'
import type { TaxedProduct } from './tax-queries.ts'
import { taxesBy } from './taxes.ts'

const regime = { countryCode: 'JM', taxBps: 1500, pricesIncludeTax: false, taxesDelivery: true }
const rate = (country_code: string, bps: number, more: Partial<TaxedProduct['rates'][number]> = {}) => ({
  country_code,
  bps,
  depth: null,
  tax_class: null,
  ...more,
})

function bpsOf(tax_class: TaxedProduct['tax_class'], rates: TaxedProduct['rates'], country = 'JM'): number {
  return taxesBy([{ product_id: 'p', tax_class, rates }]).goodsBps(regime, { productId: 'p', country })
}

describe('the tax rate of goods', () => {
  const category = [rate('JM', 700, { depth: 1 }), rate('JM', 300, { depth: 2 })]
  const reduced = rate('JM', 500, { tax_class: 'reduced' })

  it('is that of the nearest category without a tax class', () => {
    expect(bpsOf(null, [...category, reduced])).toBe(300)
    expect(bpsOf(null, [reduced])).toBe(1500)
  })

  it('is that of the product’s tax class before that of its category', () => {
    expect(bpsOf('standard', [...category, reduced])).toBe(1500)
    expect(bpsOf('reduced', [...category, reduced])).toBe(500)
    expect(bpsOf('zero', [...category, reduced])).toBe(0)
    expect(bpsOf('exempt', [...category, reduced])).toBe(0)
  })

  it('is the general rate for reduced goods where the store has no reduced rate', () => {
    expect(bpsOf('reduced', category)).toBe(1500)
    expect(bpsOf('reduced', [reduced, rate('CA', 900)], 'CA')).toBe(900)
    expect(bpsOf('reduced', [reduced], 'CA')).toBe(0)
  })
})

const country = fc.constantFrom('JM', 'CA')
const someRate = fc.record({
  country_code: country,
  bps: fc.integer({ min: 0, max: 10_000 }),
  depth: fc.option(fc.integer({ min: 1, max: 4 })),
  tax_class: fc.constant(null),
})
const classRate = fc.record({
  country_code: country,
  bps: fc.integer({ min: 0, max: 10_000 }),
  depth: fc.constant(null),
  tax_class: fc.constant('reduced' as const),
})

it('is always one of the rates that the store has there, and never depends on other countries', () => {
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom(...taxClasses)),
      fc.array(fc.oneof(someRate, classRate)),
      country,
      (taxClass, rates, to) => {
        const there = rates.filter(({ country_code }) => country_code === to)

        const bps = bpsOf(taxClass, rates, to)

        expect(bps).toBe(bpsOf(taxClass, there, to))
        expect([0, regime.taxBps, ...there.map((each) => each.bps)]).toContain(bps)
      },
    ),
  )
})
