/** Delivery paid by the operator once a seller's goods reach the configured value (decision 028). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { aCoupon, useOf } from '#tests/support/coupons.ts'
import { deliver } from '#tests/support/orders.ts'
import { setPrice } from '#tests/support/prices.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  placeOrder,
} from '#tests/support/shopping.ts'
import { taxGoods } from '#tests/support/taxes.ts'

const store = 'blue-mahoe-larder'
const byCard = { address: jamaican, payment_method: 'card' } as const

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

/**
 * Two products at 30.00 with 12.5 % tax, delivered for 8.00 or by express for 15.00; the commission is 15 %, with
 * 12.5 % tax on it.
 */
beforeAll(async () => {
  market = await openMarket()
  const { db } = market.database
  goods = await goodsOf(market, store, { stock: 500 })
  await sql`update stores set currency = 'USD' where slug = ${store}`.execute(db)
  await taxGoods(db, store, 1250)
  await agreeCommission(db, store, { bps: 1500, taxBps: 1250 })
  await sql`update products set currency = 'USD' where id = ${goods.productId}`.execute(db)
  await setPrice(market, goods.variantId, 3000)
  await sql`delete from deals where product_id = ${goods.productId}`.execute(db)
  await sql`
    update delivery_methods
    set currency = 'USD', per_kg_minor = 0, cutoff = null, days_max = greatest(days_max, 1),
      price_minor = case key when 'express' then 1500 when 'pickup' then 0 else 800 end
  `.execute(db)
  await ownThreshold(null)
  await sql`update slots set capacity = booked + 500`.execute(db)
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
})

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('is paid to the seller in full, and refunded like a coupon that the operator bears', async () => {
  await marketPaysFrom(6000)
  const reached = await soldTo(await market.register())
  await marketPaysFrom(0)
  await aCoupon(market, { code: 'BROUGHT', kind: 'free_shipping', percent: null, platform_bps: 10_000 })
  const withCoupon = await market.register()
  await addGoodsToCart(withCoupon, goods)
  await withCoupon.call('POST /cartmanager/cart/coupon', { body: { code: 'BROUGHT' } })
  const byCoupon = await soldTo(withCoupon, 1)

  expect(reached.quote).toMatchObject({ shipping: { minor: 0 }, total: { minor: 6750 } })
  expect(byCoupon.quote.total).toEqual(reached.quote.total)
  expect(await earningOf(reached.number)).toMatchObject({
    shipping: { minor: 0 },
    shipping_subsidy: { minor: 800 },
    commission: { minor: 900 },
    commission_tax: { minor: 113 },
    net: { minor: 6000 + 750 + 800 - 900 - 113 },
  })
  expect(await saleOf(reached.number)).toMatchObject({
    total: { minor: 6750 },
    market_part: { minor: 800 },
    left: { minor: 6750 + 800 - 900 - 113 },
  })
  expect(await promotionsOf(reached.number)).toBe(-800)
  for (const { shopper, number } of [reached, byCoupon]) await comeBack(shopper, number)
  expect(await ledgerOf(reached.number)).toEqual(await ledgerOf(byCoupon.number))
  // Already delivered: one unit is refunded, the delivery is not.
  expect(await promotionsOf(reached.number)).toBe(-800)
  expect(await earningOf(reached.number)).toMatchObject({ refunds: [{ refund: { minor: 3375 } }] })
})

test('costs the operator nothing when the whole order is refunded', async () => {
  await marketPaysFrom(6000)
  const shopper = await market.register()
  const { placed } = await buy(shopper, [[goods, 2]], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  expect(await promotionsOf(`${placed.order_number}-1`)).toBe(-800)

  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number: placed.order_number },
    body: { reason: 'Out of season' },
  })
  await market.runJobs()

  expect(await promotionsOf(`${placed.order_number}-1`)).toBe(0)
})

test('is shown in the cart, calculated after coupons, and deducted from dearer methods', async () => {
  await marketPaysFrom(6000)
  await aCoupon(market, { code: 'SIXTY' })
  await aCoupon(market, { code: 'DELIVERED', kind: 'free_shipping', percent: null, platform_bps: 10_000 })
  const shopper = await market.guest()
  await addGoodsToCart(shopper, goods)
  const [one] = (await shopper.call('GET /cartmanager/cart')).cart.groups
  await addGoodsToCart(shopper, goods)
  const reached = await chooseDelivery(shopper, byCard)
  await shopper.call('POST /cartmanager/cart/coupon', { body: { code: 'SIXTY' } })
  const [less] = (await shopper.call('GET /cartmanager/cart')).cart.groups
  const short = await chooseDelivery(shopper, byCard)

  expect(one?.missing_for_free_shipping).toEqual({ minor: 3000, currency: 'USD' })
  expect(less?.missing_for_free_shipping).toEqual({ minor: 600, currency: 'USD' })
  expect(short.quote.shipping?.minor).toBe(800)
  const prices = reached.quote.packages[0]?.options.map((way) => [
    way.method,
    way.price.minor,
    way.regular_price?.minor,
  ])
  expect(prices).toContainEqual(['standard', 0, 800])
  expect(prices).toContainEqual(['express', 700, 1500])
  expect(prices).toContainEqual(['pickup', 0, undefined])

  // A delivery coupon has nothing to pay, and remains for later.
  await shopper.call('POST /cartmanager/cart/coupon', { body: { code: 'DELIVERED' } })
  await placeOrder(shopper, await chooseDelivery(shopper, byCard), { method: 'card' })
  expect(await useOf(market, 'DELIVERED')).toMatchObject({ used_count: 0 })
})

test('is borne by the seller above their own threshold, and the lower threshold is shown', async () => {
  await ownThreshold(4500)
  await marketPaysFrom(6000)
  const shopper = await market.register()
  await addGoodsToCart(shopper, goods)
  const [one] = (await shopper.call('GET /cartmanager/cart')).cart.groups
  const { number } = await soldTo(shopper, 1)
  await ownThreshold(null)

  expect(one?.missing_for_free_shipping).toEqual({ minor: 1500, currency: 'USD' })
  expect(await earningOf(number)).toMatchObject({ shipping: { minor: 0 }, shipping_subsidy: { minor: 0 } })
  expect(await promotionsOf(number)).toBe(0)
})

test('is set by an operator, stored with its history, and never changes a placed order', async () => {
  await marketPaysFrom(6000)
  const shopper = await market.guest()
  await addGoodsToCart(shopper, goods, 2)
  const shown = await chooseDelivery(shopper, byCard)
  await marketPaysFrom(0)
  const late = await shopper.fail('POST /orders', orderOf(shown, 'card'), keyHeader().headers)
  const { rules, currency, data } = await operator.call('GET /operator/free-shipping')
  const wrong = await operator.fail('PUT /operator/free-shipping', { body: { over_minor: -1 } })

  expect([late.status, late.problem.code]).toEqual([409, 'price_changed'])
  expect([rules, currency]).toEqual([{}, 'USD'])
  expect(data.slice(0, 2)).toEqual([
    { rules: {}, at: expect.any(String), by: expect.any(String) },
    { rules: { over: { minor: 6000, currency: 'USD' } }, at: expect.any(String), by: expect.any(String) },
  ])
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['over_minor']])
})

test('is shown on every page as soon as it is set', async () => {
  await marketPaysFrom(0)
  const shown = async () => {
    const { zones } = await market.visitor().call('GET /stores/{slug}/delivery', { params: { slug: store } })
    return zones.flatMap(({ ways }) => ways.flatMap(({ free_over }) => free_over?.minor ?? []))
  }

  const before = await shown()
  await marketPaysFrom(6000)
  const after = await shown()
  await marketPaysFrom(0)

  expect(before).not.toContain(6000)
  expect(after).toContain(6000)
})

function marketPaysFrom(over_minor: number) {
  return operator.call('PUT /operator/free-shipping', { body: { over_minor } })
}

/**
 * Sets the value from which sellers deliver free themselves; also sets the operator's rule, so that the rates are
 * reloaded.
 */
async function ownThreshold(minor: number | null): Promise<void> {
  await sql`
    update delivery_methods set free_over_minor = case when key = 'standard' then ${minor}::bigint end
  `.execute(market.database.db)
}

/** An order of two units, paid by card and delivered. */
async function soldTo(shopper: TestVisitor, more = 2) {
  const { placed, ready } = await buy(shopper, [[goods, more]], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const number = `${placed.order_number}-1`
  await deliver(seller, { store, number })
  await market.runJobs()
  return { shopper, number, quote: ready.quote }
}

/** Refunds one unit of the order. */
async function comeBack(shopper: TestVisitor, number: string): Promise<void> {
  const params = { number: number.replace(/-1$/, '') }
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params, query: {} })
  const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
    params,
    body: {
      line_id: sub_orders[0]?.lines[0]?.id ?? '',
      quantity: 1,
      reason: 'damaged',
      pay_to: 'original',
    },
  })
  await operator.call('POST /operator/refund-requests/{id}/decide', {
    params: { id: request.id },
    body: { decision: 'approve' },
  })
  await market.runJobs()
}

function earningOf(number: string) {
  return seller.call('GET /seller/stores/{store}/earnings/orders/{number}', { params: { store, number } })
}

function saleOf(number: string) {
  return seller.call('GET /seller/stores/{store}/orders/{number}', { params: { store, number } })
}

/** Returns the order's ledger entries: cause, account and amount. */
async function ledgerOf(number: string) {
  const { rows } = await sql<{ cause: string; kind: string; amount: number }>`
    select t.cause, a.kind, e.amount
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id = (select id from orders where number = ${number})
    order by t.cause, a.kind, e.amount
  `.execute(market.database.db)
  return rows
}

async function promotionsOf(number: string): Promise<number> {
  const rows = await ledgerOf(number)
  return rows
    .filter(({ kind, cause }) => kind === 'promotions' && cause !== 'reward')
    .reduce((sum, { amount }) => sum + amount, 0)
}
