/** Prices of an order, in the shopper's currency and exact to the minor unit. */
import { allocate, convert, type Money, type Rate, share } from '#values/money.ts'
import type { CouponData, MarketData } from './market-data.ts'
import type { Item, Part, Purchase } from './plan-orders.ts'

export interface PricedPurchase extends Totals {
  readonly purchase: Purchase
  readonly currency: string
  readonly coupon: CouponData | undefined
  readonly orders: readonly PricedOrder[]
}

export interface PricedOrder extends Totals {
  readonly part: Part
  readonly lines: readonly PricedLine[]
  readonly commission: number
}

export interface PricedLine {
  readonly item: Item
  /** One unit, in the seller's currency. */
  readonly listPrice: Money
  readonly unitPrice: number
  readonly items: number
  readonly discount: number
  /** Discount paid by the seller; the market pays the rest. */
  readonly sellerDiscount: number
  readonly commission: number
}

/** In minor units of the order's currency. The demo's sellers include tax in their prices. */
interface Totals {
  readonly items: number
  readonly discount: number
  readonly shipping: number
  readonly total: number
}

const KILOGRAM = 1000

export function pricePurchase(purchase: Purchase, data: MarketData): PricedPurchase {
  const { currency } = purchase.shopper
  const show = (amount: Money) => convert(amount.minor, rateOf(data, amount.currency), rateOf(data, currency))
  const coupon = data.coupons.find(({ code }) => code === purchase.coupon)

  const priced = purchase.parts.map((part) => part.items.map((item) => priceItem(item, data, show)))
  const discounts = coupon ? discountsOf(coupon, purchase.parts, priced, show) : []
  const orders = purchase.parts.map((part, index) => {
    const lines = (priced[index] ?? []).map((line, place) => ({
      ...line,
      discount: discounts[index]?.[place] ?? 0,
    }))
    return totalOrder(part, lines, coupon, data, show)
  })
  return {
    purchase,
    currency,
    coupon,
    orders,
    items: sumOf(orders, (order) => order.items),
    discount: sumOf(orders, (order) => order.discount),
    shipping: sumOf(orders, (order) => order.shipping),
    total: sumOf(orders, (order) => order.total),
  }
}

type Show = (amount: Money) => number
type Listed = Pick<PricedLine, 'item' | 'listPrice' | 'unitPrice' | 'items'>

/** Converts each part of a price separately, as the product page does. */
function priceItem(item: Item, data: MarketData, show: Show): Listed {
  const { currency } = item.product
  const prices = [item.variant.price, ...item.modifiers.map((chosen) => modifierPrice(data, chosen))]
  const unitPrice = sumOf(prices, (minor) => show({ minor, currency }))
  return {
    item,
    listPrice: { minor: sumOf(prices, (minor) => minor), currency },
    unitPrice,
    items: unitPrice * item.quantity,
  }
}

function totalOrder(
  part: Part,
  discounted: readonly (Listed & { discount: number })[],
  coupon: CouponData | undefined,
  data: MarketData,
  show: Show,
): PricedOrder {
  const items = sumOf(discounted, (line) => line.items)
  const discount = sumOf(discounted, (line) => line.discount)
  const isSellers = coupon?.scope.stores !== undefined
  const basis = discounted.map((line) => line.items - (isSellers ? line.discount : 0))
  const commission = share(
    sumOf(basis, (minor) => minor),
    Math.round(part.store.commissionRate * 10_000),
  )
  const commissions = allocate(commission, basis)
  const shipping = shippingOf(part, { items, discount }, data, show)
  return {
    part,
    lines: discounted.map((line, index) => ({
      ...line,
      sellerDiscount: isSellers ? line.discount : 0,
      commission: commissions[index] ?? 0,
    })),
    commission,
    items,
    discount,
    shipping,
    total: items - discount + shipping,
  }
}

function shippingOf(
  part: Part,
  { items, discount }: { items: number; discount: number },
  data: MarketData,
  show: Show,
): number {
  const method = methodOf(part, data)
  const { currency } = data.delivery
  if (method.freeOver !== undefined && items - discount >= show({ minor: method.freeOver, currency }))
    return 0
  const grams = sumOf(part.items, ({ product, quantity }) => product.weightGrams * quantity)
  return show({ minor: method.price + (method.perKg ?? 0) * Math.ceil(grams / KILOGRAM), currency })
}

export function methodOf({ zone, method }: Part, { delivery, moreDelivery }: MarketData) {
  const methods = delivery.zones.filter(({ id }) => id === zone).flatMap((known) => known.methods)
  const more = moreDelivery.methods.filter((known) => known.zone === zone)
  const found = [...methods, ...more].find(({ id }) => id === method)
  if (!found) throw new Error(`Zone ${zone} has no method ${method}`)
  return found
}

/** Divides a coupon's discount over its eligible lines, by order and line. */
function discountsOf(
  coupon: CouponData,
  parts: readonly Part[],
  priced: readonly (readonly Listed[])[],
  show: Show,
): number[][] {
  const weights = parts.map((part, index) =>
    (priced[index] ?? []).map(({ items }) => (isFor(coupon, part) ? items : 0)),
  )
  const subtotal = sumOf(weights.flat(), (minor) => minor)
  const currency = coupon.currency ?? 'USD'
  const wanted =
    coupon.type === 'percent' ? share(subtotal, coupon.value * 100) : show({ minor: coupon.value, currency })
  const most = coupon.maxDiscount === null ? subtotal : show({ minor: coupon.maxDiscount, currency })
  const shares = allocate(Math.min(wanted, most, subtotal), weights.flat())
  return weights.map((line) => shares.splice(0, line.length))
}

function isFor({ scope }: CouponData, { store }: Part): boolean {
  return scope.stores === undefined || scope.stores.includes(store.id)
}

function modifierPrice(data: MarketData, { group, option }: Item['modifiers'][number]): number {
  const options = data.menus.modifierGroups.find(({ id }) => id === group)?.options
  const price = options?.find(({ id }) => id === option)?.price
  if (price === undefined) throw new Error(`Modifier group ${group} has no option ${option}`)
  return price
}

export function rateOf(data: MarketData, currency: string): Rate {
  const known = data.currencies.list.find(({ code }) => code === currency)
  if (!known) throw new Error(`No exchange rate for ${currency}`)
  return { unitsPerBase: String(known.unitsPerUSD), minorUnits: known.minorUnits }
}

function sumOf<Of>(list: readonly Of[], minorOf: (of: Of) => number): number {
  return list.reduce((sum, of) => sum + minorOf(of), 0)
}
