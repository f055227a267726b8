/**
 * Packages of a cart: how one store's lines can be delivered, and what they cost. The cart's estimate and the checkout
 * are priced here. Pure.
 */
import { type AppliedCoupon, applyToShipping, type LineDiscount } from '#domains/coupons/index.ts'
import {
  cheaper,
  type DeliveryOffer,
  type Destination,
  deliveryOptionsTo,
  type ShippingRates,
  type Slot,
  slotsFor,
} from '#domains/delivery/index.ts'
import { type CommissionTerms, type PackagePrice, pricePackage, type Taxes } from '#domains/pricing/index.ts'
import { deliveredLater } from '#values/backorder.ts'
import { localMoment } from '#values/local-time.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { backorderOf, type CartLine } from './cart.ts'

/** What delivery and prices of packages depend on. */
export interface PackageFacts {
  /** Of all packages, in cart order; they share the same stock. */
  readonly lines: readonly CartLine[]
  readonly now: Date
  readonly currency: string
  /** Converts an amount to the shopper's currency. */
  readonly show: (amount: Money) => Money
  /** As precise as it is known. */
  readonly destination: Destination | undefined
  readonly shippingRates: ShippingRates
  /** By store id. */
  readonly slots: ReadonlyMap<string, readonly Slot[]>
  readonly coupon: AppliedCoupon | undefined
  readonly taxes: Taxes
}

export interface DeliveryPlan {
  readonly lines: readonly CartLine[]
  /** The coupon's discount on each line. */
  readonly discounts: readonly LineDiscount[]
  readonly offers: readonly DeliveryOffer[]
  /** The chosen delivery method; undefined if none is. */
  readonly chosen: DeliveryOffer | undefined
}

const noDiscount: LineDiscount = { minor: 0, platformMinor: 0 }

/**
 * Plans the delivery of one store's lines: the methods offered for their worth after discounts, and the chosen one.
 * Preselects the first method that isn't pickup. A chosen method no longer offered leaves the choice open.
 */
export function planDelivery(
  lines: readonly CartLine[],
  facts: Omit<PackageFacts, 'taxes'>,
  { method, isPossible = true }: { method?: string | undefined; isPossible?: boolean } = {},
): DeliveryPlan {
  const discounts = lines.map((line) => facts.coupon?.discounts[facts.lines.indexOf(line)] ?? noDiscount)
  const worthMinor = worthOf(lines) - sumMinor(discounts.map(({ minor }) => minor))
  const offers = isPossible ? offersFor(lines, worthMinor, facts) : []
  const chosen =
    method === undefined
      ? (offers.find(({ kind }) => kind !== 'pickup') ?? offers[0])
      : offers.find((offer) => offer.method === method)
  return { lines, discounts, offers, chosen }
}

/** Returns the coupon's discount on the delivery of each package. */
export function shippingDiscounts(
  plans: readonly DeliveryPlan[],
  { lines, coupon, show }: Pick<PackageFacts, 'lines' | 'coupon' | 'show'>,
): LineDiscount[] {
  if (!coupon) return plans.map(() => noDiscount)
  return applyToShipping(coupon, {
    packages: plans.map((plan) => ({
      places: plan.lines.map((line) => lines.indexOf(line)),
      priceMinor: standardPriceOf(plan),
    })),
    show,
  })
}

/** Prices a package after the coupon's discount on its delivery; without delivery if no method is chosen. */
export function pricePlan<Plan extends DeliveryPlan>(
  plan: Plan,
  shippingDiscount: LineDiscount | undefined,
  {
    taxes,
    destination,
    commissionOf,
  }: Pick<PackageFacts, 'taxes' | 'destination'> & {
    readonly commissionOf: (productId: string) => CommissionTerms
  },
): Plan & { readonly shippingDiscount: LineDiscount; readonly price: PackagePrice } {
  const { lines, discounts } = plan
  const { terms } = firstOf(lines).sellable
  const discount = shippingDiscount ?? noDiscount
  const offers = plan.offers.map((offer) => cheaper(offer, discount.minor))
  const chosen = plan.chosen && offers[plan.offers.indexOf(plan.chosen)]
  // Pickups are taxed where the store is. Without a destination, the store's country is the most likely.
  const country = chosen?.kind === 'pickup' ? terms.countryCode : (destination?.country ?? terms.countryCode)
  const productIds = lines.map(({ sellable }) => sellable.productId)
  const price = pricePackage({
    lines: lines.map(({ sellable, shownUnitPrice, quantity }, place) => ({
      unitMinor: shownUnitPrice.minor,
      quantity,
      discountMinor: discounts[place]?.minor ?? 0,
      subsidyMinor: discounts[place]?.platformMinor ?? 0,
      commission: commissionOf(sellable.productId),
      taxBps: taxes.goodsBps(terms, { productId: sellable.productId, country }),
    })),
    shippingMinor: chosen?.price.minor ?? 0,
    shippingTaxBps: taxes.deliveryBps(terms, { productIds, country }),
    isTaxIncluded: terms.pricesIncludeTax,
  })
  return { ...plan, offers, chosen, shippingDiscount: discount, price }
}

/** Returns the value of lines before coupons. */
export function worthOf(lines: readonly CartLine[]): number {
  return sumMinor(lines.map(({ shownUnitPrice, quantity }) => shownUnitPrice.minor * quantity))
}

export function piecesOf(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

export function firstOf(lines: readonly CartLine[]): CartLine {
  const [first] = lines
  if (!first) throw new Error('Package has no lines')
  return first
}

/** Returns the price of standard delivery: the cheapest method that isn't pickup. */
function standardPriceOf({ offers, chosen }: DeliveryPlan): number {
  if (!chosen) return 0
  const brought = offers.filter(({ kind }) => kind !== 'pickup')
  return Math.min(chosen.price.minor, ...brought.map(({ price }) => price.minor))
}

/** Without slots, a delivery is as late as the goods that ship last. */
function offersFor(
  lines: readonly CartLine[],
  worthMinor: number,
  { lines: allLines, destination, shippingRates, slots, currency, now, show }: Omit<PackageFacts, 'taxes'>,
): DeliveryOffer[] {
  if (!destination || lines.length === 0) return []
  const { terms } = firstOf(lines).sellable
  const offers = deliveryOptionsTo({
    shippingRates,
    sender: terms,
    destination,
    weightGrams: lines.reduce((grams, { sellable, quantity }) => grams + sellable.weightGrams * quantity, 0),
    worth: { minor: worthMinor, currency },
    slots: slotsFor(slots.get(terms.id) ?? [], piecesOf(lines)),
    now,
    show,
  })
  const times = lines.map((line) => backorderOf(line, allLines))
  const today = localMoment(now, terms.timezone).day
  return offers.map((offer) => {
    if (offer.needsSlot) return offer
    const dates = { earliest_on: offer.earliestOn, latest_on: offer.latestOn }
    const { earliest_on: earliestOn, latest_on: latestOn } = deliveredLater(dates, { times, today })
    return { ...offer, earliestOn, latestOn }
  })
}
