/** Cards authorised by Stripe with the order and captured as its sellers accept, over its wire format. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { openStripe } from '#tests/support/gateways/stripe.ts'
import type { Webhook } from '#tests/support/gateways/wire.ts'
import { newestPaymentOf, readOrder, reject, runFailedJobs, statusOf } from '#tests/support/orders.ts'
import { buy, type Goods, goodsOf, passTime, type Wishes } from '#tests/support/shopping.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const HOURS = 60
let now = start

const stripe = openStripe({ now: () => now, capture: 'on_acceptance' })

let market: TestMarket
let dish: Goods
let parcel: Goods

beforeAll(async () => {
  market = await openMarket({ at: start.toISOString(), outside: { gateways: [stripe.gateway] } })
  dish = await goodsOf(market, 'tavias-pot')
  parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
})

beforeEach(() => later(0))

afterEach(async () => {
  stripe.line.mend()
  stripe.refuseCaptures(false)
  stripe.captureInParts(true)
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('each order is captured separately on a card with multicapture, and the last capture takes the full rest', async () => {
  const { shopper, placed, reference, cooked, sent } = await authorised([dish, parcel])

  await market.runJobs()
  expect(stripe.at(reference)).toMatchObject({ state: 'requires_capture', captured: sent.minor })
  await accept(cooked.number)
  await market.runJobs()

  expect(stripe.at(reference)).toMatchObject({ state: 'succeeded', captured: placed.total.minor })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('without multicapture, one capture takes the accepted amount once all have decided', async () => {
  stripe.captureInParts(false)
  const { shopper, placed, reference, cooked, sent } = await authorised([dish, parcel])

  await market.runJobs()
  expect(stripe.at(reference)).toMatchObject({ captured: 0 })
  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()

  expect(stripe.at(reference)).toMatchObject({ state: 'succeeded', captured: sent.minor, refundsCount: 0 })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('without multicapture, a seller who starts waits for no one, and later rejections are refunded', async () => {
  stripe.captureInParts(false)
  const { placed, reference, cooked, sent } = await authorised([dish, parcel])
  const seller = await market.signIn('owner@belle-morne.example')
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    params: { store: 'belle-morne', number: sent.number },
  })

  await market.runJobs()
  expect(stripe.at(reference)).toMatchObject({ state: 'succeeded', captured: placed.total.minor })
  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()

  expect(stripe.at(reference)).toMatchObject({ refunded: cooked.minor })
})

test('an order rejected by all sellers is voided at Stripe', async () => {
  const { shopper, placed, reference, cooked } = await authorised([dish])

  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()

  expect(stripe.at(reference)).toMatchObject({ state: 'canceled', captured: 0, refundsCount: 0 })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'cancelled' })
})

test('a capture without an answer happens once', async () => {
  const { shopper, placed, reference, cooked } = await authorised([dish])
  await accept(cooked.number)

  stripe.line.loseAnswers()
  await market.runJobs()
  stripe.line.mend()
  await runFailedJobs(market)

  expect(stripe.at(reference)).toMatchObject({ state: 'succeeded', captured: placed.total.minor })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('a capture refused by the bank is retried with a new key', async () => {
  const { shopper, placed, cooked } = await authorised([dish])
  stripe.refuseCaptures(true)
  await accept(cooked.number)
  await market.runJobs()
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'authorised' })

  stripe.refuseCaptures(false)
  later(2 * HOURS)
  await passTime(market, 'checkout.watch_authorisations')

  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('an authorisation that expires at Stripe cancels the order, reported or polled', async () => {
  for (const isTold of [true, false]) {
    later(0)
    const { shopper, placed, reference } = await authorised([dish])
    stripe.drainWebhooks()
    stripe.endAuthorisation(reference)
    if (isTold) {
      for (const webhook of stripe.drainWebhooks()) {
        await post(webhook)
        await post(webhook)
      }
      await market.runJobs()
    } else {
      later(7 * 24 * HOURS + 1)
      await passTime(market, 'checkout.watch_authorisations')
      later(0)
    }

    const order = await readOrder(shopper, placed)
    expect(order.sub_orders[0]?.state).toBe('cancelled')
    expect(order).toMatchObject({ payment_status: 'cancelled', refunded: { minor: 0 } })
  }
})

describe('T46 webhooks', () => {
  test('in any order, also repeated, do not change the sellers’ decisions', async () => {
    const { shopper, placed, reference, cooked } = await authorised([dish, parcel])
    await market.runJobs()
    await accept(cooked.number)
    await market.runJobs()
    const before = await readOrder(shopper, placed)
    const told = stripe.drainWebhooks()

    for (const webhook of [...told.toReversed(), ...told, stripe.claim('payment_intent.canceled', reference)])
      expect((await post(webhook)).status).toBe(200)
    await market.runJobs()

    expect(await readOrder(shopper, placed)).toEqual(before)
    expect(stripe.at(reference)).toMatchObject({ captured: placed.total.minor, refundsCount: 0 })
  })
})

async function authorised(goods: Wishes) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, goods, 'card')
  const reference = await newestPaymentOf(market, placed)
  stripe.approve(reference)
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
  return market.visitor().fetch('/api/webhooks/stripe', { method: 'POST', headers, body: text })
}
