/**
 * What one seller's package costs, in the order that is final (market.md 3.3): line prices, promotions, delivery, tax
 * on the discounted goods, the package's total. Tenders come after, over all packages. Everything is in one currency,
 * and every share of an amount is a largest-remainder share, so that parts add up to their whole.
 */
import { allocate, share, sumMinor } from '#values/money.ts'

export interface LineToPrice {
  readonly unitMinor: number
  readonly quantity: number
  /** What promotions take off the line; at most its price. */
  readonly discountMinor: number
}

export interface PackageToPrice {
  readonly lines: readonly LineToPrice[]
  readonly shippingMinor: number
  readonly taxBps: number
  readonly commissionBps: number
}

export interface LinePrice {
  readonly itemsMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly commissionMinor: number
}

export interface PackagePrice {
  readonly lines: readonly LinePrice[]
  readonly itemsMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  /** The market's part of the goods; the seller bears it, so it is in no total. */
  readonly commissionMinor: number
}

/** Prices a package; its lines' shares of tax and commission add up to the package's. */
export function pricePackage(given: PackageToPrice): PackagePrice {
  const { lines, shippingMinor, taxBps, commissionBps } = given
  const items = lines.map(({ unitMinor, quantity }) => sumMinor([unitMinor * quantity]))
  const bases = lines.map(({ discountMinor }, place) => {
    const base = (items[place] ?? 0) - discountMinor
    if (discountMinor < 0 || base < 0)
      throw new Error('A discount is between nothing and the price of its line')
    return base
  })
  const baseMinor = sumMinor(bases)
  const taxMinor = share(baseMinor, taxBps)
  const commissionMinor = share(baseMinor, commissionBps)
  const taxes = allocate(taxMinor, bases)
  const commissions = allocate(commissionMinor, bases)
  const itemsMinor = sumMinor(items)
  const discountMinor = sumMinor(lines.map((line) => line.discountMinor))
  const price: PackagePrice = {
    lines: lines.map((line, place) => ({
      itemsMinor: items[place] ?? 0,
      discountMinor: line.discountMinor,
      taxMinor: taxes[place] ?? 0,
      commissionMinor: commissions[place] ?? 0,
    })),
    itemsMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    totalMinor: sumMinor([itemsMinor, -discountMinor, shippingMinor, taxMinor]),
    commissionMinor,
  }
  assertAddsUp(price)
  return price
}

function assertAddsUp({ lines, taxMinor, commissionMinor }: PackagePrice): void {
  if (sumMinor(lines.map((line) => line.taxMinor)) !== taxMinor)
    throw new Error('The tax of the lines must add up to the tax of the package')
  if (sumMinor(lines.map((line) => line.commissionMinor)) !== commissionMinor)
    throw new Error('The commission of the lines must add up to the commission of the package')
}
