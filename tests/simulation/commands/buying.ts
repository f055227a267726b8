import fc from 'fast-check'
import { expect } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { chooseDelivery, jamaican, keyHeader, orderOf, type Ready } from '#tests/support/shopping.ts'
import { partOf as shareOf, sum } from '../calculations.ts'
import { obstacle, openTender, taxIn } from '../model-queries.ts'
import type {
  CouponModel,
  FundChoices,
  GroupModel,
  LineModel,
  Method,
  OrderModel,
  ShopperModel,
  Wish,
} from '../records.ts'
import { GIFT_WRAP_MINOR } from '../terms.ts'
import type { World } from '../world.ts'
import { changePrice } from './selling.ts'
import { answerOf, index, pick, step } from './step.ts'

export const method = fc.constantFrom<Method>('card', 'card', 'cash', 'bank')

export const funds = fc.constantFrom<FundChoices>(
  { wallet: false, points: false },
  { wallet: true, points: false },
  { wallet: false, points: true },
  { wallet: true, points: true },
)

export const order = step({
  name: 'order',
  weight: 9,
  args: fc.record({
    shopper: index,
    requestedItems: fc.array(fc.record({ goods: index, quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    method,
    funds,
    coupon: fc.option(index),
    twist: fc.constantFrom('none', 'none', 'none', 'price', 'twice', 'reused', 'lost'),
  }),
  async run(world, { twist, ...asked }) {
    const { model } = world
    const shopper = pick(model.shoppers, asked.shopper)
    const requestedItems = await fill(world, shopper, asked.requestedItems)
    if (requestedItems.length === 0) return
    const coupon = await applyCoupon(world, shopper, requestedItems, asked.coupon)
    const { visitor } = world.personOf(shopper)
    const choices = { address: jamaican, payment_method: asked.method, ...asked.funds }
    const ready = await chooseDelivery(visitor, choices)
    const priced = model.price(shopper, requestedItems, coupon)
    const brought = priced.map((parcel, place) => withFee({ ...parcel, ...travelOf(ready, place) }, 0))
    const travel = sum(brought.map(({ shipping }) => shipping))
    const minor = sum(priced.map(({ lines }) => worthOf(lines))) + travel
    const shown = model.planFunds(minor, model.checkoutBalancesOf(shopper), asked.funds)
    const left = minor - shown.points - shown.wallet
    const atDoor = brought.map((parcel) =>
      withFee(parcel, left > 0 && worthOf(parcel.lines) + parcel.shipping > 0 ? model.cashFee : 0),
    )
    const fees = sum(atDoor.map(({ shipping }) => shipping)) - travel
    const isAbove = model.cashRefusal(shopper, left + fees) !== undefined
    const isCash = asked.method === 'cash' && !obstacle('cash', brought, model.now) && !isAbove
    const parcels = isCash ? atDoor : brought
    expect(amountsOf(ready)).toEqual(
      parcels.map(({ lines, shippingTax }) => ({
        items: sum(lines.map((line) => line.unit * line.quantity)),
        discount: sum(lines.map((line) => line.discount)),
        tax: sum(lines.map((line) => line.tax)) + shippingTax,
      })),
    )
    expect(ready.quote.included_tax?.minor).toBe(sum(parcels.map(includedOf)))
    expect(ready.quote.total?.minor ?? 0).toBe(minor + sum(parcels.map(({ shipping }) => shipping)) - travel)
    const { wallet, points } = ready.quote
    expect([
      wallet?.applied.minor ?? 0,
      points?.applied?.points ?? 0,
      points?.applied?.amount.minor ?? 0,
    ]).toEqual([shown.wallet, shown.count, shown.points])
    const [first] = requestedItems
    if (twist === 'price' && first) await changePrice(world, first, first.goods.price + 100)

    model.cancelEarlier(shopper)
    // An earlier unpaid order has released its reserved balance, and the price may have changed.
    const priceNow = sum(model.price(shopper, requestedItems, coupon).map(({ lines }) => worthOf(lines)))
    const again = model.planFunds(priceNow + travel, shopper, asked.funds)
    const isChanged = twist === 'price' || again.count !== shown.count || again.wallet !== shown.wallet
    const leftNow = priceNow + travel - again.points - again.wallet
    const isPaid = leftNow === 0
    const refusal = asked.method === 'cash' ? model.cashRefusal(shopper, leftNow + fees) : undefined
    const obstructed =
      !isPaid && obstacle(asked.method, parcels, model.now) ? 'payment_unavailable' : undefined
    const code = obstructed ?? (isPaid ? undefined : refusal) ?? (isChanged ? 'price_changed' : 'done')
    const { method: way } = asked
    const group =
      code === 'done' ? model.make(shopper, parcels, { method: way, coupon, funds: shown }) : undefined
    const isLost = twist === 'lost' && model.isGatewayUp && group && openTender(group)?.kind === 'card'
    if (isLost) {
      world.market.gateway.loseNextAnswer()
      model.beginWithoutResponse(group)
    }
    const isBegun = group === undefined || isLost || model.begin(group)
    const key = crypto.randomUUID()
    const place = () => answerOf(visitor.call('POST /orders', orderOf(ready, asked.method), keyHeader(key)))
    const answer = await place()
    expect(answer.code).toBe(isLost || !isBegun ? 'gateway_unavailable' : code)
    if (!group) return
    world.numbers.set(group, answer.answer?.order_number ?? (await newestOf(world, shopper)))
    recordPaymentPage(world, group, answer.answer)
    if (twist === 'twice') {
      const again = await place()
      expect([again.code, again.answer?.order_number]).toEqual([answer.code, answer.answer?.order_number])
    }
    if (twist === 'reused') {
      const other = { body: { ...orderOf(ready, asked.method).body, note: 'Another' } }
      expect((await answerOf(visitor.call('POST /orders', other, keyHeader(key)))).code).toBe('key_reused')
    }
  },
})

export const setCashRule = step({
  name: 'set the cash on delivery fee and limit',
  weight: 1,
  args: fc.record({ fee: fc.constantFrom(0, 150, 275), limit: fc.constantFrom(0, 6_000, 15_000) }),
  async run({ model, operator }, { fee, limit }) {
    await operator.call('PUT /operator/cash-rules', { body: { fee_minor: fee, limit_minor: limit } })
    model.cashFee = fee
    model.cashLimit = limit
  },
})

function worthOf(lines: readonly LineModel[]): number {
  return sum(lines.map((line) => line.unit * line.quantity - line.discount + line.tax))
}

/** Fills an empty cart with the requested goods that are available. */
async function fill(
  { model, market, personOf, shelfOf }: World,
  shopper: ShopperModel,
  asked: readonly { goods: number; quantity: number }[],
): Promise<Wish[]> {
  const { visitor } = personOf(shopper)
  await visitor.call('DELETE /cartmanager/cart')
  const requestedItems: Wish[] = []
  for (const { goods: place, quantity } of asked) {
    const goods = pick(model.goods, place)
    if (requestedItems.some((requested) => requested.goods === goods)) continue
    // Advances the clock between items, because carts are sorted by time.
    model.now += 1
    market.moveTo(new Date(model.now).toISOString())
    // Chosen by the quantity, so that a seed has the same steps as before there was gift wrap.
    const isWrapped = quantity % 2 === 0
    const body = {
      product_id: shelfOf(goods).productId,
      qty: quantity,
      ...(isWrapped && { more_details: { gift_wrap: { message: 'With love' } } }),
    }
    const { code } = await answerOf(visitor.call('POST /cartmanager/cart/items', { body }))
    const isThere = model.isAvailableTo(shopper, { goods, quantity }, requestedItems)
    expect(code).toBe(isThere ? 'done' : 'out_of_stock')
    if (isThere) requestedItems.push({ goods, quantity, added: isWrapped ? GIFT_WRAP_MINOR : 0 })
  }
  // Groups the items by store.
  return [...Map.groupBy(requestedItems, ({ goods }) => goods.shop).values()].flat()
}

async function applyCoupon(
  { model, personOf, market }: World,
  shopper: ShopperModel,
  requestedItems: readonly Wish[],
  asked: number | null,
): Promise<CouponModel | undefined> {
  const { visitor } = personOf(shopper)
  await visitor.call('DELETE /cartmanager/cart/coupon')
  if (asked === null) return undefined
  const coupon = pick(model.coupons, asked)
  await market.database.db.deleteFrom('rate_limits').execute()
  const { code } = await answerOf(
    visitor.call('POST /cartmanager/cart/coupon', { body: { code: coupon.code } }),
  )
  const isGood = model.mayUse(coupon, shopper, requestedItems)
  expect(code).toBe(isGood ? 'done' : 'invalid_input')
  return isGood ? coupon : undefined
}

function amountsOf({ quote }: Ready) {
  return quote.packages.map(({ sub_total: items, discount, tax }) => ({
    items: items.minor,
    discount: discount.minor,
    tax: tax?.minor,
  }))
}

/** Returns the market's delivery quote, which the model does not calculate. */
function travelOf({ quote }: Ready, place: number): Travel {
  const pack = quote.packages[place]
  const option = pack?.options.find(({ method: named }) => named === pack.chosen?.method)
  const slot = option?.slots.find(({ id }) => id === pack?.chosen?.slot_id)
  return {
    deliveryPriceMinor: pack?.shipping?.minor ?? 0,
    slot: slot && { startsAt: Date.parse(slot.starts_at), closesAt: Date.parse(slot.closes_at) },
  }
}

interface Travel extends Pick<OrderModel, 'slot'> {
  /** Delivery price without tax and fee. */
  readonly deliveryPriceMinor: number
}

type Parcel = Travel & Pick<OrderModel, 'shop' | 'lines'>

/** Adds the cash on delivery fee to a parcel, with the tax on its delivery. */
function withFee<Given extends Parcel>(parcel: Given, fee: number) {
  const { shop, deliveryPriceMinor } = parcel
  const price = deliveryPriceMinor + fee
  const shippingTax = shop.taxesDelivery && !shop.isTaxIncluded ? shareOf(price, shop.taxBps) : 0
  return { ...parcel, shipping: price + shippingTax, shippingTax }
}

/** Returns the tax included in a parcel's prices. */
function includedOf({ shop, lines, shipping }: ReturnType<typeof withFee<Parcel>>): number {
  const ofDelivery = shop.isTaxIncluded && shop.taxesDelivery ? taxIn(shipping, shop) : 0
  return sum(lines.map((line) => line.includedTax)) + ofDelivery
}

async function newestOf({ personOf }: World, shopper: ShopperModel): Promise<string> {
  const { data } = await personOf(shopper).visitor.call('GET /orders')
  return data[0]?.number ?? ''
}

export function recordPaymentPage(
  { payments }: World,
  group: GroupModel,
  placed: PlacedOrder | undefined,
): void {
  const payment = openTender(group)?.payment
  const address = placed?.next_action?.url
  if (payment && address !== undefined) payments.set(payment, new URL(address).pathname)
}
