/** Prices that depend on how many items of a product are in the cart. */
import type { QuantityPrice, Sellable } from '#domains/catalog/index.ts'
import type { Money } from '#values/money.ts'

interface Counted {
  readonly product_id: string
  readonly quantity: number
  readonly sellable: Pick<Sellable, 'price' | 'shownPrice' | 'quantityPrices'>
}

interface UnitPrices {
  /** For one unit, in the seller's currency. */
  readonly unitPrice: Money
  /** The same in the visitor's currency. */
  readonly shownUnitPrice: Money
}

/**
 * Adds the price of one unit to lines of one cart. All variants of a product count together. The lower of the current
 * price and the price for the quantity applies, so that a deal is never lost.
 */
export function withUnitPrices<Line extends Counted>(lines: readonly Line[]): (Line & UnitPrices)[] {
  const counts = countsOf(lines)
  return lines.map((line) => {
    const { price, shownPrice } = lowest(line.sellable, counts.get(line.product_id) ?? 0)
    return { ...line, unitPrice: price, shownUnitPrice: shownPrice }
  })
}

/** Returns the next lower price of a line and how many more items of the product it takes; undefined if there is none. */
export function nextQuantityPrice(
  line: Counted & UnitPrices,
  lines: readonly Counted[],
): { readonly missing: number; readonly price: Money } | undefined {
  const count = countsOf(lines).get(line.product_id) ?? 0
  const next = line.sellable.quantityPrices.find(
    ({ from, price }) => from > count && price.minor < line.unitPrice.minor,
  )
  return next && { missing: next.from - count, price: next.shownPrice }
}

function countsOf(lines: readonly Counted[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { product_id: id, quantity } of lines) counts.set(id, (counts.get(id) ?? 0) + quantity)
  return counts
}

function lowest({ price, shownPrice, quantityPrices }: Counted['sellable'], count: number) {
  return quantityPrices
    .filter(({ from }) => from <= count)
    .reduce<Pick<QuantityPrice, 'price' | 'shownPrice'>>(
      (best, step) => (step.price.minor < best.price.minor ? step : best),
      { price, shownPrice },
    )
}
