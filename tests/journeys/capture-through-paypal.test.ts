/** Payments authorised by PayPal with the order and captured once the sellers accept, over its wire format. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { openPayPal } from '#tests/support/gateways/paypal.ts'
import type { Webhook } from '#tests/support/gateways/wire.ts'
import { mailOf } from '#tests/support/mails.ts'
import { newestPaymentOf, readOrder, reject, runFailedJobs, statusOf } from '#tests/support/orders.ts'
import { buy, type Goods, goodsOf, passTime, type Wishes } from '#tests/support/shopping.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const HOURS = 60
let now = start

const paypal = openPayPal({ now: () => now, capture: 'on_acceptance' })

let market: TestMarket
let dish: Goods
let parcel: Goods

beforeAll(async () => {
  market = await openMarket({ at: start.toISOString(), outside: { gateways: [paypal.gateway] } })
  dish = await goodsOf(market, 'tavias-pot')
  parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
})

beforeEach(() => later(0))

afterEach(async () => {
  paypal.line.mend()
  paypal.refuseCaptures(false)
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('an approved payment is authorised, and captured in one call for all sellers who accepted', async () => {
  const { shopper, placed, reference, cooked } = await authorised([dish, parcel])

  await market.runJobs()
  expect(paypal.at(reference)).toMatchObject({ state: 'CREATED', captured: 0 })
  await accept(cooked.number)
  await market.runJobs()

  expect(paypal.at(reference)).toMatchObject({ state: 'CAPTURED', captured: placed.total.minor })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('a rejected order is never captured, and a refund goes to its capture', async () => {
  const { shopper, placed, reference, cooked, sent } = await authorised([dish, parcel])
  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()

  expect(paypal.at(reference)).toMatchObject({ captured: sent.minor, refundsCount: 0 })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
  const operator = await market.signIn('operator@tradewind.example')
  const told = await mailOf(operator, { search: placed.order_number, kind: 'order_rejected' })
  expect(told.text).toContain('Your PayPal account was not charged')
  expect(told.text).toContain('The rest of your order is not affected')
  const params = { number: sent.number }
  await operator.call('POST /operator/orders/{number}/cancel', { params, body: { reason: 'Lost' } })
  await market.runJobs()
  expect(paypal.at(reference)).toMatchObject({ refunded: sent.minor, refundsCount: 1 })
})

test('an order rejected by all sellers is voided at PayPal', async () => {
  const { shopper, placed, reference, cooked } = await authorised([dish])

  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()

  expect(paypal.at(reference)).toMatchObject({ state: 'VOIDED', captured: 0, refundsCount: 0 })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'cancelled' })
})

test('a capture without an answer happens once, and a refused one is retried with a new key', async () => {
  const { shopper, placed, reference, cooked } = await authorised([dish])
  paypal.refuseCaptures(true)
  await accept(cooked.number)
  await market.runJobs()
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'authorised' })

  paypal.refuseCaptures(false)
  paypal.line.loseAnswers()
  later(2 * HOURS)
  await passTime(market, 'checkout.watch_authorisations')
  paypal.line.mend()
  await runFailedJobs(market)

  expect(paypal.at(reference)).toMatchObject({ state: 'CAPTURED', captured: placed.total.minor })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('an authorisation that expires at PayPal cancels the order, however often it is reported', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  paypal.drainWebhooks()
  paypal.endAuthorisation(reference)
  for (const webhook of paypal.drainWebhooks()) {
    await post(webhook)
    await post(webhook)
  }
  await market.runJobs()

  const order = await readOrder(shopper, placed)
  expect(order.sub_orders[0]?.state).toBe('cancelled')
  expect(order).toMatchObject({ payment_status: 'cancelled', refunded: { minor: 0 } })
})

test('T46 webhooks in any order, also repeated, do not change the sellers’ decisions', async () => {
  const { shopper, placed, reference, cooked } = await authorised([dish, parcel])
  await accept(cooked.number)
  await market.runJobs()
  const before = await readOrder(shopper, placed)
  const told = paypal.drainWebhooks()

  const claimed = paypal.claim('PAYMENT.AUTHORIZATION.VOIDED', reference)
  for (const webhook of [...told.toReversed(), ...told, claimed])
    expect((await post(webhook)).status).toBe(200)
  await market.runJobs()

  expect(await readOrder(shopper, placed)).toEqual(before)
  expect(paypal.at(reference)).toMatchObject({ captured: placed.total.minor, refundsCount: 0 })
})

async function authorised(goods: Wishes) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, goods, 'paypal')
  const reference = await newestPaymentOf(market, placed)
  paypal.approve(reference)
  await statusOf(shopper, placed)
  const order = await readOrder(shopper, placed)
  expect(order.payment_status).toBe('authorised')
  const partOf = (slug: string) => {
    const part = order.sub_orders.find(({ store }) => store.slug === slug) ?? order.sub_orders[0]
    return { number: part?.number ?? '', minor: part?.total.minor ?? 0 }
  }
  return { shopper, placed, reference, cooked: partOf('tavias-pot'), sent: partOf('belle-morne') }
}

async function accept(number: string): Promise<void> {
  const seller = await market.signIn('owner@tavias-pot.example')
  const params = { store: 'tavias-pot', number }
  await seller.call('POST /seller/stores/{store}/orders/{number}/accept', { params })
}

function later(minutes: number): void {
  now = new Date(start.getTime() + minutes * 60_000)
  market?.later({ minutes })
}

async function post({ text, headers }: Webhook): Promise<Response> {
  return market.visitor().fetch('/api/webhooks/paypal', { method: 'POST', headers, body: text })
}
