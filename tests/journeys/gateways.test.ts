/** Stripe and PayPal: our adapters and their libraries against the simulated wire protocols in tests/support. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { openPayPal } from '#tests/support/gateways/paypal.ts'
import { openStripe, stripeConfig } from '#tests/support/gateways/stripe.ts'
import type { Webhook, Wire } from '#tests/support/gateways/wire.ts'
import { confirmationsOf } from '#tests/support/mails.ts'
import { newestPaymentOf, pay, readOrder, runFailedJobs, statusOf } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  type Method,
  orderOf,
  passTime,
  placeOrder,
  stockOf,
} from '#tests/support/shopping.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
let now = start

const stripe = openStripe({ now: () => now })
const paypal = openPayPal({ now: () => now })
const wires: readonly { name: string; method: 'card' | 'paypal'; wire: Wire }[] = [
  { name: 'stripe', method: 'card', wire: stripe },
  { name: 'paypal', method: 'paypal', wire: paypal },
]

let market: TestMarket
let parcel: Goods
let dish: Goods

beforeAll(async () => {
  market = await openMarket({
    at: start.toISOString(),
    outside: { gateways: [stripe.gateway, paypal.gateway] },
  })
  parcel = await goodsOf(market, 'belle-morne', { stock: 90 })
  dish = await goodsOf(market, 'tavias-pot')
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

describe.each(wires)('a payment through $name', ({ name, method, wire }) => {
  test('is paid when the shopper returns, and its webhooks, also repeated, change nothing', async () => {
    const { shopper, placed, reference } = await ordered(method)
    expect(placed.payment_status).toBe('pending')

    wire.approve(reference)
    const back = await statusOf(shopper, placed)
    const paid = await readOrder(shopper, placed)
    for (const webhook of wire.drainWebhooks()) {
      expect(await post(name, webhook)).toEqual({ status: 200, answer: { received: true } })
      expect((await post(name, webhook)).status).toBe(200)
    }
    await market.runJobs()

    expect(back.payment_status).toBe('completed')
    expect(paid.payment_method).toBe(method)
    expect(await readOrder(shopper, placed)).toEqual(paid)
    expect(wire.at(reference)).toMatchObject({ captured: placed.total.minor, refunded: 0 })
    expect(await confirmationsOf(market, placed)).toBe(1)
  })

  test('is paid by its webhook when the shopper does not return', async () => {
    const { shopper, placed, reference } = await ordered(method)

    wire.approve(reference)
    await deliver(name, wire)

    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed', can_pay: false })
    expect(wire.at(reference).captured).toBe(placed.total.minor)
  })

  test('is found by polling when neither arrives', async () => {
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)

    later(3)
    await passTime(market, 'checkout.ask_waiting')

    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('is found by polling although another gateway with older payments is down', async () => {
    const other = wires.find((each) => each.name !== name) ?? { method, wire }
    const waiting = await ordered(other.method)
    other.wire.line.cut()
    later(1)
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)

    later(4)
    await passTime(market, 'checkout.ask_waiting')

    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
    other.wire.line.mend()
    await waiting.shopper.call('POST /orders/{number}/cancel', {
      params: { number: waiting.placed.order_number },
      body: { reason: 'Only tried' },
    })
    await market.runJobs()
  })

  test('T44, T45: refuses a webhook that is forged, changed, too old, from the future or another’s', async () => {
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)
    const [webhook] = wire.drainWebhooks()
    if (!webhook) throw new Error('Gateway sent no webhook')
    const day = 24 * 60 * 60 * 1000
    const wrong: Webhook[] = [
      { ...webhook, headers: {} },
      wire.resign(webhook, { isForged: true }),
      { ...webhook, text: webhook.text.replace(/"id": ?"/, '$&x') },
      wire.resign(webhook, { at: new Date(start.getTime() - 4 * day) }),
      wire.resign(webhook, { at: new Date(start.getTime() + 4 * day) }),
      { ...webhook, text: 'not even JSON' },
      wire.resign({ ...webhook, text: '{}' }, { isForged: true }),
    ]

    const statuses = []
    for (const each of wrong) statuses.push((await post(name, each)).status)
    const elsewhere = await post('simulated', webhook)
    await market.runJobs()

    expect(statuses).toEqual(wrong.map(() => 400))
    expect(elsewhere.status).toBe(400)
    expect((await readOrder(shopper, placed)).payment_status).toBe('pending')
    expect((await statusOf(shopper, placed)).payment_status).toBe('completed')
  })

  test('T46: does not regress when an older event arrives last', async () => {
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)
    await statusOf(shopper, placed)
    await giveBack(placed)

    await deliver(name, wire, 'last first')

    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'refunded',
      refunded: placed.total,
    })
    expect(wire.at(reference)).toMatchObject({ refundsCount: 1, refunded: placed.total.minor })
  })

  test('revives its order when its event arrives after the order has expired', async () => {
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)
    const stock = await stockOf(market, parcel)
    wire.line.cut()
    later(16)
    await passTime(market, 'orders.expire_unpaid')
    wire.line.mend()
    const { status: meanwhile } = await readOrder(shopper, placed)

    await deliver(name, wire)

    expect(meanwhile).toBe('cancelled')
    const { status, payment_status } = await readOrder(shopper, placed)
    if (name === 'stripe') {
      expect({ status, payment_status }).toEqual({ status: 'processing', payment_status: 'completed' })
      expect(await stockOf(market, parcel)).toBe(stock)
    } else {
      // A payment that was only approved is not captured for an ended order.
      expect(status).toBe('cancelled')
      expect(wire.at(reference).captured).toBe(0)
    }
  })

  test('T40: waits while the gateway is down, and is created once although the answer was lost', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, parcel)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: method })
    const key = crypto.randomUUID()
    const before = wire.paymentsCount()

    wire.line.cut()
    const away = await shopper.fail('POST /orders', orderOf(ready, method), keyHeader(key).headers)
    wire.line.mend()
    wire.line.loseAnswers()
    const lost = await shopper.fail('POST /orders', orderOf(ready, method), keyHeader(key).headers)
    wire.line.mend()
    const placed = await placeOrder(shopper, ready, { method, key })
    wire.approve(await newestPaymentOf(market, placed))
    await deliver(name, wire)

    expect([away, lost].map(({ status, problem }) => [status, problem.code])).toEqual([
      [503, 'gateway_unavailable'],
      [503, 'gateway_unavailable'],
    ])
    expect(wire.paymentsCount()).toBe(before + 1)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('T40: is captured once although the answer was lost', async () => {
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)

    wire.line.loseAnswers()
    const meanwhile = await statusOf(shopper, placed)
    await deliver(name, wire)
    wire.line.mend()
    later(3)
    await passTime(market, 'checkout.ask_waiting')
    await runFailedJobs(market)

    expect(['pending', 'processing']).toContain(meanwhile.payment_status)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
    expect(wire.at(reference).captured).toBe(placed.total.minor)
  })

  test.each([
    ['of another sum', { amount: 1 }],
    ['in another currency', { currency: 'CAD' }],
  ])('T43: %s pays for nothing, goes back, and another can be made', async (_, change) => {
    const { shopper, placed, reference } = await ordered(method)
    wire.spoil(reference, change)
    wire.approve(reference)

    await deliver(name, wire)
    await deliver(name, wire)
    const order = await readOrder(shopper, placed)
    const { captured, refunded } = wire.at(reference)
    const again = await pay(shopper, placed, method)
    wire.approve(await newestPaymentOf(market, again))
    await deliver(name, wire)

    expect(order).toMatchObject({ payment_status: 'failed', can_pay: true })
    expect(refunded).toBe(captured)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('T49: is refunded once, although the gateway is down at first and then its answer is lost', async () => {
    const { shopper, placed, reference } = await ordered(method)
    wire.approve(reference)
    await deliver(name, wire)

    wire.line.cut()
    await giveBack(placed)
    wire.line.mend()
    wire.line.loseAnswers()
    await runFailedJobs(market)
    wire.line.mend()
    const underWay = await readOrder(shopper, placed)
    await runFailedJobs(market)

    expect(underWay.refunded.minor).toBe(0)
    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'refunded',
      refunded: placed.total,
    })
    expect(wire.at(reference)).toMatchObject({ refundsCount: 1, refunded: placed.total.minor })
    const { data } = await shopper.call('GET /customer/refunds')
    expect(data[0]).toMatchObject({ by: method, status: 'approved' })
  })

  test('is refunded manually when the gateway refuses', async () => {
    const { placed, reference } = await ordered(method)
    wire.approve(reference)
    await deliver(name, wire)
    // An operator has refunded it in the gateway's dashboard.
    await wire.gateway.refund({ key: 'by hand', paymentReference: reference, amount: placed.total })

    await giveBack(placed)

    const { rows } = await sql<{ state: string }>`
      select r.state
      from refunds r
      join tenders t on t.id = r.tender_id
      where t.gateway_reference = ${reference}
    `.execute(market.database.db)
    expect(rows).toEqual([{ state: 'manual' }])
  })

  test('is cancelled when another method is chosen, and pays for nothing after that', async () => {
    const { shopper, placed, reference } = await ordered(method)

    await pay(shopper, placed, 'bank')
    await market.runJobs()
    if (name === 'paypal') wire.approve(reference)
    await deliver(name, wire)

    expect((await readOrder(shopper, placed)).payment_status).toBe('awaiting_transfer')
    expect(wire.at(reference)).toMatchObject({
      captured: 0,
      state: name === 'stripe' ? 'canceled' : 'APPROVED',
    })
  })
})

describe('Stripe', () => {
  test('shows its form on our page, to the shopper only and only while it is pending', async () => {
    const { shopper, placed, reference } = await ordered('card')
    const params = { number: placed.order_number }
    const stranger = await market.register()

    const { form } = await shopper.call('GET /orders/{number}/card-form', { params })
    const refused = await stranger.fail('GET /orders/{number}/card-form', { params })
    stripe.decline(reference)
    const declined = await shopper.call('GET /orders/{number}/card-form', { params })
    const order = await readOrder(shopper, placed)
    stripe.challenge(reference)
    const challenged = await statusOf(shopper, placed)
    stripe.approve(reference)
    const over = await shopper.call('GET /orders/{number}/card-form', { params })

    expect(placed.next_action?.url).toBe(`http://market.test/order/card/${placed.order_number}`)
    expect(form).toEqual({
      gateway: 'stripe',
      publishable_key: stripeConfig.publishableKey,
      client_secret: expect.stringMatching(/^pi_.*_secret_/),
      amount: placed.total,
      was_declined: false,
    })
    expect(refused.status).toBe(404)
    expect(declined.form?.was_declined).toBe(true)
    expect(order).toMatchObject({ payment_status: 'pending', can_pay: true })
    expect(challenged.payment_status).toBe('pending')
    expect(over).toEqual({})
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('T43: ignores a live payment when the keys are test keys', async () => {
    const { shopper, placed, reference } = await ordered('card')
    stripe.setLive(reference)
    stripe.approve(reference)

    await deliver('stripe', stripe)

    expect((await readOrder(shopper, placed)).payment_status).toBe('failed')
    expect(stripe.at(reference)).toMatchObject({ captured: placed.total.minor, refunded: placed.total.minor })
  })

  test('repeats an unfinished payment with the same request, and stores no personal data', async () => {
    const { shopper, placed } = await ordered('card')
    const before = stripe.paymentsCount()

    const again = await pay(shopper, placed, 'card')
    await deliver('stripe', stripe)

    expect(again.next_action).toEqual(placed.next_action)
    expect(stripe.paymentsCount()).toBe(before)
    const { rows } = await sql<{ payload: object }>`
      select payload from gateway_events where gateway = 'stripe' order by received_at desc limit 1
    `.execute(market.database.db)
    expect(Object.keys(rows[0]?.payload ?? {}).toSorted()).toEqual([
      'created',
      'id',
      'livemode',
      'payment_reference',
      'type',
    ])
  })
})

describe('PayPal', () => {
  test('retries a declined payment with a new one', async () => {
    const { shopper, placed, reference } = await ordered('paypal')
    expect(placed.next_action?.url).toBe(`https://www.paypal.test/checkoutnow/${reference}`)

    paypal.decline(reference)
    const back = await statusOf(shopper, placed)
    await deliver('paypal', paypal)
    const again = await pay(shopper, placed, 'paypal')
    const second = await newestPaymentOf(market, again)
    paypal.approve(second)
    await deliver('paypal', paypal)

    expect(back).toMatchObject({ payment_status: 'failed', can_pay: true })
    expect(second).not.toBe(reference)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
    expect(paypal.at(reference).captured).toBe(0)
  })

  test('verifies webhooks by a call to PayPal, and has them sent again when that fails', async () => {
    const { placed, shopper, reference } = await ordered('paypal')
    paypal.approve(reference)
    const [webhook] = paypal.drainWebhooks()
    if (!webhook) throw new Error('Gateway sent no webhook')

    paypal.line.cut()
    const unsure = await post('paypal', webhook)
    paypal.line.mend()
    const sure = await post('paypal', webhook)
    await market.runJobs()

    expect([unsure.status, sure.status]).toEqual([503, 200])
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('is offered only in supported currencies, and explains that in the reader’s language', async () => {
    const shopper = await market.register()
    await shopper.call('POST /customer/current-currency', { body: { currency: 'JMD' } })
    await addGoodsToCart(shopper, dish)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'paypal' })
    const refused = await shopper.fail('POST /orders', orderOf(ready, 'paypal'), keyHeader().headers)

    expect(ready.quote.currency).toBe('JMD')
    expect(ready.quote.payment_methods.find(({ method }) => method === 'paypal')).toEqual({
      method: 'paypal',
      is_available: false,
      reason: 'PayPal doesn’t accept payments in this currency',
    })
    expect(refused.problem.code).toBe('payment_unavailable')
  })
})

function later(minutes: number): void {
  now = new Date(start.getTime() + minutes * 60_000)
  market.later({ minutes })
}

async function ordered(method: Method) {
  const shopper: TestVisitor = await market.register()
  const { placed } = await buy(shopper, [parcel], method)
  return { shopper, placed, reference: await newestPaymentOf(market, placed) }
}

async function post(name: string, { text, headers }: Webhook) {
  const response = await market.visitor().fetch(`/api/webhooks/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  return { status: response.status, answer: await response.json() }
}

/** Delivers the gateway's webhooks until there are no more. */
async function deliver(name: string, wire: Wire, order: 'as told' | 'last first' = 'as told'): Promise<void> {
  for (let told = wire.drainWebhooks(); told.length > 0; told = wire.drainWebhooks()) {
    for (const webhook of order === 'as told' ? told : told.toReversed())
      await post(name, wire.resign(webhook, {}))
    await market.runJobs()
  }
}

/** Cancels the order as an operator, which refunds it in full. */
async function giveBack({ order_number: number }: PlacedOrder): Promise<void> {
  const operator = await market.signIn('operator@tradewind.example')
  const params = { number }
  await operator.call('POST /operator/orders/{number}/cancel', {
    params,
    body: { reason: 'The shelf is empty' },
  })
  await market.runJobs()
}
