/** Wallet top-ups through Stripe and PayPal, with their own adapters over simulated wire protocols. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Recharge } from '#contract/recharges.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { openPayPal } from '#tests/support/gateways/paypal.ts'
import { openStripe } from '#tests/support/gateways/stripe.ts'
import type { Webhook, Wire } from '#tests/support/gateways/wire.ts'
import { keyHeader, passTime } from '#tests/support/shopping.ts'
import { type Holder, registerWithBalance, walletOf } from '#tests/support/wallets.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const AMOUNT = 2500
let now = start

// Top-ups are captured at once even when orders are captured later.
const clock = { now: () => now, capture: 'on_acceptance' as const }
const stripe = openStripe(clock)
const paypal = openPayPal(clock)
const wires: readonly { name: string; method: 'card' | 'paypal'; wire: Wire }[] = [
  { name: 'stripe', method: 'card', wire: stripe },
  { name: 'paypal', method: 'paypal', wire: paypal },
]

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({
    at: start.toISOString(),
    outside: { gateways: [stripe.gateway, paypal.gateway] },
  })
})

beforeEach(() => later(0))

afterEach(async () => {
  for (const { wire } of wires) {
    wire.line.mend()
    wire.drainWebhooks()
  }
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe.each(wires)('a recharge through $name', ({ name, method, wire }) => {
  test('is credited when its owner returns, once, whatever webhooks repeat in any order', async () => {
    const { person, begun, reference } = await started(method)

    wire.approve(reference)
    const back = await read(person, begun)
    const told = wire.drainWebhooks()
    for (const webhook of [...told.toReversed(), ...told]) await post(name, webhook)
    await market.runJobs()

    expect(begun).toMatchObject({ status: 'pending', can_pay: true })
    expect(back).toMatchObject({ status: 'paid', balance: { minor: AMOUNT } })
    expect(await walletOf(market, person.id)).toBe(AMOUNT)
    expect(wire.at(reference)).toMatchObject({ captured: AMOUNT, refundsCount: 0 })
  })

  test('is credited by its webhook without a return, or by polling without either', async () => {
    for (const isTold of [true, false]) {
      later(0)
      const { person, reference } = await started(method)
      wire.approve(reference)
      if (isTold) for (const webhook of wire.drainWebhooks()) await post(name, webhook)
      wire.drainWebhooks()
      later(3)
      if (isTold) await market.runJobs()
      else await passTime(market, 'checkout.ask_waiting')

      expect(await walletOf(market, person.id)).toBe(AMOUNT)
    }
  })

  test('is not credited by a forged webhook', async () => {
    const { person, reference } = await started(method)
    wire.approve(reference)
    const forged = wire.drainWebhooks().map((webhook) => wire.resign(webhook, { isForged: true }))

    for (const webhook of forged) expect((await post(name, webhook)).status).toBe(400)
    await market.runJobs()

    expect(await walletOf(market, person.id)).toBe(0)
  })

  test('of a wrong amount is refunded, and nothing is credited', async () => {
    const { person, begun, reference } = await started(method)
    wire.spoil(reference, { amount: AMOUNT - 1 })
    wire.approve(reference)

    const back = await read(person, begun)
    await market.runJobs()

    expect(back.status).toBe('failed')
    expect(await walletOf(market, person.id)).toBe(0)
    const { captured, refunded } = wire.at(reference)
    expect(refunded).toBe(captured)
  })

  test('without an answer is created once', async () => {
    const person = await registerWithBalance(market, 0)
    const key = keyHeader()
    const before = wire.paymentsCount()
    wire.line.loseAnswers()
    const lost = await person.visitor.fail('POST /wallet/recharges', requested(method), key.headers)
    wire.line.mend()
    const begun = await person.visitor.call('POST /wallet/recharges', requested(method), key)

    expect([lost.status, lost.problem.code]).toEqual([503, 'gateway_unavailable'])
    expect(begun.status).toBe('pending')
    expect(wire.paymentsCount() - before).toBe(1)
  })
})

function requested(method: 'card' | 'paypal') {
  return { body: { amount: { minor: AMOUNT, currency: 'USD' }, payment_method: method } }
}

async function started(method: 'card' | 'paypal') {
  const person = await registerWithBalance(market, 0)
  const begun = await person.visitor.call('POST /wallet/recharges', requested(method), keyHeader())
  const { rows } = await sql<{ reference: string }>`
    select gateway_reference as reference from wallet_recharges where user_id = ${person.id}
  `.execute(market.database.db)
  return { person, begun, reference: rows[0]?.reference ?? '' }
}

function read({ visitor }: Holder, { token }: Recharge): Promise<Recharge> {
  return visitor.call('GET /wallet/recharges/{token}', { params: { token } })
}

function post(name: string, { text, headers }: Webhook): Promise<Response> {
  return market.visitor().fetch(`/api/webhooks/${name}`, { method: 'POST', headers, body: text })
}

function later(minutes: number): void {
  now = new Date(start.getTime() + minutes * 60_000)
  market?.later({ minutes })
}
