/** Operators cancel what was accepted and has not left its store, as its seller can. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { atGateway, readOrder, referenceOf } from '#tests/support/orders.ts'
import { buy, decideOnCard, type Goods, goodsOf, stockOf } from '#tests/support/shopping.ts'

const store = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods
let dish: Goods

beforeAll(async () => {
  market = await openMarket()
  goods = await goodsOf(market, store, { stock: 50 })
  dish = await goodsOf(market, 'tavias-pot')
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
})

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('an accepted order is cancelled, its money goes back, and its goods are for sale again', async () => {
  const { shopper, placed, number } = await accepted()
  const before = await stockOf(market, goods)

  const [part] = (await read(placed)).sub_orders
  const after = await cancel(number)
  await market.runJobs()

  expect(part).toMatchObject({ state: 'accepted', can_cancel: true })
  expect(after.sub_orders).toMatchObject([{ state: 'cancelled', can_cancel: false }])
  expect(await readOrder(shopper, placed)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    refunded: placed.total,
  })
  expect(await atGateway(market, referenceOf(placed))).toMatchObject({ refunded_minor: placed.total.minor })
  expect(await stockOf(market, goods)).toBe(before + 1)
})

test('one that is being packed too; the other store’s part of the purchase goes on', async () => {
  const { shopper, placed, number } = await accepted([dish])
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    params: { store, number },
    body: { confirm_early: true },
  })

  await cancel(number)
  await market.runJobs()

  const order = await readOrder(shopper, placed)
  expect(order.sub_orders.map(({ store: { slug }, state }) => [slug, state]).sort()).toEqual([
    [store, 'cancelled'],
    ['tavias-pot', 'placed'],
  ])
  expect(order.payment_status).toBe('partially_refunded')
})

test('one that has left its store is not, and its shopper cannot cancel what was accepted', async () => {
  const { shopper, placed, number } = await accepted()
  const own = await readOrder(shopper, placed)
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    params: { store, number },
    body: { confirm_early: true },
  })
  await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params: { store, number },
    body: {},
  })

  const refused = await operator.fail('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'Too late' },
  })

  expect(own.sub_orders).toMatchObject([{ state: 'accepted', can_cancel: false }])
  expect(own.can_cancel).toBe(false)
  expect((await read(placed)).sub_orders).toMatchObject([{ state: 'fulfilled', can_cancel: false }])
  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
})

/** A purchase that is paid by card, whose part of this store is accepted by itself. */
async function accepted(others: readonly Goods[] = []) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods, ...others], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const part = (await readOrder(shopper, placed)).sub_orders.find(({ store: { slug } }) => slug === store)
  if (!part) throw new Error(`${store} sells a part of it`)
  return { shopper, placed, number: part.number }
}

function read({ order_number: number }: PlacedOrder) {
  return operator.call('GET /operator/orders/{number}', { params: { number } })
}

function cancel(number: string) {
  return operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'The store asked us to' },
  })
}
