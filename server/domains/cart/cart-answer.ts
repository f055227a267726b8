/** Builds the answer to every cart request: its lines with current prices and availability, delivery and totals. */
import type { Cart, CartCut, CartItem, MoreDetails } from '#contract/cart.ts'
import type { DeliveryEstimate } from '#contract/deliver-to.ts'
import { detailsOf, unitPriceOf } from '#domains/catalog/index.ts'
import { type AppliedCoupon, couponAnswer, savedCoupon } from '#domains/coupons/index.ts'
import {
  currentShippingRates,
  type Destination,
  freeFrom,
  type ShippingRates,
} from '#domains/delivery/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { countryName } from '#values/country-name.ts'
import { type Money, multiply, subtract, sum, sumMinor } from '#values/money.ts'
import { backorderOf, type CartLine, goodsOf, standingOf } from './cart.ts'
import { type CartDelivery, deliveryOfCart } from './cart-delivery.ts'
import { nextQuantityPrice, withUnitPrices } from './quantity-prices.ts'
import type { CutRow, HomedCartRow, HomeRow } from './queries.ts'

type CartToAnswer = Pick<HomedCartRow, 'id' | 'version' | 'home' | 'coupon_id'> & {
  /** Omitted right after the shopper changed the cart. */
  readonly cuts?: readonly CutRow[]
}

export async function cartAnswer(
  work: Work,
  cart: CartToAnswer | undefined,
  changed: readonly CartLine[],
): Promise<{ cart: Cart }> {
  // A change of one line can change the prices of others.
  const lines = withUnitPrices(changed)
  const rates = await currentRates(work)
  const show = exchange(rates, work.currency)
  const { currency } = show({ minor: 0, currency: rates.base })
  const shippingRates = await currentShippingRates(work)
  const home = work.deliverTo ?? (cart?.home ? destinationOf(cart.home) : undefined)
  const version = cart?.version ?? 0
  const coupon = await savedCoupon(work, cart?.coupon_id, {
    cartId: cart?.id,
    goods: lines.map(goodsOf),
    show,
  })
  const delivery = await deliveryOfCart(work, {
    lines,
    shippingRates,
    destination: home,
    currency,
    show,
    coupon,
  })
  const cuts = cart?.cuts ?? []
  const view = { version, locale: work.locale, currency, shippingRates, home, delivery, show, coupon, cuts }
  return { cart: toCart(lines, view) }
}

function destinationOf({ country, region, city, latitude, longitude }: HomeRow): Destination {
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude }
  return { country, region: region ?? undefined, city, position }
}

interface CartView {
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

function toCart(lines: readonly CartLine[], view: CartView): Cart {
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
function deliverable(item: CartItem, { undeliverable }: CartDelivery): CartItem {
  if (!item.is_available || !undeliverable.has(item.id)) return item
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

function discountOf(
  group: readonly { readonly line: CartLine }[],
  lines: readonly CartLine[],
  { coupon }: CartView,
): number {
  return sumMinor(group.map(({ line }) => coupon?.discounts[lines.indexOf(line)]?.minor ?? 0))
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
