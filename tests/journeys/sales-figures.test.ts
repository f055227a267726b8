/**
 * The value of an order after missing items, a refund or a cancellation: the same in lists, dashboards and
 * statistics.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { aCoupon } from '#tests/support/coupons.ts'
import { deliver } from '#tests/support/orders.ts'
import { priced, withSales } from '#tests/support/priced.ts'
import {
  addGoodsToCart,
  type Caller,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  type Method,
  placeOrder,
} from '#tests/support/shopping.ts'

const store = 'belle-morne'
/** Accepts orders manually and takes cash on delivery. */
const kitchen = 'tavias-pot'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let cook: TestVisitor
let goods: Goods
let dish: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  cook = await market.signIn(`owner@${kitchen}.example`)
  goods = await goodsOf(market, store, { stock: 100 })
  dish = await goodsOf(market, kitchen)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('missing items reduce quantity and total in every list, and the day’s net sales accordingly', async () => {
  const before = await figuresNow()
  const { shopper, number, part, line, total } = await bought(3, 'card')
  const sold = await figuresNow()
  const short = await seller.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store, number: part },
    body: { line_id: line, available: 1 },
  })
  const order = priced(short.order)
  await market.runJobs()
  const after = await figuresNow()

  const back = order.lines[0]?.refund_requests[0]?.amount.minor ?? 0
  expect(back).toBeGreaterThan(0)
  const net = { minor: total - back, currency: 'USD' }
  expect(order.figures).toMatchObject({ refunds: { minor: back }, net })
  expect(await rowOf(seller, store, part)).toMatchObject({
    items_count: 1,
    items_ordered: 3,
    items: [{ quantity: 1, ordered: 3 }],
    total: net,
    total_ordered: { minor: total },
  })
  for (const row of await listed(shopper, number)) {
    expect(row).toMatchObject({
      items_count: 1,
      items_ordered: 3,
      total: net,
      total_ordered: { minor: total },
    })
  }
  expect(sold.seller.sales_today.minor - before.seller.sales_today.minor).toBe(total)
  expect(after.seller.sales_today.minor - before.seller.sales_today.minor).toBe(net.minor)
  expect(after.seller.today.gross.minor - before.seller.today.gross.minor).toBe(total)
  expect(after.seller.today.refunds.minor - before.seller.today.refunds.minor).toBe(back)
  expect(after.market.sales_today.minor - before.market.sales_today.minor).toBe(net.minor)
  expect(after.market.today.refunds.minor - before.market.today.refunds.minor).toBe(back)
  expect(after.store.minor - before.store.minor).toBe(net.minor)
  expect(after.seller.days.at(-1)?.sales).toEqual(after.seller.sales_today)
})

test('a cash order counts without missing items, and not at all once rejected', async () => {
  const before = await figuresNow(cook, kitchen)
  const short = await bought(3, 'cash', dish)
  await accept(short.part)
  const less = await cook.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store: kitchen, number: short.part },
    body: { line_id: short.line, available: 2 },
  })
  const order = priced(less.order)
  const net = short.total - order.waived.minor
  expect(order.figures.net.minor).toBe(net)
  expect(await rowOf(cook, kitchen, short.part)).toMatchObject({ items_count: 2, total: { minor: net } })
  expect((await figuresNow(cook, kitchen)).seller.sales_today.minor).toBe(
    before.seller.sales_today.minor + net,
  )

  const called = await bought(2, 'cash', dish)
  await cook.call('POST /seller/stores/{store}/orders/{number}/reject', {
    params: { store: kitchen, number: called.part },
    body: { reason: 'No gas' },
  })
  await market.runJobs()
  const after = await figuresNow(cook, kitchen)

  expect(after.seller.sales_today.minor).toBe(before.seller.sales_today.minor + net)
  expect(await rowOf(cook, kitchen, called.part)).toMatchObject({
    items_count: 0,
    items_ordered: 2,
    total: { minor: 0 },
    total_ordered: { minor: called.total },
  })
  const [row] = await listed(called.shopper, called.number)
  expect(row).toMatchObject({ status: 'cancelled', items_count: 0, total: { minor: 0 } })
})

test('a refund reduces the seller’s sales by the seller’s share, and the market’s by all of it', async () => {
  const { part, line, total, number } = await bought(2, 'card')
  await deliver(seller, { store, number: part })
  const before = await figuresNow()
  await give(part, { kind: 'goodwill', amount_minor: 300, borne_by: 'market' })
  await give(part, { kind: 'goodwill', amount_minor: 200, borne_by: 'seller' })
  const gifted = await figuresNow()
  await give(part, { kind: 'line', line_id: line, quantity: 1, reason: 'damaged' })
  await market.runJobs()

  expect(gifted.seller.sales_today.minor).toBe(before.seller.sales_today.minor - 200)
  expect(gifted.market.sales_today.minor).toBe(before.market.sales_today.minor - 500)
  const order = await operator.call('GET /operator/orders/{number}', { params: { number } })
  const refunded = order.refunded.minor
  expect(refunded).toBeGreaterThan(500)
  expect(order.figures).toMatchObject({ refunds: { minor: refunded }, net: { minor: total - refunded } })
  expect(order.refunds.map(({ created_at }) => created_at)).toEqual(
    order.refunds.map(({ created_at }) => created_at).toSorted(),
  )
  expect(await rowOf(seller, store, part)).toMatchObject({
    items_count: 1,
    total: { minor: total - refunded + 300 },
  })
})

test('commission on refunded or cancelled amounts is not shown as earned', async () => {
  const half = await bought(2, 'card')
  await deliver(seller, { store, number: half.part })
  const [full] = await commissionsOf(half.number)
  await give(half.part, { kind: 'line', line_id: half.line, quantity: 1, reason: 'damaged' })
  await market.runJobs()
  const [left] = await commissionsOf(half.number)

  expect(full?.commission.minor).toBeGreaterThan(0)
  expect(full?.commission).toEqual(full?.agreed)
  expect(left?.agreed).toEqual(full?.agreed)
  expect(left?.commission.minor).toBe(Math.floor((full?.agreed.minor ?? 0) / 2))

  for (const method of ['card', 'cash'] as const) {
    const called = await bought(1, method, method === 'cash' ? dish : goods)
    const [before] = await commissionsOf(called.number)
    await operator
      .call('POST /operator/orders/{number}/cancel', {
        params: { number: called.number },
        body: { reason: 'Storm' },
      })
      .catch(() =>
        seller.call('POST /seller/stores/{store}/orders/{number}/cancel', {
          params: { store, number: called.part },
          body: { reason: 'Storm' },
        }),
      )
    await market.runJobs()
    const [after] = await commissionsOf(called.number)
    expect(before?.commission.minor).toBeGreaterThan(0)
    expect(after).toMatchObject({ commission: { minor: 0 }, agreed: before?.agreed })
  }
})

test('a coupon’s discounts include every currency, at the orders’ rates, the same on list and page', async () => {
  const id = await aCoupon(market, { code: 'FOREIGN', budget_minor: 1_000_000 })
  const spent: number[] = []
  for (const currency of ['USD', 'EUR', 'XCD']) {
    const { order } = await boughtWith('FOREIGN', currency)
    const { rows } = await sql<{ minor: number }>`
      select round(o.discount_minor * usd.units_per_base / own.units_per_base)::bigint as minor
      from orders o
      join order_groups g on g.id = o.group_id
      join rates own on own.rate_table_id = g.rate_table_id and own.currency = o.currency
      join rates usd on usd.rate_table_id = g.rate_table_id and usd.currency = 'USD'
      where g.number = ${order}
    `.execute(market.database.db)
    spent.push(rows[0]?.minor ?? 0)
  }
  // Later exchange rates have no effect.
  const list = await operator.call('GET /operator/coupons', { query: { search: 'FOREIGN' } })
  const page = await operator.call('GET /operator/coupons/{id}', { params: { id }, query: {} })

  const sum = spent.reduce((total, minor) => total + minor, 0)
  expect(Math.min(...spent)).toBeGreaterThan(0)
  expect(list.data).toMatchObject([{ used: 3, spent: { minor: sum, currency: 'USD' } }])
  expect(page.coupon.spent).toEqual(list.data[0]?.spent)
  expect(page.uses.data.map((use) => use.spent.minor).toSorted()).toEqual(spent.toSorted())
})

test('orders in other currencies use up a budget too', async () => {
  await aCoupon(market, { code: 'SMALL', percent: 50, budget_minor: 100 })
  const first = await boughtWith('SMALL', 'EUR')
  const second = await boughtWith('SMALL', 'USD')

  expect(first.discount.minor).toBeLessThanOrEqual(100)
  expect(first.discount.minor).toBeGreaterThan(0)
  expect(second.discount.minor).toBe(0)
  const { data } = await operator.call('GET /operator/coupons', { query: { search: 'SMALL' } })
  expect(data).toMatchObject([{ spent: { minor: 100 }, state: 'used_up' }])
})

test('demo coupons show the discounts of the demo orders', async () => {
  const { data } = await operator.call('GET /operator/coupons', { query: {} })
  const used = data.filter(({ was_used }) => was_used)

  expect(used.length).toBeGreaterThan(0)
  for (const { code, spent } of used) expect([code, spent.minor > 0]).toEqual([code, true])
})

async function bought(quantity: number, method: Method, of: Goods = goods) {
  const shopper = await market.register()
  await addGoodsToCart(shopper, of, quantity)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: method })
  const placed = await placeOrder(shopper, ready, { method })
  if (method === 'card') await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const { rows } = await sql<{ part: string; line: string }>`
    select o.number as part, l.id as line
    from orders o
    join order_groups g on g.id = o.group_id
    join order_lines l on l.order_id = o.id
    where g.number = ${placed.order_number}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error(`Order ${placed.order_number} not found`)
  return { shopper, number: placed.order_number, total: placed.total.minor, ...row }
}

async function boughtWith(code: string, currency: string) {
  const person = await market.register()
  const shopper: Caller = {
    call: (endpoint, ...[input, options]) =>
      person.call(
        endpoint,
        input as never,
        {
          ...options,
          headers: { 'x-currency': currency, ...options?.headers },
        } as never,
      ),
  }
  await addGoodsToCart(shopper, goods, 1)
  await shopper.call('POST /cartmanager/cart/coupon', { body: { code } }).catch(() => undefined)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank' })
  const placed = await placeOrder(shopper, ready, { method: 'bank' })
  return { order: placed.order_number, discount: ready.quote.discount }
}

async function accept(number: string) {
  await cook.call('POST /seller/stores/{store}/orders/{number}/accept', {
    params: { store: kitchen, number },
  })
}

async function give(number: string, gift: Record<string, unknown>) {
  await operator.call(
    'POST /operator/orders/{number}/refund',
    { params: { number }, body: { pay_to: 'original', details: 'Sorry', ...gift } as never },
    keyHeader(),
  )
}

async function figuresNow(staff = seller, slug = store) {
  const overview = withSales(await staff.call('GET /seller/stores/{store}', { params: { store: slug } }))
  const stores = await operator.call('GET /operator/stores', { query: { search: slug.split('-')[0] } })
  const sales = stores.data.find((each) => each.slug === slug)?.sales
  if (!sales) throw new Error(`${slug} is not listed`)
  return { seller: overview, market: await operator.call('GET /operator/overview'), store: sales }
}

async function rowOf(staff: TestVisitor, slug: string, number: string) {
  const { data } = await staff.call('GET /seller/stores/{store}/orders', {
    params: { store: slug },
    query: { search: number },
  })
  return data[0]
}

/** Returns the order from the shopper's list and from the operator's. */
async function listed(shopper: TestVisitor, number: string) {
  const own = await shopper.call('GET /orders', { query: { search: number } })
  const all = await operator.call('GET /operator/orders', { query: { search: number } })
  return [...own.data, ...all.data]
}

async function commissionsOf(number: string) {
  return (await operator.call('GET /operator/orders/{number}', { params: { number } })).commissions
}
