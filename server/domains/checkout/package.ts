/** One seller's part of an order before it is placed: its lines, delivery, price and faults. Pure. */
import type { StoreSummary } from '#contract/catalog.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { backorderOf, type CartLine, standingOf } from '#domains/cart/index.ts'
import type { LineDiscount } from '#domains/coupons/index.ts'
import {
  ageLimitOf,
  cheaper,
  type DeliveryOffer,
  type Destination,
  deliveryOptionsTo,
  highestAge,
  mayTravel,
  type ShippingRates,
  type Slot,
  slotsFor,
} from '#domains/delivery/index.ts'
import { type CommissionTerms, type PackagePrice, pricePackage, type Taxes } from '#domains/pricing/index.ts'
import type { StoreTerms } from '#domains/sellers/index.ts'
import { deliveredLater } from '#values/backorder.ts'
import { localMoment } from '#values/local-time.ts'
import { type Money, subtract } from '#values/money.ts'
import type { PartToPay } from './payment-methods.ts'

export interface Package {
  readonly store: StoreSummary
  readonly terms: StoreTerms
  readonly lines: readonly CartLine[]
  /** Lines that can't be delivered to the destination; they keep the whole package from being delivered. */
  readonly stranded: readonly CartLine[]
  readonly ways: readonly DeliveryOffer[]
  /** The chosen delivery method; undefined if none is. */
  readonly way: DeliveryOffer | undefined
  readonly slot: Slot | undefined
  /** The coupon's discount on each line, and on the delivery method. */
  readonly discounts: readonly LineDiscount[]
  readonly shippingDiscount: LineDiscount
  /** Cash on delivery fee, included in the delivery price. */
  readonly cashFeeMinor: number
  /** Without delivery if no method is chosen. */
  readonly price: PackagePrice
  /** The market's commission for each line. */
  readonly commissions: readonly CommissionTerms[]
  /** The highest age limit of its goods in years. */
  readonly ageLimit: number | undefined
  readonly fault: Fault | undefined
}

export interface Fault {
  readonly code: ProblemCode
  readonly facts: Record<string, unknown>
  /** How many units still fit into the chosen slot, if fewer than ordered. */
  readonly piecesLeft?: number
}

export interface Setting {
  readonly shippingRates: ShippingRates
  /** The destination, as precise as it is known. */
  readonly destination: Destination | undefined
  readonly currency: string
  readonly now: Date
  readonly show: (amount: Money) => Money
  /** Returns a product's commission terms in this currency. */
  readonly commissionOf: (productId: string) => CommissionTerms
  readonly taxes: Taxes
}

type Delivery = NonNullable<CheckoutChoices['deliveries']>[string]

/** Builds the package of one store; `allLines` are those of the whole cart, which share the same stock. */
export function toPackage(
  {
    lines,
    allLines,
    discounts,
    slots,
    delivery,
  }: {
    lines: readonly CartLine[]
    allLines: readonly CartLine[]
    discounts: readonly LineDiscount[]
    slots: readonly Slot[]
    delivery: Delivery | undefined
  },
  setting: Setting,
): Package {
  const [first] = lines
  if (!first) throw new Error('Package has no lines')
  const { store, terms } = first.sellable
  const goods = priceLines(lines, { terms, discounts, way: undefined, setting })
  const items = { minor: goods.itemsMinor, currency: setting.currency }
  const worth = { minor: goods.itemsMinor - goods.discountMinor, currency: setting.currency }
  const stranded = undeliverableOf(lines, terms, setting)
  const roomy = slotsFor(slots, piecesOf(lines))
  const ways = stranded.length > 0 ? [] : waysOf(lines, { terms, slots: roomy, worth, setting, allLines })
  const way = chosenOption(ways, delivery)
  const slot = way?.slots.find(({ id }) => id === delivery?.slot_id)
  const fault =
    lineFault(lines, allLines) ??
    closedFault(terms) ??
    optionFault({ terms, stranded, ways, setting }) ??
    minimumFault(terms, items, setting) ??
    slotFault({ way, slot, slotId: delivery?.slot_id })
  return {
    store,
    terms,
    lines,
    stranded,
    ways,
    way,
    slot: slot?.state === 'open' ? slot : undefined,
    discounts,
    shippingDiscount: { minor: 0, platformMinor: 0 },
    cashFeeMinor: 0,
    price: way ? priceLines(lines, { terms, discounts, way, setting }) : goods,
    commissions: lines.map(({ sellable }) => setting.commissionOf(sellable.productId)),
    ageLimit: highestAge(lines.map(({ sellable }) => ageLimitOf(setting.shippingRates, sellable))),
    fault,
  }
}

export function piecesOf(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

/** Returns the price of standard delivery: the cheapest method that isn't pickup. */
export function standardPriceOf({ ways, way }: Package): number {
  if (!way) return 0
  const brought = ways.filter(({ kind }) => kind !== 'pickup')
  return Math.min(way.price.minor, ...brought.map(({ price }) => price.minor))
}

/** Subtracts a discount from every delivery method, down to 0. */
export function withCheaperDelivery(pack: Package, discount: LineDiscount, setting: Setting): Package {
  const { way, ways, lines, terms, discounts } = pack
  if (!way || discount.minor === 0) return pack
  const reduced = ways.map((each) => cheaper(each, discount.minor))
  const chosen = reduced[ways.indexOf(way)]
  if (!chosen) throw new Error('Chosen delivery method is not among those offered')
  return {
    ...pack,
    ways: reduced,
    way: chosen,
    shippingDiscount: discount,
    price: priceLines(lines, { terms, discounts, way: chosen, setting }),
  }
}

export function withCashFee(pack: Package, feeMinor: number, setting: Setting): Package {
  const { way, lines, terms, discounts, price } = pack
  // A free package needs no payment, so there is no fee.
  if (!way || price.totalMinor === 0) return pack
  return {
    ...pack,
    cashFeeMinor: feeMinor,
    price: priceLines(lines, { terms, discounts, way, feeMinor, setting }),
  }
}

export function partsToPay(packages: readonly Package[]): PartToPay[] {
  return packages.map(({ terms, way, slot }) => ({
    acceptsCash: terms.acceptsCash,
    isCooked: terms.deliveryMode === 'kitchen',
    kind: way?.kind,
    slotStartsAt: slot?.startsAt,
  }))
}

function priceLines(
  lines: readonly CartLine[],
  {
    terms,
    discounts,
    way,
    feeMinor = 0,
    setting,
  }: {
    terms: StoreTerms
    discounts: readonly LineDiscount[]
    way: DeliveryOffer | undefined
    feeMinor?: number
    setting: Setting
  },
): PackagePrice {
  const { taxes } = setting
  // Pickups are taxed where the store is. Without a destination, the store's country is the most likely.
  const country =
    way?.kind === 'pickup' ? terms.countryCode : (setting.destination?.country ?? terms.countryCode)
  const productIds = lines.map(({ sellable }) => sellable.productId)
  return pricePackage({
    lines: lines.map(({ sellable, shownUnitPrice, quantity }, place) => {
      const { minor, platformMinor } = discounts[place] ?? { minor: 0, platformMinor: 0 }
      return {
        unitMinor: shownUnitPrice.minor,
        quantity,
        discountMinor: minor,
        subsidyMinor: platformMinor,
        commission: setting.commissionOf(sellable.productId),
        taxBps: taxes.goodsBps(terms, { productId: sellable.productId, country }),
      }
    }),
    shippingMinor: (way?.price.minor ?? 0) + feeMinor,
    shippingTaxBps: taxes.deliveryBps(terms, { productIds, country }),
    isTaxIncluded: terms.pricesIncludeTax,
  })
}

/** Without slots, a delivery is as late as the goods that ship last. */
function waysOf(
  lines: readonly CartLine[],
  {
    allLines,
    ...asked
  }: Parameters<typeof deliveryOptionsOf>[1] & { readonly allLines: readonly CartLine[] },
): DeliveryOffer[] {
  const times = lines.map((line) => backorderOf(line, allLines))
  const today = localMoment(asked.setting.now, asked.terms.timezone).day
  return deliveryOptionsOf(lines, asked).map((way) => {
    if (way.needsSlot) return way
    const dates = { earliest_on: way.earliestOn, latest_on: way.latestOn }
    const { earliest_on: earliestOn, latest_on: latestOn } = deliveredLater(dates, { times, today })
    return { ...way, earliestOn, latestOn }
  })
}

function deliveryOptionsOf(
  lines: readonly CartLine[],
  {
    terms,
    slots,
    worth,
    setting,
  }: {
    terms: StoreTerms
    slots: readonly Slot[]
    worth: Money
    setting: Setting
  },
): DeliveryOffer[] {
  const { destination, shippingRates, now, show } = setting
  if (!destination) return []
  const weightGrams = lines.reduce(
    (grams, { sellable, quantity }) => grams + sellable.weightGrams * quantity,
    0,
  )
  return deliveryOptionsTo({
    shippingRates,
    sender: terms,
    destination,
    weightGrams,
    worth,
    slots,
    now,
    show,
  })
}

function undeliverableOf(
  lines: readonly CartLine[],
  { countryCode }: StoreTerms,
  { shippingRates, destination }: Setting,
): CartLine[] {
  if (!destination) return []
  const way = { from: countryCode, to: destination.country }
  return lines.filter(({ sellable }) => !mayTravel(shippingRates, sellable, way))
}

/** Preselects the first method that isn't pickup. A chosen method no longer offered leaves the choice open. */
function chosenOption(
  ways: readonly DeliveryOffer[],
  delivery: Delivery | undefined,
): DeliveryOffer | undefined {
  if (delivery) return ways.find(({ method }) => method === delivery.method)
  return ways.find(({ kind }) => kind !== 'pickup') ?? ways[0]
}

function lineFault(lines: readonly CartLine[], allLines: readonly CartLine[]): Fault | undefined {
  const standings = lines.map((line) => ({ line, ...standingOf(line, allLines) }))
  const gone = standings.find(({ fault }) => fault === 'item_unavailable')
  if (gone) return { code: 'item_unavailable', facts: { product_id: gone.line.product_id } }
  const short = standings.filter(({ fault }) => fault === 'out_of_stock')
  if (short.length === 0) return undefined
  const items = short.map(({ line, limit }) => ({
    product_id: line.product_id,
    variant_id: line.variant_id,
    available: limit,
  }))
  return { code: 'out_of_stock', facts: { items } }
}

function closedFault({ id, acceptsOrders }: StoreTerms): Fault | undefined {
  return acceptsOrders ? undefined : { code: 'store_closed', facts: { store_id: id } }
}

/**
 * Checked after delivery, as no one should add items to a package that can't reach them. Uses the goods' value before
 * coupons, as the cart shows it.
 */
function minimumFault(terms: StoreTerms, items: Money, { show }: Setting): Fault | undefined {
  const minOrder = show(terms.minOrder)
  if (items.minor >= minOrder.minor) return undefined
  const facts = { store_id: terms.id, min_order: minOrder, missing: subtract(minOrder, items) }
  return { code: 'below_minimum', facts }
}

function optionFault({
  terms,
  stranded,
  ways,
  setting,
}: {
  terms: StoreTerms
  stranded: readonly CartLine[]
  ways: readonly DeliveryOffer[]
  setting: Setting
}): Fault | undefined {
  if (setting.destination === undefined || ways.length > 0) return undefined
  const productIds = stranded.map((line) => line.product_id)
  return { code: 'delivery_unavailable', facts: { store_id: terms.id, product_ids: productIds } }
}

function slotFault({
  way,
  slot,
  slotId,
}: {
  way: DeliveryOffer | undefined
  slot: Slot | undefined
  slotId: string | undefined
}): Fault | undefined {
  if (!way?.needsSlot || slotId === undefined || slot?.state === 'open') return undefined
  if (slot?.state !== 'full') return { code: 'slot_closed', facts: { slot_ids: [slotId] } }
  return { code: 'slot_full', facts: { slot_ids: [slotId] }, ...roomIn(slot) }
}

function roomIn({ left, unitsLeft }: Slot): Pick<Fault, 'piecesLeft'> {
  return left > 0 && unitsLeft !== undefined && unitsLeft > 0 ? { piecesLeft: unitsLeft } : {}
}
