/** One seller's part of an order before it is placed: its lines, delivery, price and faults. Pure. */
import type { StoreSummary } from '#contract/catalog.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { type CartLine, type DeliveryPlan, firstOf, planDelivery, worthOf } from '#domains/cart/index.ts'
import type { LineDiscount } from '#domains/coupons/index.ts'
import { ageLimitOf, highestAge, mayTravel, type Slot } from '#domains/delivery/index.ts'
import { addCashFee, type PackagePrice } from '#domains/pricing/index.ts'
import type { StoreTerms } from '#domains/sellers/index.ts'
import type { BasketFacts } from './basket-facts.ts'
import { type Fault, faultOf } from './package-faults.ts'
import type { PartToPay } from './payment-methods.ts'

/** The lines of one store and how they are delivered. */
export interface PackagePlan extends DeliveryPlan {
  readonly store: StoreSummary
  readonly terms: StoreTerms
  /** Lines that can't be delivered to the destination; they keep the whole package from being delivered. */
  readonly undeliverable: readonly CartLine[]
  readonly slot: Slot | undefined
  /** The highest age limit of its goods in years. */
  readonly ageLimit: number | undefined
  readonly fault: Fault | undefined
}

/** Its delivery methods cost what the coupon leaves of them. */
export interface Package extends PackagePlan {
  readonly shippingDiscount: LineDiscount
  readonly price: PackagePrice
}

/** Plans one store's package with the chosen delivery. */
export function planPackage(
  lines: readonly CartLine[],
  facts: BasketFacts,
  choice: NonNullable<CheckoutChoices['deliveries']>[string] | undefined,
): PackagePlan {
  const { store, terms } = firstOf(lines).sellable
  const undeliverable = undeliverableOf(lines, terms, facts)
  const plan = planDelivery(lines, facts, { method: choice?.method, isPossible: undeliverable.length === 0 })
  const slotId = choice?.slot_id
  const slot = plan.chosen?.slots.find(({ id }) => id === slotId)
  const items = { minor: worthOf(lines), currency: facts.currency }
  return {
    ...plan,
    store,
    terms,
    undeliverable,
    slot: slot?.state === 'open' ? slot : undefined,
    ageLimit: highestAge(lines.map(({ sellable }) => ageLimitOf(facts.shippingRates, sellable))),
    fault: faultOf({ ...plan, terms, undeliverable, slot, slotId, items }, facts),
  }
}

/** Adds the cash on delivery fee to the price of a package that is delivered. */
export function withCashFee(pack: Package, feeMinor: number): Package {
  return pack.chosen ? { ...pack, price: addCashFee(pack.price, feeMinor) } : pack
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
