/**
 * What one seller's package costs, in the order that is final (market.md 3.3): line prices, promotions, delivery, tax
 * on the discounted goods, the package's total. Tenders come after, over all packages. Everything is in one currency,
 * and every share of an amount is a largest-remainder share, so that parts add up to their whole.
 */
import { allocate, share, sumMinor } from '#values/money.ts'
import { type Commission, type CommissionTerms, commissionOf } from './commission.ts'

export interface LineToPrice {
  readonly unitMinor: number
  readonly quantity: number
  /** What promotions take off the line; at most its price. */
  readonly discountMinor: number
  /** What of that the market gives the seller instead; at most all of it. */
  readonly subsidyMinor: number
  /** Lines of the same rate are charged together. */
  readonly commission: CommissionTerms
}

export interface PackageToPrice {
  readonly lines: readonly LineToPrice[]
  readonly shippingMinor: number
  readonly taxBps: number
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
  const taxes = allocate(taxMinor, bases)
  const commissions = commissionsOf(lines, worths)
  const commissionMinor = sumMinor(commissions.map(({ minor }) => minor))
  const commissionTaxMinor = sumMinor(commissions.map((commission) => commission.taxMinor))
  const itemsMinor = sumMinor(items)
  const discountMinor = sumMinor(lines.map((line) => line.discountMinor))
  const price: PackagePrice = {
    lines: lines.map((line, place) => ({
      itemsMinor: items[place] ?? 0,
      discountMinor: line.discountMinor,
      taxMinor: taxes[place] ?? 0,
      commissionMinor: commissions[place]?.minor ?? 0,
      commissionTaxMinor: commissions[place]?.taxMinor ?? 0,
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

/** What is taken of each line: each rate once of all lines that it is for, divided over them by what they are worth. */
function commissionsOf(lines: readonly LineToPrice[], worths: readonly number[]): Commission[] {
  const places = [...lines.keys()]
  const byRate = Map.groupBy(places, (place) => lines[place]?.commission.rateId)
  const taken = new Map(
    [...byRate.values()].flatMap((same) => {
      const terms = lines[same[0] ?? 0]?.commission
      if (!terms) throw new Error('Lines are grouped by the rate that they have')
      const worth = same.map((place) => worths[place] ?? 0)
      const { minor, taxMinor } = commissionOf(sumMinor(worth), terms)
      const shares = allocate(minor, worth)
      const taxes = allocate(taxMinor, shares)
      return same.map((place, at) => [place, { minor: shares[at] ?? 0, taxMinor: taxes[at] ?? 0 }] as const)
    }),
  )
  return places.map((place) => taken.get(place) ?? { minor: 0, taxMinor: 0 })
}

function assertAddsUp({ lines, taxMinor }: PackagePrice): void {
  if (sumMinor(lines.map((line) => line.taxMinor)) !== taxMinor)
    throw new Error('The tax of the lines must add up to the tax of the package')
}
