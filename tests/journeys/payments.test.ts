/** Payments between the market and its gateway, over HTTP on both sides. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { pollPending } from '#domains/checkout/poll-pending.ts'
import { type Gateway, GatewayRefusal } from '#domains/payments/index.ts'
import { beginFor } from '#platform/open-work.ts'
import type { Begin } from '#platform/work.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { confirmationsOf } from '#tests/support/mails.ts'
import {
  atGateway,
  pay,
  payInput,
  readOrder,
  referenceOf,
  reject,
  runFailedJobs,
  statusOf,
} from '#tests/support/orders.ts'
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
  passTime,
  placeOrder,
  setStock,
  stockOf,
  type Wishes,
} from '#tests/support/shopping.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const minutes = 60_000

let market: TestMarket
let dish: Goods
let parcel: Goods

beforeAll(async () => {
  market = await openMarket({ at: start.toISOString() })
  dish = await goodsOf(market, 'tavias-pot')
  parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
})

beforeEach(() => {
  market.later({ minutes: 0 })
  market.gateway.sent.length = 0
})

afterEach(async () => {
  market.gateway.recover()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('a webhook', () => {
  test('that arrives before the shopper returns pays the order', async () => {
    const { shopper, placed } = await orderByCard()

    await decideOnCard(shopper, placed, 'approve', 'before')
    await market.runJobs()

    expect(market.gateway.sent).toHaveLength(1)
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed', can_pay: false })
  })

  test('T46 that arrives after the shopper’s return changes nothing', async () => {
    const { shopper, placed } = await orderByCard()
    await decideOnCard(shopper, placed, 'approve', 'late')
    expect(market.gateway.sent).toHaveLength(0)
    const { payment_status: onReturn } = await statusOf(shopper, placed)
    const before = await readOrder(shopper, placed)

    market.later({ minutes: 0.2 })
    expect(await market.gateway.sendDue()).toBe(1)
    await market.runJobs()

    expect(onReturn).toBe('completed')
    expect(await readOrder(shopper, placed)).toEqual(before)
  })

  test('that arrives late pays the order of a shopper who never returned', async () => {
    const { shopper, placed } = await orderByCard()
    await decideOnCard(shopper, placed, 'approve', 'late')
    expect((await readOrder(shopper, placed)).payment_status).toBe('pending')

    market.later({ minutes: 0.2 })
    await market.gateway.sendDue()
    await market.runJobs()

    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('T45 that arrives twice, and is replayed later, is stored once', async () => {
    const { shopper, placed } = await orderByCard()

    await decideOnCard(shopper, placed, 'approve', 'twice')
    const [first, second] = market.gateway.sent
    const replayed = await post(first?.text ?? '', first?.signature ?? '')
    await market.runJobs()

    expect(first?.text).toBe(second?.text)
    expect(replayed).toEqual({ status: 200, answer: { received: true } })
    expect(await eventsOf(first?.text ?? '')).toEqual([{ is_applied: true }])
    const order = await readOrder(shopper, placed)
    expect(order.payment_status).toBe('completed')
    expect(order.sub_orders.map(({ activities }) => activities.map(({ state }) => state))).toEqual([
      ['pending_payment', 'placed', 'accepted'],
    ])
    expect(await confirmationsOf(market, placed)).toBe(1)
  })

  test('that never arrives is replaced by polling', async () => {
    const { shopper, placed } = await orderByCard()
    await decideOnCard(shopper, placed, 'approve', 'never')

    market.later({ minutes: 3 })
    await passTime(market, 'checkout.ask_waiting')

    expect(market.gateway.sent).toHaveLength(0)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('T44 that is forged, changed, too old or from the future is refused and not stored', async () => {
    const { shopper, placed } = await orderByCard()
    await decideOnCard(shopper, placed, 'approve', 'late')
    const text = JSON.stringify({ id: 'evt_forged', payment_id: referenceOf(placed) })
    const { sign } = market.gateway
    const now = start.getTime()

    const answers = [
      await post(text, ''),
      await post(text, 't=1,v1=00'),
      await post(
        text,
        sign(text).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      await post(text.replace('forged', 'other'), sign(text)),
      await post(text, sign(text).replace(/^t=\d+/, `t=${now / 1000 - 1}`)),
      await post(text, sign(text, new Date(now - 6 * minutes))),
      await post(text, sign(text, new Date(now + 6 * minutes))),
      await post(text, sign(text), 'stripe'),
      await post(text, sign(text), 'nobody'),
    ]
    await market.runJobs()

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 422])
    expect(await eventsOf(text)).toEqual([])
    expect((await readOrder(shopper, placed)).payment_status).toBe('pending')
    await completePayment(placed)
  })

  test('is only a hint: the gateway is asked, and an unknown payment is ignored', async () => {
    const { shopper, placed } = await orderByCard()
    const undecided = JSON.stringify({
      id: 'evt_undecided',
      type: 'payment.captured',
      payment_id: referenceOf(placed),
    })
    const unknown = JSON.stringify({ id: 'evt_unknown', payment_id: 'sim_of_nobody' })
    const foreign = JSON.stringify({ id: 'evt_foreign', payment_id: await paymentOfAnother() })

    for (const text of [undecided, unknown, foreign]) {
      expect(await post(text, market.gateway.sign(text))).toEqual({
        status: 200,
        answer: { received: true },
      })
      await market.runJobs()
      expect(await eventsOf(text)).toEqual([{ is_applied: true }])
    }

    expect((await readOrder(shopper, placed)).payment_status).toBe('pending')
    expect(await failedJobs()).toEqual([])
  })

  test('is retried when the gateway does not answer', async () => {
    const { shopper, placed } = await orderByCard()
    await decideOnCard(shopper, placed, 'approve', 'before')

    market.gateway.breakDown()
    await market.runJobs()
    const meanwhile = await statusOf(shopper, placed)
    market.gateway.recover()
    await runFailedJobs(market)

    expect(meanwhile.payment_status).toBe('pending')
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })
})

describe('a payment', () => {
  test('can use the methods that fit the order', async () => {
    const { shopper, placed } = await orderByCard()
    const params = { number: placed.order_number }

    const { data } = await shopper.call('GET /orders/{number}/payment-methods', { params, query: {} })
    const refused = await shopper.fail(
      'POST /orders/{number}/pay',
      payInput(placed, 'cash'),
      keyHeader().headers,
    )

    expect(data).toEqual([
      { method: 'card', is_available: true },
      { method: 'cash', is_available: false, reason: expect.stringContaining('island') },
      { method: 'bank', is_available: true },
    ])
    expect(refused.problem.code).toBe('payment_unavailable')
  })

  test('that is declined can be retried with another card', async () => {
    const { shopper, placed } = await orderByCard()
    await decideOnCard(shopper, placed, 'decline', 'before')
    await market.runJobs()
    const declined = await readOrder(shopper, placed)

    const again = await pay(shopper, placed)
    await decideOnCard(shopper, again, 'approve', 'before')
    await market.runJobs()

    expect(declined).toMatchObject({ payment_status: 'failed', can_pay: true })
    expect(referenceOf(again)).not.toBe(referenceOf(placed))
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('with a challenge asks again after a wrong code, and pays with the right one', async () => {
    const { shopper, placed } = await orderByCard()
    const challenge = await challengeOn(shopper, placed)

    const wrong = await challenge.enter('000000')
    const between = await statusOf(shopper, placed)
    const right = await challenge.enter('123456')
    await market.runJobs()

    expect([wrong.status, right.status]).toEqual([422, 303])
    expect(between.payment_status).toBe('pending')
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('fails after three wrong codes, and can be retried', async () => {
    const { shopper, placed } = await orderByCard()
    const { enter } = await challengeOn(shopper, placed)
    for (const code of ['1', '2', '3']) await enter(code)
    await market.runJobs()
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'failed', can_pay: true })

    await completePayment(await pay(shopper, placed))
  })

  test('that is left open stays pending, and is reused on the next attempt', async () => {
    const { shopper, placed } = await orderByCard()
    const page = await shopper.fetch(pathOf(placed))
    const [, back = ''] = /href="([^"]*order_number[^"]*)"/.exec(await page.text()) ?? []

    const returned = await statusOf(shopper, placed)
    const again = await pay(shopper, placed)
    await decideOnCard(shopper, again, 'approve', 'before')
    await market.runJobs()

    expect(back).toBe(`http://market.test/checkout/complete?order_number=${placed.order_number}`)
    expect(returned.payment_status).toBe('pending')
    expect(again.next_action).toEqual(placed.next_action)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test.each([
    ['of less than was asked for', sql`amount_minor = 1`],
    ['in another currency', sql`currency = 'JPY'`],
    ['for something else', sql`key = key || ' '`],
  ])('%s pays for nothing', async (_, change) => {
    const { shopper, placed } = await orderByCard()
    await sql`update simulated_gateway.payments set ${change} where id = ${referenceOf(placed)}`.execute(
      market.database.db,
    )

    await decideOnCard(shopper, placed, 'approve', 'before')
    await market.runJobs()

    const order = await readOrder(shopper, placed)
    expect(['pending', 'failed']).toContain(order.payment_status)
    expect(order.sub_orders.map(({ state }) => state)).toEqual(['pending_payment'])
  })

  test('T43 of a wrong amount is refunded, and the order can still be paid', async () => {
    const { shopper, placed } = await orderByCard()
    await sql`update simulated_gateway.payments set amount_minor = 1 where id = ${referenceOf(placed)}`.execute(
      market.database.db,
    )
    await decideOnCard(shopper, placed, 'approve', 'twice')
    await market.runJobs()

    expect(await atGateway(market, referenceOf(placed))).toMatchObject({
      captured_minor: 1,
      refunded_minor: 1,
    })
    await completePayment(await pay(shopper, placed))
  })

  test('of a wrong amount leaves a transfer chosen instead unchanged', async () => {
    const { shopper, placed } = await orderByCard()
    const { order_number: number } = placed
    await sql`update simulated_gateway.payments set amount_minor = 1 where id = ${referenceOf(placed)}`.execute(
      market.database.db,
    )
    await approveWithoutWebhook(shopper, placed)
    market.gateway.breakDown()
    await shopper.call(
      'POST /orders/{number}/pay',
      { params: { number }, body: { payment_method: 'bank' } },
      keyHeader(),
    )
    market.gateway.recover()

    await sendWebhookOf(placed, 0)

    expect((await readOrder(shopper, placed)).payment_status).toBe('awaiting_transfer')
    expect(await atGateway(market, referenceOf(placed))).toMatchObject({
      captured_minor: 1,
      refunded_minor: 1,
    })
  })

  test('T42 is polled although another payment cannot be looked up', async () => {
    const troubled = await orderByCard()
    const { shopper, placed } = await orderByCard()
    for (const each of [troubled, { shopper, placed }]) await approveWithoutWebhook(each.shopper, each.placed)
    market.later({ minutes: 3 })

    const asking = pollPending(beginAs(market), [refusingToFind(referenceOf(troubled.placed))])

    await expect(asking).rejects.toThrow(AggregateError)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
    expect((await readOrder(troubled.shopper, troubled.placed)).payment_status).toBe('pending')
    await passTime(market, 'checkout.ask_waiting')
    expect((await readOrder(troubled.shopper, troubled.placed)).payment_status).toBe('completed')
  })

  test('whose webhook arrives after expiry revives the order while everything is in stock', async () => {
    const { shopper, placed } = await orderByCard()
    await approveWithoutWebhook(shopper, placed)
    market.later({ minutes: 16 })
    await giveUp()
    const { status: meanwhile } = await readOrder(shopper, placed)
    const stock = await stockOf(market, parcel)

    await sendWebhookOf(placed)

    expect(meanwhile).toBe('cancelled')
    expect(await readOrder(shopper, placed)).toMatchObject({
      status: 'processing',
      payment_status: 'completed',
    })
    expect(await stockOf(market, parcel)).toBe(stock - 1)
  })

  test('whose webhook arrives after expiry is refunded when something is sold out', async () => {
    const { shopper, placed } = await orderByCard()
    await approveWithoutWebhook(shopper, placed)
    market.later({ minutes: 16 })
    await giveUp()
    await setStock(market.database, parcel, 0)

    await sendWebhookOf(placed)

    expect(await readOrder(shopper, placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded: placed.total,
    })
    expect(await atGateway(market, referenceOf(placed))).toMatchObject({ refunded_minor: placed.total.minor })
    expect(await stockOf(market, parcel)).toBe(0)
    await setStock(market.database, parcel, 60)
  })

  test('T41 cannot start while the gateway is down: the order waits, and is paid later', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, parcel)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    market.gateway.breakDown()

    const refused = await shopper.fail('POST /orders', orderOf(ready, 'card'), keyHeader().headers)
    const { data } = await shopper.call('GET /orders')
    const number = data[0]?.number ?? ''
    const still = await shopper.fail(
      'POST /orders/{number}/pay',
      payInput({ order_number: number }),
      keyHeader().headers,
    )
    market.gateway.recover()
    const placed = await shopper.call(
      'POST /orders/{number}/pay',
      payInput({ order_number: number }),
      keyHeader(),
    )

    expect([refused.status, refused.problem.code]).toEqual([503, 'gateway_unavailable'])
    expect(still.problem.code).toBe('gateway_unavailable')
    expect(data).toHaveLength(1)
    await completePayment(placed)
    expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
  })

  test('T40 is created once when its answer was lost', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, parcel)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    const key = crypto.randomUUID()
    market.gateway.loseNextAnswer()

    const lost = await shopper.fail('POST /orders', orderOf(ready, 'card'), keyHeader(key).headers)
    const placed = await placeOrder(shopper, ready, { method: 'card', key })

    expect(lost.problem.code).toBe('gateway_unavailable')
    expect(await paymentsFor(placed)).toBe(1)
    await completePayment(placed)
  })
})

describe('a refund', () => {
  test('covers only the seller order that was rejected', async () => {
    const { shopper, placed } = await paidOrder([[dish, 3], parcel])
    const whole = await readOrder(shopper, placed)
    const part = whole.sub_orders.find(({ store }) => store.slug === 'tavias-pot')

    await reject(market, { store: 'tavias-pot', number: part?.number ?? '', reason: 'The stove is out' })
    await market.runJobs()

    const order = await readOrder(shopper, placed)
    expect(order).toMatchObject({ payment_status: 'partially_refunded', refunded: part?.total })
    expect(order.sub_orders.map(({ state }) => state)).toEqual(['rejected', 'accepted'])
    expect(await atGateway(market, referenceOf(placed))).toMatchObject({ refunded_minor: part?.total.minor })
  })

  test('happens once, although the gateway is down at first and then its answer is lost', async () => {
    const { shopper, placed } = await paidOrder([[dish, 3]])

    market.gateway.breakDown()
    await reject(market, {
      store: 'tavias-pot',
      number: `${placed.order_number}-1`,
      reason: 'The stove is out',
    })
    await market.runJobs()
    const whileAway = await readOrder(shopper, placed)
    market.gateway.recover()
    market.gateway.loseNextAnswer()
    await runFailedJobs(market)
    await runFailedJobs(market)

    expect(whileAway.refunded).toMatchObject({ minor: 0 })
    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'refunded',
      refunded: placed.total,
    })
    expect(await atGateway(market, referenceOf(placed))).toMatchObject({ refunded_minor: placed.total.minor })
  })

  test('is manual when the gateway refuses', async () => {
    const { placed } = await paidOrder([[dish, 3]])
    // An operator has refunded it in the gateway's dashboard.
    await sql`
      update simulated_gateway.payments
      set refunded_minor = captured_minor
      where id = ${referenceOf(placed)}
    `.execute(market.database.db)

    await reject(market, {
      store: 'tavias-pot',
      number: `${placed.order_number}-1`,
      reason: 'The stove is out',
    })
    await market.runJobs()

    const operator = await market.signIn('operator@tradewind.example')
    const { data } = await operator.call('GET /operator/refunds', { query: { search: placed.order_number } })

    expect(data).toMatchObject([{ state: 'owed', refused: { code: 'more_than_captured' } }])
    expect(await failedJobs()).toEqual([])
  })

  test('is made for an unanswered order although another cannot be cancelled', async () => {
    const troubled = await paidOrder([[dish, 3]])
    const { shopper, placed } = await paidOrder([[dish, 3]])
    const hindrance = await blockRefund(troubled.placed)
    await missAcceptanceDeadline(troubled.placed, placed)

    await passTime(market, 'orders.reject_unanswered')
    const first = await readOrder(troubled.shopper, troubled.placed)
    const second = await readOrder(shopper, placed)
    await hindrance.remove()
    await runFailedJobs(market)

    expect([first.payment_status, second.payment_status]).toEqual(['completed', 'refunded'])
    expect((await readOrder(troubled.shopper, troubled.placed)).payment_status).toBe('refunded')
  })

  test('works for a card order from the demo data', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const { rows } = await sql<{ number: string; reference: string; total: number }>`
      select g.number, t.gateway_reference as reference, t.amount_minor as total
      from order_groups g
      join tenders t on t.group_id = g.id
      where t.gateway = 'simulated'
        and t.state = 'captured'
        and not exists (
          select from orders o
          where o.group_id = g.id
            and o.state not in ('placed', 'accepted', 'in_progress')
        )
      limit 1
    `.execute(market.database.db)
    const [past] = rows
    const params = { number: past?.number ?? '' }

    await operator.call('POST /operator/orders/{number}/cancel', { params, body: { reason: 'A mistake' } })
    await market.runJobs()

    const payment = await market.gateway.way.findPayment({ reference: past?.reference ?? '' })
    expect(payment).toMatchObject({ state: 'captured', capturedMinor: past?.total })
    expect(await atGateway(market, past?.reference ?? '')).toMatchObject({ refunded_minor: past?.total })
  })
})

async function orderByCard(goods: Wishes = [parcel]) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, goods, 'card')
  return { shopper, placed }
}

async function paidOrder(goods: Wishes) {
  const { shopper, placed } = await orderByCard(goods)
  await decideOnCard(shopper, placed, 'approve', 'before')
  await market.runJobs()
  return { shopper, placed }
}

/** Approves the payment of a placed order, which is then paid. */
async function completePayment(placed: PlacedOrder): Promise<void> {
  await decideOnCard(market.visitor(), placed, 'approve', 'before')
  await market.runJobs()
  expect(await atGateway(market, referenceOf(placed))).toMatchObject({
    captured_minor: placed.total.minor,
    refunded_minor: 0,
  })
}

function pathOf({ next_action: action }: PlacedOrder): string {
  return new URL(action?.url ?? '').pathname
}

async function challengeOn(shopper: TestVisitor, placed: PlacedOrder) {
  const send = (path: string, fields: Record<string, string>) =>
    shopper.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  const asked = await send(pathOf(placed), { decision: 'challenge', webhook: 'before' })
  const [path = ''] = (asked.headers.get('location') ?? '').split('?')
  return { enter: (code: string) => send(path, { code, webhook: 'before' }) }
}

async function post(text: string, signature: string, gateway = 'simulated') {
  const response = await market.visitor().fetch(`/api/webhooks/${gateway}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body: text,
  })
  return { status: response.status, answer: await response.json() }
}

/** Approves the payment without notifying the market. */
async function approveWithoutWebhook(shopper: TestVisitor, placed: PlacedOrder): Promise<void> {
  await decideOnCard(shopper, placed, 'approve', 'never')
}

/** Expires unpaid orders while the gateway is down. */
async function giveUp(): Promise<void> {
  market.gateway.breakDown()
  await passTime(market, 'orders.expire_unpaid')
  market.gateway.recover()
}

/** Sends a webhook this many minutes after the start; the gateway is then asked for the payment's state. */
async function sendWebhookOf(placed: PlacedOrder, at = 16): Promise<void> {
  const text = JSON.stringify({ id: `evt_${placed.order_number}`, payment_id: referenceOf(placed) })
  const signature = market.gateway.sign(text, new Date(start.getTime() + at * minutes))
  expect((await post(text, signature)).status).toBe(200)
  await market.runJobs()
}

/** Returns a gateway that fails to look up one payment. */
function refusingToFind(reference: string): Gateway {
  const { way } = market.gateway
  return {
    ...way,
    async findPayment(by) {
      if ('reference' in by && by.reference === reference) throw new GatewayRefusal('not_now')
      return way.findPayment(by)
    },
  }
}

function beginAs({ app }: TestMarket): Begin {
  const visitor = { address: '', userAgent: '', wantsToken: false }
  const caller = {
    actor: { kind: 'market' },
    locale: 'en',
    currency: 'USD',
    requestId: 'test',
    visitor,
  } as const
  return beginFor(app.source, caller, {})
}

async function paymentOfAnother(): Promise<string> {
  const { reference } = await market.gateway.way.createPayment({
    key: crypto.randomUUID(),
    amount: { minor: 100, currency: 'USD' },
    description: '',
    returnUrl: 'http://market.test/',
    formUrl: 'http://market.test/',
    locale: 'en',
  })
  return reference
}

async function eventsOf(text: string): Promise<{ is_applied: boolean }[]> {
  const { id }: { id: string } = JSON.parse(text)
  const { rows } = await sql<{ is_applied: boolean }>`
    select applied_at is not null as is_applied
    from gateway_events
    where event_id = ${id}
  `.execute(market.database.db)
  return rows
}

async function paymentsFor({ order_number: number }: PlacedOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from simulated_gateway.payments
    where description = ${number}
  `.execute(market.database.db)
  return rows[0]?.count ?? 0
}

/** Occupies the idempotency key of an order's refund, so that its rejection fails. */
async function blockRefund({
  order_number: number,
}: PlacedOrder): Promise<{ remove: () => Promise<unknown> }> {
  const { db } = market.database
  const id = crypto.randomUUID()
  await sql`
    insert into refunds (
      id, order_id, tender_id, idempotency_key, cause, currency, amount_minor, state, created_at, updated_at
    )
    select ${id}, o.id, t.id, concat_ws(':', 'rejected', o.id, t.id), 'goodwill', t.currency, 1, 'queued', now(), now()
    from order_groups g
    join orders o on o.group_id = g.id
    join tenders t on t.group_id = g.id
    where g.number = ${number}
  `.execute(db)
  return { remove: () => sql`delete from refunds where id = ${id}`.execute(db) }
}

/** Lets the deadlines to accept these orders pass, in this order. */
async function missAcceptanceDeadline(...all: readonly PlacedOrder[]): Promise<void> {
  for (const [place, { order_number: number }] of all.entries()) {
    const acceptBy = new Date(start.getTime() - (all.length - place) * minutes)
    await sql`update orders set accept_by = ${acceptBy} where number = ${`${number}-1`}`.execute(
      market.database.db,
    )
  }
}

async function failedJobs(): Promise<string[]> {
  const { rows } = await sql<{ last_error: string }>`
    select last_error
    from graphile_worker.jobs
    where last_error is not null
  `.execute(market.database.db)
  return rows.map((row) => row.last_error)
}
