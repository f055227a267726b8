/** One seller's part of an order before it is placed. First its delivery is planned, then it is priced once. Pure. */
import type { StoreSummary } from '#contract/catalog.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { backorderOf, type CartLine } from '#domains/cart/index.ts'
import type { LineDiscount } from '#domains/coupons/index.ts'
import {
  ageLimitOf,
  cheaper,
  type DeliveryOffer,
  deliveryOptionsTo,
  highestAge,
  mayTravel,
  type Slot,
  slotsFor,
} from '#domains/delivery/index.ts'
import { addCashFee, type CommissionTerms, type PackagePrice, pricePackage } from '#domains/pricing/index.ts'
import type { StoreTerms } from '#domains/sellers/index.ts'
import { deliveredLater } from '#values/backorder.ts'
import { localMoment } from '#values/local-time.ts'
import { sumMinor } from '#values/money.ts'
import type { BasketFacts } from './basket-facts.ts'
import { type Fault, faultOf } from './package-faults.ts'
import type { PartToPay } from './payment-methods.ts'

/** The lines of one store and how they are delivered. */
export interface PackagePlan {
  readonly store: StoreSummary
  readonly terms: StoreTerms
  readonly lines: readonly CartLine[]
  /** The coupon's discount on each line. */
  readonly discounts: readonly LineDiscount[]
  /** Lines that can't be delivered to the destination; they keep the whole package from being delivered. */
  readonly undeliverable: readonly CartLine[]
  readonly offers: readonly DeliveryOffer[]
  /** The chosen delivery method; undefined if none is. */
  readonly chosen: DeliveryOffer | undefined
  readonly slot: Slot | undefined
  /** The highest age limit of its goods in years. */
  readonly ageLimit: number | undefined
  readonly fault: Fault | undefined
}

/** Its delivery methods cost what the coupon leaves of them. */
export interface Package extends PackagePlan {
  /** The coupon's discount on delivery. */
  readonly shippingDiscount: LineDiscount
  /** Without delivery if no method is chosen. */
  readonly price: PackagePrice
  /** The market's commission for each line. */
  readonly commissions: readonly CommissionTerms[]
}

type DeliveryChoice = NonNullable<CheckoutChoices['deliveries']>[string]

/** Plans the delivery of one store's lines: the methods offered for their worth after discounts, and the chosen one. */
export function planPackage(
  lines: readonly CartLine[],
  facts: BasketFacts,
  choice: DeliveryChoice | undefined,
): PackagePlan {
  const [first] = lines
  if (!first) throw new Error('Package has no lines')
  const { store, terms } = first.sellable
  const { shippingRates, currency } = facts
  const discounts = lines.map((line) => facts.coupon?.discounts[facts.lines.indexOf(line)] ?? noDiscount)
  const itemsMinor = sumMinor(lines.map(({ shownUnitPrice, quantity }) => shownUnitPrice.minor * quantity))
  const worthMinor = itemsMinor - sumMinor(discounts.map(({ minor }) => minor))
  const undeliverable = undeliverableOf(lines, terms, facts)
  const offers = undeliverable.length > 0 ? [] : offersFor(lines, { terms, worthMinor, facts })
  const chosen = chosenOffer(offers, choice)
  const slotId = choice?.slot_id
  const slot = chosen?.slots.find(({ id }) => id === slotId)
  const items = { minor: itemsMinor, currency }
  return {
    store,
    terms,
    lines,
    discounts,
    undeliverable,
    offers,
    chosen,
    slot: slot?.state === 'open' ? slot : undefined,
    ageLimit: highestAge(lines.map(({ sellable }) => ageLimitOf(shippingRates, sellable))),
    fault: faultOf({ terms, lines, undeliverable, offers, chosen, slot, slotId, items }, facts),
  }
}

/** Prices a planned package, after the coupon's discount on its delivery. */
export function priceOfPlan(plan: PackagePlan, shippingDiscount: LineDiscount, facts: BasketFacts): Package {
  const { terms, lines, discounts } = plan
  const { taxes, destination, commissionOf } = facts
  const offers = plan.offers.map((offer) => cheaper(offer, shippingDiscount.minor))
  const chosen = plan.chosen && offers[plan.offers.indexOf(plan.chosen)]
  // Pickups are taxed where the store is. Without a destination, the store's country is the most likely.
  const country = chosen?.kind === 'pickup' ? terms.countryCode : (destination?.country ?? terms.countryCode)
  const productIds = lines.map(({ sellable }) => sellable.productId)
  const commissions = productIds.map(commissionOf)
  const price = pricePackage({
    lines: lines.map(({ sellable, shownUnitPrice, quantity }, place) => {
      const { minor, platformMinor } = discounts[place] ?? noDiscount
      return {
        unitMinor: shownUnitPrice.minor,
        quantity,
        discountMinor: minor,
        subsidyMinor: platformMinor,
        commission: commissions[place] ?? commissionOf(sellable.productId),
        taxBps: taxes.goodsBps(terms, { productId: sellable.productId, country }),
      }
    }),
    shippingMinor: chosen?.price.minor ?? 0,
    shippingTaxBps: taxes.deliveryBps(terms, { productIds, country }),
    isTaxIncluded: terms.pricesIncludeTax,
  })
  return { ...plan, offers, chosen, shippingDiscount, price, commissions }
}

/** Adds the cash on delivery fee to the price of a package that is delivered. */
export function withCashFee(pack: Package, feeMinor: number): Package {
  return pack.chosen ? { ...pack, price: addCashFee(pack.price, feeMinor) } : pack
}

export const noDiscount: LineDiscount = { minor: 0, platformMinor: 0 }

export function piecesOf(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

/** Returns the price of standard delivery: the cheapest method that isn't pickup. */
export function standardPriceOf({ offers, chosen }: PackagePlan): number {
  if (!chosen) return 0
  const brought = offers.filter(({ kind }) => kind !== 'pickup')
  return Math.min(chosen.price.minor, ...brought.map(({ price }) => price.minor))
}

export function partsToPay(plans: readonly PackagePlan[]): PartToPay[] {
  return plans.map(({ terms, chosen, slot }) => ({
    acceptsCash: terms.acceptsCash,
    isCooked: terms.deliveryMode === 'kitchen',
    kind: chosen?.kind,
    slotStartsAt: slot?.startsAt,
  }))
}

function undeliverableOf(
  lines: readonly CartLine[],
  { countryCode }: StoreTerms,
  { shippingRates, destination }: BasketFacts,
): CartLine[] {
  if (!destination) return []
  const route = { from: countryCode, to: destination.country }
  return lines.filter(({ sellable }) => !mayTravel(shippingRates, sellable, route))
}

/** Without slots, a delivery is as late as the goods that ship last. */
function offersFor(
  lines: readonly CartLine[],
  { terms, worthMinor, facts }: { terms: StoreTerms; worthMinor: number; facts: BasketFacts },
): DeliveryOffer[] {
  const { destination, shippingRates, currency, now, show } = facts
  if (!destination) return []
  const offers = deliveryOptionsTo({
    shippingRates,
    sender: terms,
    destination,
    weightGrams: lines.reduce((grams, { sellable, quantity }) => grams + sellable.weightGrams * quantity, 0),
    worth: { minor: worthMinor, currency },
    slots: slotsFor(facts.slots.get(terms.id) ?? [], piecesOf(lines)),
    now,
    show,
  })
  const times = lines.map((line) => backorderOf(line, facts.lines))
  const today = localMoment(now, terms.timezone).day
  return offers.map((offer) => {
    if (offer.needsSlot) return offer
    const dates = { earliest_on: offer.earliestOn, latest_on: offer.latestOn }
    const { earliest_on: earliestOn, latest_on: latestOn } = deliveredLater(dates, { times, today })
    return { ...offer, earliestOn, latestOn }
  })
}

/** Preselects the first method that isn't pickup. A chosen method no longer offered leaves the choice open. */
function chosenOffer(
  offers: readonly DeliveryOffer[],
  choice: DeliveryChoice | undefined,
): DeliveryOffer | undefined {
  if (choice) return offers.find(({ method }) => method === choice.method)
  return offers.find(({ kind }) => kind !== 'pickup') ?? offers[0]
}
