import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextQuantityPrice, withUnitPrices } from './quantity-prices.ts'

const money = (minor: number) => ({ minor, currency: 'USD' })

function line(quantity: number, priceMinor: number, steps: readonly (readonly [number, number])[] = []) {
  return {
    product_id: 'one',
    quantity,
    sellable: {
      price: money(priceMinor),
      shownPrice: money(priceMinor),
      quantityPrices: steps.map(([from, minor]) => ({ from, price: money(minor), shownPrice: money(minor) })),
    },
  }
}

const steps = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 999 }), fc.integer({ min: 0, max: 100_000 })), {
    maxLength: 5,
    selector: ([from]) => from,
  })
  .map((all) => all.toSorted(([one], [other]) => one - other))
const price = fc.integer({ min: 0, max: 100_000 })
const quantity = fc.integer({ min: 1, max: 999 })

describe('withUnitPrices', () => {
  it('applies the step that the quantity reaches', () => {
    const priced = (pieces: number) =>
      withUnitPrices([
        line(pieces, 1000, [
          [3, 900],
          [10, 800],
        ]),
      ])[0]?.unitPrice.minor

    expect([1, 2, 3, 9, 10, 500].map(priced)).toEqual([1000, 1000, 900, 900, 800, 800])
  })

  it('counts all lines of a product together', () => {
    const priced = withUnitPrices([line(1, 1000, [[3, 900]]), line(2, 1200, [[3, 900]])])

    expect(priced.map(({ unitPrice }) => unitPrice.minor)).toEqual([900, 900])
  })

  it('keeps a price of a deal that is lower than the step', () => {
    const [priced] = withUnitPrices([line(5, 850, [[3, 900]])])

    expect(priced?.unitPrice.minor).toBe(850)
  })

  it('never raises a price, and more items never cost more each', () => {
    fc.assert(
      fc.property(price, steps, quantity, quantity, (minor, all, one, other) => {
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
        const unit = (pieces: number) => withUnitPrices([line(pieces, minor, all)])[0]?.unitPrice.minor ?? -1

        expect(unit(more)).toBeLessThanOrEqual(unit(fewer))
        expect(unit(fewer)).toBeLessThanOrEqual(minor)
      }),
    )
  })

  it('costs the same however a product is spread over lines', () => {
    fc.assert(
      fc.property(price, steps, fc.array(quantity, { minLength: 1, maxLength: 5 }), (minor, all, parts) => {
        const sum = parts.reduce((pieces, each) => pieces + each, 0)
        const total = (quantities: readonly number[]) =>
          withUnitPrices(quantities.map((each) => line(each, minor, all))).reduce(
            (all, each) => all + each.unitPrice.minor * each.quantity,
            0,
          )

        expect(total(parts)).toBe(total([sum]))
      }),
    )
  })
})

describe('nextQuantityPrice', () => {
  it('names the next lower price, reached with what is missing', () => {
    fc.assert(
      fc.property(price, steps, quantity, (minor, all, pieces) => {
        const [now] = withUnitPrices([line(pieces, minor, all)])
        if (!now) throw new Error('No line')
        const next = nextQuantityPrice(now, [now])
        if (!next) return
        const [then] = withUnitPrices([line(pieces + next.missing, minor, all)])

        expect(next.missing).toBeGreaterThan(0)
        expect(then?.unitPrice.minor).toBe(next.price.minor)
        expect(next.price.minor).toBeLessThan(now.unitPrice.minor)
      }),
    )
  })
})
