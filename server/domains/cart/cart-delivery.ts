/** Delivery of a cart to the shopper's location: which lines, when, and the estimated cost with tax. */
import type { Cart } from '#contract/cart.ts'
import type { DeliveryEstimate } from '#contract/deliver-to.ts'
import {
  type DeliveryOffer,
  type Destination,
  mayTravel,
  reaches,
  type ShippingRates,
  slotsOf,
  usesSlots,
} from '#domains/delivery/index.ts'
import { type PackagePrice, readTaxes } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { placeLabel } from '#values/deliver-to.ts'
import { sumMinor } from '#values/money.ts'
import type { CartLine } from './cart.ts'
import {
  type DeliveryPlan,
  firstOf,
  type PackageFacts,
  planDelivery,
  pricePlan,
  shippingDiscounts,
} from './packages.ts'

export interface CartDelivery {
  readonly place: Cart['deliver_to']
  /** Ids of lines that can't be delivered to the location. */
  readonly undeliverable: ReadonlySet<string>
  /** By store id. */
  readonly packages: ReadonlyMap<string, DeliveryEstimate>
  /** Undefined while a line can't be delivered, or the location is not precise enough. */
  readonly estimate: Cart['estimate']
  /** True if the location is unknown, and no country is reachable for all lines. */
  readonly lacksCommonPlace: boolean
}

type Given = Omit<PackageFacts, 'now' | 'slots' | 'taxes'>

/** Reads slots and tax rates with one statement each, and nothing while the location is unknown. */
export async function deliveryOfCart(work: Work, given: Given): Promise<CartDelivery> {
  const { lines, shippingRates, destination } = given
  const none = {
    place: undefined,
    undeliverable: new Set<string>(),
    packages: new Map(),
    estimate: undefined,
  }
  if (!destination)
    return { ...none, lacksCommonPlace: lines.length > 0 && !hasCommonPlace(lines, shippingRates) }
  const place = { country_code: destination.country, label: placeLabel(destination, work.locale) }
  if (lines.length === 0) return { ...none, place, lacksCommonPlace: false }
  const slotted = lines.filter(({ sellable: { terms } }) =>
    usesSlots({ shippingRates, sender: terms, destination }),
  )
  const [slots, taxes] = await Promise.all([
    slotsOf(work, [...new Set(slotted.map(({ sellable }) => sellable.terms.id))]),
    readTaxes(
      work,
      lines.map((line) => line.product_id),
    ),
  ])
  const facts = { ...given, slots, taxes, now: work.now }
  const isReached = (line: CartLine) => reachesLine(line, { shippingRates, destination })
  const byStore = [...Map.groupBy(lines, ({ sellable }) => sellable.terms.id)]
  const plans = byStore.map(([, ofStore]) => planDelivery(ofStore.filter(isReached), facts))
  const undeliverable = lines.filter((line) => !isReached(line))
  return {
    place,
    undeliverable: new Set(undeliverable.map(({ id }) => id)),
    packages: new Map(
      byStore.map(([storeId, ofStore], at) => [storeId, deliveryOf(plans[at]?.chosen, firstOf(ofStore))]),
    ),
    estimate: undeliverable.length === 0 ? estimateOf(plans, facts) : undefined,
    lacksCommonPlace: false,
  }
}

/** Returns whether all lines can be delivered to some country, by product restrictions and shipping zones. */
function hasCommonPlace(lines: readonly CartLine[], shippingRates: ShippingRates): boolean {
  const named = shippingRates.zones.flatMap(({ countries, places }) => [
    ...countries,
    ...places.map(({ country }) => country),
  ])
  const own = lines.map(({ sellable }) => sellable.terms.countryCode)
  return [...new Set([...own, ...named])].some((country) =>
    lines.every((line) => reachesLine(line, { shippingRates, destination: { country } })),
  )
}

function reachesLine(
  { sellable }: CartLine,
  { shippingRates, destination }: { shippingRates: ShippingRates; destination: Destination },
): boolean {
  const { terms } = sellable
  return (
    mayTravel(shippingRates, sellable, { from: terms.countryCode, to: destination.country }) &&
    reaches({ shippingRates, sender: terms, destination })
  )
}

function deliveryOf(offer: DeliveryOffer | undefined, { sellable }: CartLine): DeliveryEstimate {
  if (!offer) return { is_available: false, reason: sellable.card.delivery?.reason ?? 'no_times' }
  return {
    is_available: true,
    is_pickup: offer.kind === 'pickup',
    earliest_on: offer.earliestOn,
    latest_on: offer.latestOn,
    needs_slot: offer.needsSlot,
    price: offer.price,
    is_from: false,
    is_partial: false,
  }
}

/** An estimate charges no commission. */
const noCommission = { rateId: undefined, bps: 0, fixedMinor: 0, minMinor: 0, maxMinor: undefined, taxBps: 0 }

/** Returns what the checkout would charge with the methods that it preselects. */
function estimateOf(plans: readonly DeliveryPlan[], facts: PackageFacts): Cart['estimate'] {
  if (plans.some(({ chosen }) => !chosen)) return undefined
  const discounts = shippingDiscounts(plans, facts)
  const priced = plans.map((plan, place) =>
    pricePlan(plan, discounts[place], { ...facts, commissionOf: () => noCommission }),
  )
  const total = (of: (price: PackagePrice) => number) => ({
    minor: sumMinor(priced.map(({ price }) => of(price))),
    currency: facts.currency,
  })
  return {
    shipping: total(({ shippingMinor }) => shippingMinor),
    tax: total(({ taxMinor }) => taxMinor),
    total: total(({ totalMinor }) => totalMinor),
  }
}
