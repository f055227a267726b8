/** What a store notes of an order on its way: ticks of what is packed, and tracking that is corrected after hand-over. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { handOver, markDelivered } from '#tests/support/orders.ts'
import { buy, decideOnCard, goodsOf } from '#tests/support/shopping.ts'

const store = 'belle-morne'
const packed = 'PUT /seller/stores/{store}/orders/{number}/packed'
const tracking = 'PUT /seller/stores/{store}/orders/{number}/tracking'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let stranger: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  stranger = await market.signIn('owner@tavias-pot.example')
})

afterAll(() => market.close())

async function bought() {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [await goodsOf(market, store, { stock: 50 })], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const { rows } = await sql<{ part: string; line: string }>`
    select o.number as part, l.id as line
    from orders o
    join order_groups g on g.id = o.group_id
    join order_lines l on l.order_id = o.id
    where g.number = ${placed.order_number}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error('It was ordered')
  return { shopper, number: placed.order_number, params: { store, number: row.part }, line: row.line }
}

test('ticks are stored, shared, taken back, and over with the hand-over', async () => {
  const { params, line } = await bought()
  const colleague = await market.signIn(`owner@${store}.example`)
  const tick = (is_packed: boolean) => ({ params, body: { lines: [{ line_id: line, is_packed }] } })
  const seen = async () =>
    (await colleague.call('GET /seller/stores/{store}/orders/{number}', { params })).lines[0]?.is_packed

  expect(await seen()).toBe(false)
  // The same tick by two at once is one.
  await Promise.all([seller.call(packed, tick(true)), colleague.call(packed, tick(true))])
  expect(await seen()).toBe(true)
  await seller.call(packed, tick(false))
  expect(await seen()).toBe(false)
  await seller.call(packed, tick(true))

  const other = await bought()
  const foreignLine = await seller.fail(packed, {
    params,
    body: { lines: [{ line_id: other.line, is_packed: true }] },
  })
  const foreignStore = await stranger.fail(packed, {
    ...tick(true),
    params: { ...params, store: 'tavias-pot' },
  })
  await handOver(seller, params)
  const late = await seller.fail(packed, tick(false))

  expect([foreignLine.status, foreignStore.status, late.status]).toEqual([404, 404, 409])
  expect(await seen()).toBe(true)
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

test('tracking is corrected after hand-over: kept with its history, and the shopper told once', async () => {
  const { shopper, params, number } = await bought()
  const early = await seller.fail(tracking, { params, body: { carrier: 'LIAT 20' } })
  await handOver(seller, params, { carrier: 'LIAT 20', tracking_number: 'GND 1' })
  await market.runJobs()

  const body = {
    carrier: 'LIAT 20',
    tracking_number: 'GND 2',
    tracking_url: 'https://track.example/GND2',
  }
  const { order } = await seller.call(tracking, { params, body })
  await seller.call(tracking, { params, body })
  await market.runJobs()
  const hostile = await seller.fail(tracking, {
    params,
    body: { ...body, tracking_url: 'javascript:alert(1)' },
  })
  const foreign = await stranger.fail(tracking, { params: { ...params, store: 'tavias-pot' }, body })

  expect([early.status, hostile.status, foreign.status]).toEqual([409, 422, 404])
  expect(order.can_change_tracking).toBe(true)
  expect(order.delivery).toMatchObject(body)
  expect(order.tracking_history).toMatchObject([{ tracking_number: 'GND 1' }, body])
  const seen = await shopper.call('GET /orders/{number}', { params: { number } })
  expect(seen.sub_orders[0]?.delivery).toMatchObject(body)
  const { data } = await operator.call('GET /operator/mails', { query: { search: number } })
  expect(data.filter(({ kind }) => kind === 'tracking_changed')).toHaveLength(1)
  const mail = await mailOf(operator, { search: number, kind: 'tracking_changed' })
  expect(mail.text).toContain('GND 2')
  const { data: notices } = await shopper.call('GET /customer/notifications', { query: {} })
  expect(notices.map(({ kind }) => kind)).toContain('tracking_changed')

  await markDelivered(seller, params)
  const cleared = await seller.call(tracking, { params, body: { carrier: 'LIAT 20' } })
  expect(cleared.order.delivery.tracking_number).toBeUndefined()
  expect(cleared.order.tracking_history).toHaveLength(3)
})
