/**
 * Concurrent requests for the same records on a real PostgreSQL: nothing is left half done. Larger numbers are in
 * hammers.test.ts.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { countOf, createReadyShopper, tryToPlace, untilLocked } from '#tests/support/concurrent.ts'
import {
  decideOnCard,
  type Goods,
  goodsOf,
  keyHeader,
  passTime,
  placeOrder,
  setStock,
  stockOf,
} from '#tests/support/shopping.ts'

let market: TestMarket
let parcel: Goods
let local: Goods
let second: Goods

beforeAll(async () => {
  market = await openMarket()
  parcel = await goodsOf(market, 'belle-morne')
  local = await goodsOf(market, 'blue-mahoe-larder')
  second = await goodsOf(market, 'yard-and-sea')
})

beforeEach(async () => {
  for (const goods of [parcel, local, second]) await setStock(market.database, goods, 1000)
  await sql`update slots set capacity = booked + 100`.execute(market.database.db)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('does not deadlock on carts with the same items in different orders', async () => {
  const shoppers = await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      createReadyShopper(market, place % 2 === 0 ? [parcel, second, local] : [local, second, parcel], {
        method: 'card',
      }),
    ),
  )

  const outcomes = await Promise.all(shoppers.map(tryToPlace))
  // Again with the same carts: each replaces its first order.
  const again = await Promise.all(shoppers.map(tryToPlace))

  expect(countOf(outcomes)).toEqual({ placed: 24 })
  expect(countOf(again)).toEqual({ placed: 24 })
  expect(await stockOf(market, parcel)).toBe(1000 - 24)
}, 60_000)

test('places an order once when it is paid, cancelled and viewed at the same time', async () => {
  const shoppers = await Promise.all(
    Array.from({ length: 6 }, () => createReadyShopper(market, [local], { method: 'card' })),
  )

  await Promise.all(
    shoppers.map(async ({ person, ready }) => {
      const placed = await placeOrder(person, ready, { method: 'card' })
      const params = { number: placed.order_number }
      await decideOnCard(person, placed, 'approve')
      await Promise.all([
        person.call('GET /orders/{number}/status', { params }),
        person.call('GET /orders/{number}/status', { params }),
        person
          .call('POST /orders/{number}/cancel', { params, body: { reason: 'No more' } })
          .catch(() => 'too late'),
        person
          .call('POST /orders/{number}/pay', { params, body: { payment_method: 'cash' } }, keyHeader())
          .catch(() => 'already paid'),
      ])
    }),
  )
  await market.runJobs()

  const orders = await Promise.all(shoppers.map(({ person }) => person.call('GET /orders')))
  for (const { data } of orders) {
    expect(data).toHaveLength(1)
    // Orders cancelled first were refunded; the others were paid.
    expect(data[0]?.payment_status).toBe(data[0]?.status === 'cancelled' ? 'refunded' : 'completed')
  }
}, 60_000)

test('does not continue a late paid order while its cart is being reordered', async () => {
  const shopper = await createReadyShopper(market, [parcel], { method: 'card' })
  const { person } = shopper
  const first = await placeOrder(person, shopper.ready, { method: 'card' })
  await decideOnCard(person, first, 'approve', 'never')
  await expire(first.order_number)

  const { release } = await lockStockLevel(parcel)
  const anew = tryToPlace(shopper)
  await untilLocked(market)
  const late = sendWebhookOf(first)
  await untilLocked(market, 2)
  await release()
  await Promise.all([anew, late])

  const { data } = await person.call('GET /orders')
  expect(data.filter(({ status }) => status !== 'cancelled')).toHaveLength(1)
})

test('locks handed over items in the order in which stock is counted', async () => {
  const { person, ready } = await createReadyShopper(market, [local], { method: 'cash' })
  const { order_number: number } = await placeOrder(person, ready, { method: 'cash' })
  const { sub_orders: subs } = await person.call('GET /orders/{number}', { params: { number } })
  const seller = await market.signIn('owner@blue-mahoe-larder.example')
  const params = { store: 'blue-mahoe-larder', number: subs[0]?.number ?? '' }
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    params,
    body: { confirm_early: true },
  })
  const counting = await lock(sql`select from products where id = ${local.productId} for no key update`)

  const handingOver = seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params,
    body: { confirm_early: true },
  })
  await untilLocked(market)
  const isLevelFree = await isUnlocked(local)
  await counting.release()

  expect(isLevelFree).toBe(true)
  expect((await handingOver).order.state).toBe('fulfilled')
})

/** Expires an unpaid order. */
async function expire(number: string): Promise<void> {
  await sql`update order_groups set pay_by = now() - interval '1 minute' where number = ${number}`.execute(
    market.database.db,
  )
  // The gateway is down; otherwise it would report the payment.
  market.gateway.breakDown()
  await passTime(market, 'orders.expire_unpaid')
  market.gateway.recover()
}

function lockStockLevel({ variantId }: Goods) {
  return lock(sql`select from stock_levels where variant_id = ${variantId} for no key update`)
}

async function isUnlocked({ variantId }: Goods): Promise<boolean> {
  const { rows } = await sql`
    select variant_id
    from stock_levels
    where variant_id = ${variantId}
    for no key update skip locked
  `.execute(market.database.db)
  return rows.length === 1
}

/** Sends the webhook with the gateway's state of a payment. */
async function sendWebhookOf({ order_number: number, next_action: action }: PlacedOrder): Promise<void> {
  const payment_id = new URL(action?.url ?? '').pathname.split('/').at(-1)
  const text = JSON.stringify({ id: `evt_${number}`, payment_id })
  await market.visitor().fetch('/api/webhooks/simulated', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': market.gateway.sign(text) },
    body: text,
  })
  await market.runJobs()
}

/** Locks rows in a separate transaction until released. */
async function lock(statement: RawBuilder<unknown>): Promise<{ release: () => Promise<void> }> {
  const transaction = await market.database.db.startTransaction().execute()
  await statement.execute(transaction)
  return { release: () => transaction.rollback().execute() }
}
