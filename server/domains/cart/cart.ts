/** Builds the cart response: its lines with current prices and availability. Pure. */

import type { LineBackorder } from '#contract/backorders.ts'
import type { Cart, CartCut, CartItem, MoreDetails } from '#contract/cart.ts'
import type { DeliveryEstimate } from '#contract/deliver-to.ts'
import { detailsOf, type Sellable, unitPriceOf } from '#domains/catalog/index.ts'
import { type AppliedCoupon, couponAnswer, type Goods } from '#domains/coupons/index.ts'
import { type Destination, freeFrom, type ShippingRates } from '#domains/delivery/index.ts'
import { textIn } from '#platform/translated.ts'
import { countryName } from '#values/country-name.ts'
import { type Money, multiply, subtract, sum, sumMinor } from '#values/money.ts'
import type { CartDelivery } from './cart-delivery.ts'
import { backorderAfter, unitsInStock } from './claims.ts'
import { nextQuantityPrice } from './quantity-prices.ts'
import type { CutRow, LineRow } from './queries.ts'

/** Maximum units per line, and lines per cart. */
export const QUANTITY_MAX = 999
export const LINES_MAX = 100

/** A cart line with its current product, price and stock. */
export interface CartLine extends LineRow {
  readonly sellable: Sellable
  /** For one unit, in the seller's and the visitor's currency, at the quantity in the cart. */
  readonly unitPrice: Money
  readonly shownUnitPrice: Money
}

export interface CartView {
  readonly version: number
  readonly locale: string
  readonly currency: string
  readonly shippingRates: ShippingRates
  /** The shopper's delivery location, if known. */
  readonly home: Destination | undefined
  readonly delivery: CartDelivery
  readonly show: (amount: Money) => Money
  readonly coupon: AppliedCoupon | undefined
  /** Lines reduced when carts were merged at sign-in. */
  readonly cuts: readonly CutRow[]
}

export function toCart(lines: readonly CartLine[], view: CartView): Cart {
  const { currency, delivery } = view
  const items = lines.map((line) => ({
    line,
    item: deliverable(toItem(line, { lines, locale: view.locale }), delivery),
  }))
  const bySeller = [...Map.groupBy(items, ({ line }) => line.sellable.store.id).values()]
  const groups = bySeller.map((group) =>
    toGroup(group, { ...view, discountMinor: discountOf(group, lines, view) }),
  )
  const answers = bySeller.flat().map(({ item }) => item)
  return {
    version: view.version,
    items: answers,
    groups,
    items_count: lines.reduce((count, { quantity }) => count + quantity, 0),
    sub_total: sum(
      answers.map((item) => item.sub_total),
      currency,
    ),
    saving: sum(
      lines.map((line) => multiply(subtract(referenceOf(line), line.shownUnitPrice), line.quantity)),
      currency,
    ),
    tax_is_included: lines.length > 0 && lines.every(({ sellable }) => sellable.terms.pricesIncludeTax),
    ...(view.coupon && { coupon: couponAnswer(view.coupon, view) }),
    ...(view.cuts.length > 0 && { cuts: view.cuts.map((cut) => cutAnswer(cut, view.locale)) }),
    currency,
    ...(delivery.place && { deliver_to: delivery.place }),
    ...(delivery.estimate && { estimate: delivery.estimate }),
    ...(delivery.lacksCommonPlace && { lacks_common_place: true as const }),
    can_check_out:
      items.length > 0 &&
      !delivery.lacksCommonPlace &&
      answers.every((item) => item.is_available) &&
      groups.every((group) => group.accepts_orders && group.missing_for_min_order === undefined),
  }
}

/** Marks an undeliverable item as unavailable: it stays in the cart but isn't ordered. */
function deliverable(item: CartItem, { stranded }: CartDelivery): CartItem {
  if (!item.is_available || !stranded.has(item.id)) return item
  return { ...item, is_available: false, message: 'delivery_unavailable' }
}

/** What the price of a line saves on: a former price, or the price of a single unit. */
function referenceOf({ sellable, shownUnitPrice }: CartLine): Money {
  const reference = sellable.shownReference ?? sellable.shownPrice
  return reference.minor > shownUnitPrice.minor ? reference : shownUnitPrice
}

export function toItem(
  line: CartLine,
  { lines, locale }: { lines: readonly CartLine[]; locale: string },
): CartItem {
  const { sellable, quantity } = line
  const { limit, fault } = standingOf(line, lines)
  const later = backorderOf(line, lines)
  const reference = referenceOf(line)
  const measured = unitPriceOf(line.shownUnitPrice, sellable.contents)
  const next = nextQuantityPrice(line, lines)
  const isPriceChanged =
    line.seen_price_minor !== sellable.price.minor || line.seen_currency !== sellable.price.currency
  const message = fault ?? (isPriceChanged ? 'price_changed' : undefined)
  return {
    id: line.id,
    qty: quantity,
    product_id: line.product_id,
    product: sellable.card,
    more_details: moreDetailsOf(line),
    variant: {
      id: sellable.variantId,
      sku: sellable.sku,
      choices: sellable.choices.map(({ name, value }) => ({
        name: textIn(name, locale),
        value: textIn(value, locale),
      })),
    },
    modifiers: sellable.modifiers.map(({ id, group, label, shownPrice }) => ({
      id,
      group: textIn(group, locale),
      label: textIn(label, locale),
      price: shownPrice,
    })),
    unit_price: line.shownUnitPrice,
    ...(reference.minor > line.shownUnitPrice.minor && { regular_unit_price: reference }),
    ...(sellable.shownCompareAt && { compare_at: sellable.shownCompareAt }),
    sub_total: multiply(line.shownUnitPrice, quantity),
    ...(measured && { measure_price: measured }),
    ...(sellable.weightSale && { weight_sale: sellable.weightSale }),
    ...(next && { next_price: { missing: next.missing, price: next.price } }),
    ...(later && { backorder: later }),
    limit,
    is_available: fault === undefined,
    ...(message !== undefined && { message }),
  }
}

/** Returns how many units all lines of a variant may hold together. */
export function mostOf({ available, orderLimit }: Pick<Sellable, 'available' | 'orderLimit'>): number {
  return Math.min(available ?? Number.POSITIVE_INFINITY, orderLimit ?? Number.POSITIVE_INFINITY)
}

/** Returns how many units a line may hold besides the other lines that share its stock. */
export function limitOf(
  sellable: Sellable,
  { lineId, lines }: { lineId: string | undefined; lines: readonly LineRow[] },
): number {
  return within(
    unitsBesides(
      sellable,
      lines.filter(({ id }) => id !== lineId),
    ),
  )
}

/** Returns how many units remain for a line after the earlier lines that share its stock. */
export function shareOf(
  sellable: Sellable,
  { lineId, lines }: { lineId: string | undefined; lines: readonly LineRow[] },
): number {
  return within(unitsBesides(sellable, linesBefore({ lineId, lines })))
}

/** Returns when a line ships, if it is a pre-order or not all of it is in stock. */
export function backorderOf(line: CartLine, lines: readonly LineRow[]): LineBackorder | undefined {
  return backorderAfter(line, linesBefore({ lineId: line.id, lines }))
}

/** Returns the earlier lines of a cart, which take stock first. */
export function linesBefore<Line extends LineRow>({
  lineId,
  lines,
}: {
  readonly lineId: string | undefined
  readonly lines: readonly Line[]
}): readonly Line[] {
  const place = lines.findIndex(({ id }) => id === lineId)
  return lines.slice(0, Math.max(place, 0))
}

function unitsBesides(sellable: Sellable, others: readonly LineRow[]): number {
  const same = others.filter((line) => line.variant_id === sellable.variantId)
  const ordered = same.reduce((pieces, { quantity }) => pieces + quantity, 0)
  return Math.min(unitsInStock(sellable, others), (sellable.orderLimit ?? Number.POSITIVE_INFINITY) - ordered)
}

function within(limit: number): number {
  return Math.max(0, Math.min(limit, QUANTITY_MAX))
}

export type Fault = 'item_unavailable' | 'out_of_stock' | 'store_closed'

/**
 * Returns a line's limit and why it can't be ordered. Lines of a variant claim stock in their order, so that an
 * excess in the last doesn't fail the first.
 */
export function standingOf(
  { id, sellable, quantity }: CartLine,
  lines: readonly LineRow[],
): { readonly limit: number; readonly fault: Fault | undefined } {
  const place = { lineId: id, lines }
  const limit = Math.max(limitOf(sellable, place), Math.min(quantity, shareOf(sellable, place)))
  if (!sellable.isOffered || !sellable.isChosenRightly) return { limit, fault: 'item_unavailable' }
  if (quantity > limit) return { limit, fault: 'out_of_stock' }
  return { limit, fault: sellable.terms.acceptsOrders ? undefined : 'store_closed' }
}

function toGroup(
  group: readonly { readonly line: CartLine; readonly item: CartItem }[],
  {
    locale,
    currency,
    shippingRates,
    home,
    show,
    delivery,
    discountMinor,
  }: CartView & {
    /** The coupon's discount on the goods, subtracted before the amount missing for free delivery. */
    readonly discountMinor: number
  },
): Cart['groups'][number] {
  const [first] = group
  if (!first) throw new Error('Cart group has no lines')
  const { store, terms } = first.line.sellable
  const subTotal = sum(
    group.map(({ item }) => item.sub_total),
    currency,
  )
  const minOrder = terms.minOrder.minor > 0 ? show(terms.minOrder) : undefined
  const free = freeFrom({
    shippingRates,
    sender: terms,
    destination: home ?? { country: terms.countryCode },
    weightGrams: sumMinor(group.map(({ line }) => line.sellable.weightGrams * line.quantity)),
    show,
  })
  return {
    store,
    item_ids: group.map(({ item }) => item.id),
    sub_total: subTotal,
    accepts_orders: terms.acceptsOrders,
    ...deliveryOfGroup(delivery, store.id),
    ...(minOrder && { min_order: minOrder }),
    ...(minOrder &&
      minOrder.minor > subTotal.minor && { missing_for_min_order: subtract(minOrder, subTotal) }),
    ...(free && {
      missing_for_free_shipping: {
        minor: Math.max(0, free.minor - subTotal.minor + discountMinor),
        currency,
      },
      ...(home === undefined && { free_shipping_within: countryName(terms.countryCode, locale) }),
    }),
  }
}

function deliveryOfGroup({ packages }: CartDelivery, storeId: string): { delivery?: DeliveryEstimate } {
  const delivery = packages.get(storeId)
  return delivery ? { delivery } : {}
}

export function cutAnswer(
  { product_id, product_slug, name, choices, note, wanted, kept, reason }: CutRow,
  locale: string,
): CartCut {
  return {
    product_id,
    product_slug,
    name,
    choices: choices.map((choice) => ({
      name: textIn(choice.name, locale),
      value: textIn(choice.value, locale),
    })),
    note,
    was: wanted,
    now: kept,
    reason,
  }
}

function discountOf(
  group: readonly { readonly line: CartLine }[],
  lines: readonly CartLine[],
  { coupon }: CartView,
): number {
  return sumMinor(group.map(({ line }) => coupon?.discounts[lines.indexOf(line)]?.minor ?? 0))
}

export function goodsOf({ product_id: productId, quantity, sellable, shownUnitPrice }: CartLine): Goods {
  const { terms, categoryPath, collectionIds } = sellable
  return {
    productId,
    storeId: terms.id,
    timezone: terms.timezone,
    categoryPath,
    collectionIds,
    unitMinor: shownUnitPrice.minor,
    quantity,
  }
}

/** Returns the choices in the format of the request; null if there are none. */
function moreDetailsOf({ sellable, modifier_ids, note, personalisation }: CartLine): MoreDetails | null {
  const details: MoreDetails = {
    ...(sellable.kind === 'variable' && { variant_id: sellable.variantId }),
    ...(modifier_ids.length > 0 && { modifier_ids }),
    ...(note !== '' && { note }),
    ...detailsOf(personalisation),
  }
  return Object.keys(details).length > 0 ? details : null
}
