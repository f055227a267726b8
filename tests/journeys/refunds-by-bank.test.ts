/** Refunds that no gateway can make: the operator pays them by bank transfer and records it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { countIn } from '#tests/support/operators.ts'
import { buy, decideOnCard, type Goods, goodsOf, keyHeader } from '#tests/support/shopping.ts'

let market: TestMarket
let operator: TestVisitor
let parcel: Goods
let other: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
  other = await goodsOf(market, 'husk-and-bloom', { stock: 60 })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('a bank transfer is refunded by bank, and counted in the Admin overview', async () => {
  const before = await countIn(operator, 'refunds_owed')
  const { number, total } = await cancelledTransfer([parcel])

  const owed = await operator.call('GET /operator/refunds', { query: { search: number, state: 'owed' } })
  const after = await countIn(operator, 'refunds_owed')
  const decided = await mailOf(operator, { search: number, kind: 'order_cancelled' })

  expect(owed.data).toMatchObject([
    {
      order_number: `${number}-1`,
      group_number: number,
      amount: total,
      cause: 'cancelled',
      state: 'owed',
      paid_with: 'bank',
      transfer_reference: number,
    },
  ])
  expect(after).toBe(before + 1)
  expect(decided.text).toContain('by bank transfer')
})

test('a paid refund records who, when and how, and notifies the shopper once', async () => {
  const { shopper, number, total, refundIds } = await cancelledTransfer([parcel])
  const [id = ''] = refundIds
  const key = keyHeader()

  const { refund } = await payRefund(id, 'BANK-4711', key)
  const again = await payRefund(id, 'BANK-4711', key)
  await market.runJobs()

  expect(refund).toMatchObject({ state: 'done', done: { reference: 'BANK-4711', by: expect.any(String) } })
  expect(again).toEqual({ refund })
  const order = await operator.call('GET /operator/orders/{number}', { params: { number } })
  expect(order.refunds).toEqual([refund])
  expect(order.tenders[0]).toMatchObject({ state: 'refunded', refunded: total })
  expect(order.tenders[0]?.events.at(-1)).toMatchObject({
    kind: 'refund',
    outcome: 'succeeded',
    message: 'BANK-4711',
    by: refund.done?.by,
  })
  const seen = await shopper.call('GET /orders/{number}', { params: { number } })
  expect(seen).toMatchObject({ payment_status: 'refunded', refunded: total })
  const told = await mailOf(operator, { search: number, kind: 'payment_refunded' })
  expect(told.text).toContain('by bank transfer')
  expect(told.text).toContain('BANK-4711')
  expect(await kindsOfMails(operator, number)).toContain('order_cancelled')
})

test('each seller’s part is refunded separately', async () => {
  const { shopper, number, refundIds } = await cancelledTransfer([parcel, other])
  const [first = '', second = ''] = refundIds

  await payRefund(first, 'BANK-1')
  const { payment_status: half } = await shopper.call('GET /orders/{number}', { params: { number } })
  await payRefund(second, 'BANK-2')
  const { payment_status: whole } = await shopper.call('GET /orders/{number}', { params: { number } })

  expect([half, whole]).toEqual(['partially_refunded', 'refunded'])
})

test('of two concurrent operators, one learns that it was already refunded', async () => {
  const { number, refundIds } = await cancelledTransfer([parcel])
  const [id = ''] = refundIds
  const colleague = await market.signIn('operator@tradewind.example')

  const outcomes = await Promise.allSettled([
    payRefund(id, 'BANK-A'),
    payRefund(id, 'BANK-B', keyHeader(), colleague),
  ])
  const late = await operator.fail(
    'POST /operator/refunds/{id}/paid-back',
    { params: { id }, body: { reference: 'BANK-C' } },
    keyHeader().headers,
  )
  await market.runJobs()

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([late.status, late.problem.code]).toEqual([409, 'state_conflict'])
  await mailOf(operator, { search: number, kind: 'payment_refunded' })
})

test('requires the reference that the shopper will look for', async () => {
  const { refundIds } = await cancelledTransfer([parcel])
  const [id = ''] = refundIds

  const { status, problem } = await operator.fail(
    'POST /operator/refunds/{id}/paid-back',
    { params: { id }, body: { reference: '  ' } },
    keyHeader().headers,
  )

  expect([status, problem.errors]).toEqual([422, { reference: ['This Field Cannot Be Empty'] }])
})

test('a refund by a gateway cannot be recorded by an operator', async () => {
  const { data } = await operator.call('GET /operator/refunds', { query: { state: 'done' } })
  const card = data.find(({ paid_with }) => paid_with === 'card')

  const { status, problem } = await operator.fail(
    'POST /operator/refunds/{id}/paid-back',
    { params: { id: card?.id ?? '' }, body: { reference: 'BANK-X' } },
    keyHeader().headers,
  )

  expect([status, problem.code]).toEqual([409, 'state_conflict'])
})

test('a refund refused by a gateway is due by bank, and paid so', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [parcel], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const params = { number: placed.order_number }

  market.gateway.refuseRefunds(true)
  await operator.call('POST /operator/orders/{number}/cancel', { params, body: { reason: 'A storm' } })
  await market.runJobs()
  market.gateway.refuseRefunds(false)
  const { refunds } = await operator.call('GET /operator/orders/{number}', { params })
  expect(refunds).toMatchObject([{ state: 'owed', amount: placed.total }])
  const { refund } = await payRefund(refunds[0]?.id ?? '', 'BANK-4712')

  expect(refund).toMatchObject({ state: 'done', done: { reference: 'BANK-4712' } })
})

/** An order whose bank transfer has arrived, and which the operator cancels for every seller. */
async function cancelledTransfer(goods: readonly Goods[]) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, goods, 'bank')
  const { order_number: number, total } = placed
  const params = { number }
  await operator.call('POST /operator/orders/{number}/transfer-arrived', { params, body: {} }, keyHeader())
  const { sub_orders: parts } = await shopper.call('GET /orders/{number}', { params })
  for (const { number: part } of parts)
    await operator.call('POST /operator/orders/{number}/cancel', {
      params: { number: part },
      body: { reason: 'A storm is coming' },
    })
  await market.runJobs()
  const { refunds } = await operator.call('GET /operator/orders/{number}', { params })
  return { shopper, number, total, refundIds: refunds.map(({ id }) => id) }
}

function payRefund(id: string, reference: string, key = keyHeader(), by = operator) {
  return by.call('POST /operator/refunds/{id}/paid-back', { params: { id }, body: { reference } }, key)
}
