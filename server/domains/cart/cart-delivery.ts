/** Delivery of a cart to the shopper's location: which lines, when, and the estimated cost with tax. */
import type { Cart } from '#contract/cart.ts'
import type { DeliveryEstimate } from '#contract/deliver-to.ts'
import { type AppliedCoupon, applyToShipping } from '#domains/coupons/index.ts'
import {
  type DeliveryOffer,
  type Destination,
  deliveryOptionsTo,
  mayTravel,
  reaches,
  type ShippingRates,
  type Slot,
  slotsFor,
  slotsOf,
  usesSlots,
} from '#domains/delivery/index.ts'
import { pricePackage, readTaxes, type Taxes } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { deliveredLater } from '#values/backorder.ts'
import { placeLabel } from '#values/deliver-to.ts'
import { localMoment } from '#values/local-time.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { backorderOf, type CartLine } from './cart.ts'

export interface CartDelivery {
  readonly place: Cart['deliver_to']
  /** Ids of lines that can't be delivered to the location. */
  readonly stranded: ReadonlySet<string>
  /** By store id. */
  readonly packages: ReadonlyMap<string, DeliveryEstimate>
  /** Undefined while a line can't be delivered, or the location is not precise enough. */
  readonly estimate: Cart['estimate']
  /** True if the location is unknown, and no country is reachable for all lines. */
  readonly lacksCommonPlace: boolean
}

interface Setting {
  readonly lines: readonly CartLine[]
  readonly shippingRates: ShippingRates
  readonly home: Destination | undefined
  readonly currency: string
  readonly show: (amount: Money) => Money
  readonly coupon: AppliedCoupon | undefined
}

/** Reads slots and tax rates with one statement each, and nothing while the location is unknown. */
export async function deliveryOfCart(work: Work, setting: Setting): Promise<CartDelivery> {
  const { lines, shippingRates, home } = setting
  const none = { place: undefined, stranded: new Set<string>(), packages: new Map(), estimate: undefined }
  if (!home) return { ...none, lacksCommonPlace: lines.length > 0 && !hasCommonPlace(lines, shippingRates) }
  const place = { country_code: home.country, label: placeLabel(home, work.locale) }
  if (lines.length === 0) return { ...none, place, lacksCommonPlace: false }
  const slotted = lines.filter(({ sellable: { terms } }) =>
    usesSlots({ shippingRates, sender: terms, destination: home }),
  )
  const [slots, taxes] = await Promise.all([
    slotsOf(work, [...new Set(slotted.map(({ sellable }) => sellable.terms.id))]),
    readTaxes(
      work,
      lines.map((line) => line.product_id),
    ),
  ])
  const parts = [...Map.groupBy(lines, ({ sellable }) => sellable.terms.id)].map(([storeId, ofStore]) =>
    partOf(ofStore, { ...setting, home, slots: slots.get(storeId) ?? [], now: work.now }),
  )
  return {
    place,
    stranded: new Set(parts.flatMap(({ stranded }) => stranded.map(({ id }) => id))),
    packages: new Map(parts.map(({ storeId, delivery }) => [storeId, delivery])),
    estimate: estimateOf(parts, { ...setting, home, taxes }),
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
    lines.every((line) => isReached(line, { shippingRates, destination: { country } })),
  )
}

function isReached(
  { sellable }: CartLine,
  { shippingRates, destination }: { shippingRates: ShippingRates; destination: Destination },
): boolean {
  const { terms } = sellable
  return (
    mayTravel(shippingRates, sellable, { from: terms.countryCode, to: destination.country }) &&
    reaches({ shippingRates, sender: terms, destination })
  )
}

/** One store's lines, with the delivery method that checkout preselects, if any. */
interface Part {
  readonly storeId: string
  readonly lines: readonly CartLine[]
  readonly stranded: readonly CartLine[]
  readonly way: DeliveryOffer | undefined
  readonly delivery: DeliveryEstimate
}

function partOf(
  lines: readonly CartLine[],
  {
    lines: all,
    shippingRates,
    home,
    show,
    currency,
    coupon,
    slots,
    now,
  }: Setting & { readonly home: Destination; readonly slots: readonly Slot[]; readonly now: Date },
): Part {
  const [first] = lines
  if (!first) throw new Error('Seller order has no lines')
  const { terms } = first.sellable
  const goods = lines.map((line) => isReached(line, { shippingRates, destination: home }))
  const going = lines.filter((_, at) => goods[at])
  const stranded = lines.filter((_, at) => !goods[at])
  const pieces = sumMinor(going.map(({ quantity }) => quantity))
  const ways = deliveryOptionsTo({
    shippingRates,
    sender: terms,
    destination: home,
    weightGrams: sumMinor(going.map(({ sellable, quantity }) => sellable.weightGrams * quantity)),
    worth: { minor: worthOf(going, { all, coupon }), currency },
    slots: slotsFor(slots, pieces),
    now,
    show,
  })
  const way = going.length > 0 ? (ways.find(({ kind }) => kind !== 'pickup') ?? ways[0]) : undefined
  const times = going.map((line) => backorderOf(line, all))
  const today = localMoment(now, terms.timezone).day
  const delivery = deliveryOf(way, first)
  return {
    storeId: terms.id,
    lines,
    stranded,
    way,
    delivery: way?.needsSlot ? delivery : deliveredLater(delivery, { times, today }),
  }
}

function deliveryOf(way: DeliveryOffer | undefined, { sellable }: CartLine): DeliveryEstimate {
  if (!way) return { is_available: false, reason: sellable.card.delivery?.reason ?? 'no_times' }
  return {
    is_available: true,
    is_pickup: way.kind === 'pickup',
    earliest_on: way.earliestOn,
    latest_on: way.latestOn,
    needs_slot: way.needsSlot,
    price: way.price,
    is_from: false,
    is_partial: false,
  }
}

/** Returns the value after discounts, as checkout uses it for shipping rates. */
function worthOf(
  lines: readonly CartLine[],
  { all, coupon }: { all: readonly CartLine[]; coupon: AppliedCoupon | undefined },
): number {
  return sumMinor(
    lines.map(
      (line) =>
        line.shownUnitPrice.minor * line.quantity - (coupon?.discounts[all.indexOf(line)]?.minor ?? 0),
    ),
  )
}

/** An estimate charges no commission. */
const noCommission = { rateId: undefined, bps: 0, fixedMinor: 0, minMinor: 0, maxMinor: undefined, taxBps: 0 }

function estimateOf(
  parts: readonly Part[],
  { lines: all, home, taxes, coupon, show, currency }: Setting & { home: Destination; taxes: Taxes },
): Cart['estimate'] {
  if (parts.some(({ way, stranded }) => !way || stranded.length > 0)) return undefined
  const off = coupon
    ? applyToShipping(coupon, {
        packages: parts.map(({ lines, way }) => ({
          places: lines.map((line) => all.indexOf(line)),
          priceMinor: way?.price.minor ?? 0,
        })),
        show,
      })
    : []
  const prices = parts.map(({ lines, way }, at) => {
    const [first] = lines
    if (!first || !way) throw new Error('Seller order has no lines or no delivery method')
    const { terms } = first.sellable
    const country = way.kind === 'pickup' ? terms.countryCode : home.country
    const productIds = lines.map((line) => line.product_id)
    return pricePackage({
      lines: lines.map((line) => ({
        unitMinor: line.shownUnitPrice.minor,
        quantity: line.quantity,
        discountMinor: coupon?.discounts[all.indexOf(line)]?.minor ?? 0,
        subsidyMinor: 0,
        commission: noCommission,
        taxBps: taxes.goodsBps(terms, { productId: line.product_id, country }),
      })),
      shippingMinor: Math.max(0, way.price.minor - (off[at]?.minor ?? 0)),
      shippingTaxBps: taxes.deliveryBps(terms, { productIds, country }),
      isTaxIncluded: terms.pricesIncludeTax,
    })
  })
  const total = (of: (price: (typeof prices)[number]) => number) => ({
    minor: sumMinor(prices.map(of)),
    currency,
  })
  return {
    shipping: total(({ shippingMinor }) => shippingMinor),
    tax: total(({ taxMinor }) => taxMinor),
    total: total(({ totalMinor }) => totalMinor),
  }
}
