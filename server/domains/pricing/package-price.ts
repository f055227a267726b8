/**
 * Prices one seller's package, in this order: line prices, promotions, delivery, tax on discounted goods and
 * delivery, total. Tenders and the cash on delivery fee are calculated afterwards, over all packages. All amounts are
 * in one currency and split by largest remainder, so that parts add up to their whole.
 */
import { allocate, share, shareWithin, sumMinor } from '#values/money.ts'
import { type Commission, type CommissionTerms, commissionOf } from './commission.ts'

export interface LineToPrice {
  readonly unitMinor: number
  readonly quantity: number
  /** Promotion discount on the line; at most its price. */
  readonly discountMinor: number
  /** Part of the discount that the marketplace pays to the seller. */
  readonly subsidyMinor: number
  /** Lines with the same rate are charged together. */
  readonly commission: CommissionTerms
  /** Lines with the same rate are taxed together. */
  readonly taxBps: number
}

export interface PackageToPrice {
  readonly lines: readonly LineToPrice[]
  readonly shippingMinor: number
  /** Basis points; zero if delivery is not taxed. */
  readonly shippingTaxBps: number
  /** Whether prices, including delivery, include tax; otherwise tax is added. */
  readonly isTaxIncluded: boolean
}

export interface LinePrice {
  readonly itemsMinor: number
  readonly discountMinor: number
  /** Tax rate in basis points. */
  readonly taxBps: number
  /** Tax added to the price. */
  readonly taxMinor: number
  /** Tax included in the price. */
  readonly includedTaxMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
}

export interface PackagePrice {
  readonly lines: readonly LinePrice[]
  readonly itemsMinor: number
  readonly discountMinor: number
  /** Delivery, including the cash on delivery fee. */
  readonly shippingMinor: number
  readonly cashFeeMinor: number
  readonly isTaxIncluded: boolean
  /** Total tax added, including delivery. */
  readonly taxMinor: number
  readonly shippingTaxBps: number
  readonly shippingTaxMinor: number
  /** Total tax included in prices, including delivery. */
  readonly includedTaxMinor: number
  readonly shippingIncludedTaxMinor: number
  readonly totalMinor: number
  /** Borne by the seller, so it is part of no total. */
  readonly commissionMinor: number
  /** Tax on the commission, also borne by the seller. */
  readonly commissionTaxMinor: number
}

/** Prices a package. The lines' shares of tax, commission and commission tax add up to those of the package. */
export function pricePackage(given: PackageToPrice): PackagePrice {
  const { lines, shippingMinor, shippingTaxBps, isTaxIncluded } = given
  const items = lines.map(({ unitMinor, quantity }) => sumMinor([unitMinor * quantity]))
  const bases = lines.map(({ discountMinor }, place) => {
    const base = (items[place] ?? 0) - discountMinor
    if (discountMinor < 0 || base < 0) throw new Error('Discount must be between zero and the line price')
    return base
  })
  const taxes = taxesOf(lines, bases, isTaxIncluded)
  const shippingTax = taxOn(shippingMinor, shippingTaxBps, isTaxIncluded)
  // The seller's net revenue for goods: paid by the shopper, plus the marketplace's subsidy.
  const worths = lines.map(({ discountMinor, subsidyMinor }, place) => {
    if (subsidyMinor < 0 || subsidyMinor > discountMinor)
      throw new Error('Subsidy must be between zero and the discount')
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
    cashFeeMinor: 0,
    isTaxIncluded,
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

/**
 * Adds the cash on delivery fee to a package, taxed as part of its delivery. A free package has no fee, as it needs no
 * payment.
 */
export function addCashFee(price: PackagePrice, feeMinor: number): PackagePrice {
  if (price.totalMinor === 0) return price
  const { shippingTaxBps, isTaxIncluded } = price
  const shippingMinor = sumMinor([price.shippingMinor, feeMinor])
  const taxSoFarMinor = price.shippingTaxMinor + price.shippingIncludedTaxMinor
  const moreTaxMinor = taxOn(shippingMinor, shippingTaxBps, isTaxIncluded) - taxSoFarMinor
  const [addedMinor, includedMinor] = isTaxIncluded ? [0, moreTaxMinor] : [moreTaxMinor, 0]
  const withFee: PackagePrice = {
    ...price,
    shippingMinor,
    cashFeeMinor: feeMinor,
    taxMinor: price.taxMinor + addedMinor,
    shippingTaxMinor: price.shippingTaxMinor + addedMinor,
    includedTaxMinor: price.includedTaxMinor + includedMinor,
    shippingIncludedTaxMinor: price.shippingIncludedTaxMinor + includedMinor,
    totalMinor: sumMinor([price.totalMinor, feeMinor, addedMinor]),
  }
  assertIsWorthItsTax(withFee)
  return withFee
}

/** Calculates tax once per rate over all its lines, and splits it by their price. */
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

/** Calculates commission once per rate over all its lines, and splits it by their net revenue. */
function commissionsOf(lines: readonly LineToPrice[], worths: readonly number[]): Commission[] {
  const places = [...lines.keys()]
  const byRate = Map.groupBy(places, (place) => lines[place]?.commission.rateId)
  const taken = new Map(
    [...byRate.values()].flatMap((same) => {
      const terms = lines[same[0] ?? 0]?.commission
      if (!terms) throw new Error('Line without commission terms')
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
    throw new Error('Included tax exceeds the price')
}
