/**
 * What one seller's package costs, in the order that is final (market.md 3.3): line prices, promotions, delivery, tax
 * on the discounted goods, the package's total. Tenders come after, over all packages. Everything is in one currency,
 * and every share of an amount is a largest-remainder share, so that parts add up to their whole.
 */
import { allocate, share, sumMinor } from '#values/money.ts'
import { type CommissionTerms, commissionOf } from './commission.ts'

export interface LineToPrice {
  readonly unitMinor: number
  readonly quantity: number
  /** What promotions take off the line; at most its price. */
  readonly discountMinor: number
  /** What of that the market gives the seller instead; at most all of it. */
  readonly subsidyMinor: number
}

export interface PackageToPrice {
  readonly lines: readonly LineToPrice[]
  readonly shippingMinor: number
  readonly taxBps: number
  readonly commission: CommissionTerms
}

export interface LinePrice {
  readonly itemsMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
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
  /** The tax on that, which the seller bears too. */
  readonly commissionTaxMinor: number
}

/** Prices a package; its lines' shares of tax, commission and the tax on that add up to the package's. */
export function pricePackage(given: PackageToPrice): PackagePrice {
  const { lines, shippingMinor, taxBps } = given
  const items = lines.map(({ unitMinor, quantity }) => sumMinor([unitMinor * quantity]))
  const bases = lines.map(({ discountMinor }, place) => {
    const base = (items[place] ?? 0) - discountMinor
    if (discountMinor < 0 || base < 0)
      throw new Error('A discount is between nothing and the price of its line')
    return base
  })
  // What the seller is given for the goods: by the shopper, and by the market where that pays for a discount.
  const worths = lines.map(({ discountMinor, subsidyMinor }, place) => {
    if (subsidyMinor < 0 || subsidyMinor > discountMinor)
      throw new Error('The market pays for a discount, and for no more than that')
    return (bases[place] ?? 0) + subsidyMinor
  })
  const baseMinor = sumMinor(bases)
  const taxMinor = share(baseMinor, taxBps)
  const { minor: commissionMinor, taxMinor: commissionTaxMinor } = commissionOf(
    sumMinor(worths),
    given.commission,
  )
  const taxes = allocate(taxMinor, bases)
  const commissions = allocate(commissionMinor, worths)
  const commissionTaxes = allocate(commissionTaxMinor, commissions)
  const itemsMinor = sumMinor(items)
  const discountMinor = sumMinor(lines.map((line) => line.discountMinor))
  const price: PackagePrice = {
    lines: lines.map((line, place) => ({
      itemsMinor: items[place] ?? 0,
      discountMinor: line.discountMinor,
      taxMinor: taxes[place] ?? 0,
      commissionMinor: commissions[place] ?? 0,
      commissionTaxMinor: commissionTaxes[place] ?? 0,
    })),
    itemsMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    totalMinor: sumMinor([itemsMinor, -discountMinor, shippingMinor, taxMinor]),
    commissionMinor,
    commissionTaxMinor,
  }
  assertAddsUp(price)
  return price
}

function assertAddsUp({ lines, taxMinor, commissionMinor, commissionTaxMinor }: PackagePrice): void {
  if (sumMinor(lines.map((line) => line.taxMinor)) !== taxMinor)
    throw new Error('The tax of the lines must add up to the tax of the package')
  if (sumMinor(lines.map((line) => line.commissionMinor)) !== commissionMinor)
    throw new Error('The commission of the lines must add up to the commission of the package')
  if (sumMinor(lines.map((line) => line.commissionTaxMinor)) !== commissionTaxMinor)
    throw new Error('The tax on commission of the lines must add up to that of the package')
}
