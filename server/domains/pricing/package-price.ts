/**
 * What one seller's package costs, in the order that is final (market.md 3.3): line prices, promotions, delivery, tax
 * on the discounted goods and the delivery, the package's total. Tenders come after, over all packages. Everything is in one currency,
 * and every share of an amount is a largest-remainder share, so that parts add up to their whole.
 */
import { allocate, share, shareWithin, sumMinor } from '#values/money.ts'
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
  /** Lines of the same rate are taxed together. */
  readonly taxBps: number
}

export interface PackageToPrice {
  readonly lines: readonly LineToPrice[]
  readonly shippingMinor: number
  /** Of the delivery; zero where that is not taxed. */
  readonly shippingTaxBps: number
  /** Whether prices have their tax in them, the delivery's too; else it is added. */
  readonly isTaxIncluded: boolean
}

export interface LinePrice {
  readonly itemsMinor: number
  readonly discountMinor: number
  /** In hundredths of a percent. */
  readonly taxBps: number
  /** What is added to the price. */
  readonly taxMinor: number
  /** What of the price is tax. */
  readonly includedTaxMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
}

export interface PackagePrice {
  readonly lines: readonly LinePrice[]
  readonly itemsMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  /** All that is added, that of the delivery with it. */
  readonly taxMinor: number
  readonly shippingTaxBps: number
  readonly shippingTaxMinor: number
  /** All that is in the prices, that of the delivery with it. */
  readonly includedTaxMinor: number
  readonly shippingIncludedTaxMinor: number
  readonly totalMinor: number
  /** The market's part of the goods; the seller bears it, so it is in no total. */
  readonly commissionMinor: number
  /** The tax on that, which the seller bears too. */
  readonly commissionTaxMinor: number
}

/** Prices a package; its lines' shares of tax, commission and the tax on that add up to the package's. */
export function pricePackage(given: PackageToPrice): PackagePrice {
  const { lines, shippingMinor, shippingTaxBps, isTaxIncluded } = given
  const items = lines.map(({ unitMinor, quantity }) => sumMinor([unitMinor * quantity]))
  const bases = lines.map(({ discountMinor }, place) => {
    const base = (items[place] ?? 0) - discountMinor
    if (discountMinor < 0 || base < 0)
      throw new Error('A discount is between nothing and the price of its line')
    return base
  })
  const taxes = taxesOf(lines, bases, isTaxIncluded)
  const shippingTax = taxOn(shippingMinor, shippingTaxBps, isTaxIncluded)
  // What the seller is given for the goods, without tax: by the shopper, and by the market where that pays for a discount.
  const worths = lines.map(({ discountMinor, subsidyMinor }, place) => {
    if (subsidyMinor < 0 || subsidyMinor > discountMinor)
      throw new Error('The market pays for a discount, and for no more than that')
    const withinMinor = isTaxIncluded ? (taxes[place] ?? 0) : 0
    return (bases[place] ?? 0) - withinMinor + subsidyMinor
  })
  const taxMinor = sumMinor([...taxes, shippingTax])
  const commissions = commissionsOf(lines, worths)
  const itemsMinor = sumMinor(items)
  const discountMinor = sumMinor(lines.map((line) => line.discountMinor))
  const added = (minor: number) => (isTaxIncluded ? 0 : minor)
  const included = (minor: number) => (isTaxIncluded ? minor : 0)
  const price: PackagePrice = {
    lines: lines.map((line, place) => ({
      itemsMinor: items[place] ?? 0,
      discountMinor: line.discountMinor,
      taxBps: line.taxBps,
      taxMinor: added(taxes[place] ?? 0),
      includedTaxMinor: included(taxes[place] ?? 0),
      commissionMinor: commissions[place]?.minor ?? 0,
      commissionTaxMinor: commissions[place]?.taxMinor ?? 0,
    })),
    itemsMinor,
    discountMinor,
    shippingMinor,
    taxMinor: added(taxMinor),
    shippingTaxBps,
    shippingTaxMinor: added(shippingTax),
    includedTaxMinor: included(taxMinor),
    shippingIncludedTaxMinor: included(shippingTax),
    totalMinor: sumMinor([itemsMinor, -discountMinor, shippingMinor, added(taxMinor)]),
    commissionMinor: sumMinor(commissions.map(({ minor }) => minor)),
    commissionTaxMinor: sumMinor(commissions.map((commission) => commission.taxMinor)),
  }
  assertIsWorthItsTax(price)
  return price
}

/** The tax of each line: each rate once of all lines that it is for, divided over them by what they cost. */
function taxesOf(lines: readonly LineToPrice[], bases: readonly number[], isIncluded: boolean): number[] {
  const places = [...lines.keys()]
  const taxed = new Map(
    [...Map.groupBy(places, (place) => lines[place]?.taxBps ?? 0)].flatMap(([taxBps, same]) => {
      const ofSame = same.map((place) => bases[place] ?? 0)
      const baseMinor = sumMinor(ofSame)
      const taxMinor = taxOn(baseMinor, taxBps, isIncluded)
      const shares = allocate(taxMinor, ofSame)
      return same.map((place, at) => [place, shares[at] ?? 0] as const)
    }),
  )
  return places.map((place) => taxed.get(place) ?? 0)
}

function taxOn(minor: number, bps: number, isIncluded: boolean): number {
  return isIncluded ? shareWithin(minor, bps) : share(minor, bps)
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

function assertIsWorthItsTax({ lines, shippingMinor, ...price }: PackagePrice): void {
  const isWorth = lines.every((line) => line.includedTaxMinor <= line.itemsMinor - line.discountMinor)
  if (!isWorth || price.shippingIncludedTaxMinor > shippingMinor)
    throw new Error('The tax that a price includes is no more than the price')
}
