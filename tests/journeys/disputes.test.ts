/** Disputes through Stripe, PayPal and by hand, and refunds that fail later. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { openPayPal } from '#tests/support/gateways/paypal.ts'
import { disputeFee, openStripe } from '#tests/support/gateways/stripe.ts'
import type { Webhook, Wire } from '#tests/support/gateways/wire.ts'
import { deliver, newestPaymentOf, readOrder, statusOf } from '#tests/support/orders.ts'
import { buy, type Goods, goodsOf, keyHeader, passTime } from '#tests/support/shopping.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
let now = start

const stripe = openStripe({ now: () => now })
const paypal = openPayPal({ now: () => now })
const wires: readonly { name: string; method: 'card' | 'paypal'; wire: Wire; fee: number }[] = [
  { name: 'stripe', method: 'card', wire: stripe, fee: disputeFee },
  { name: 'paypal', method: 'paypal', wire: paypal, fee: 0 },
]
const store = 'blue-mahoe-larder'
const other = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let parcel: Goods
let currency: string
let cotton: Goods

beforeAll(async () => {
  market = await openMarket({
    at: start.toISOString(),
    outside: { gateways: [stripe.gateway, paypal.gateway] },
  })
  // Balances are read in the currency of these orders.
  await sql`update stores set keeps_sale_currencies = true`.execute(market.database.db)
  parcel = await goodsOf(market, store, { stock: 400 })
  cotton = await goodsOf(market, other, { stock: 400 })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  currency = (await paid([parcel], 'card', stripe)).placed.total.currency
})

afterEach(async () => {
  for (const { wire } of wires) wire.drainWebhooks()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe.each(wires)('through $name', ({ name, method, wire, fee }) => {
  test('T51: an opened dispute is posted to the ledger, puts the sellers’ shares on hold, and appears on the order', async () => {
    const { placed, reference } = await paid([parcel, cotton], method, wire)
    const before = await holdings()

    const told = wire.dispute(reference)
    await deliverWebhooks(name, wire)

    const dispute = await disputeOf(placed)
    expect(dispute).toMatchObject({
      reference: told,
      state: 'open',
      reason: 'not_received',
      is_by_hand: false,
      amount: placed.total,
      unattributed: { minor: 0 },
    })
    expect(dispute.respond_by).toBeDefined()
    expect(dispute.shares.map((share) => share.store.slug).toSorted()).toEqual([store, other].toSorted())
    expect(sum(dispute.shares.map(({ amount }) => amount.minor))).toBe(placed.total.minor)
    const held = dispute.shares.find((share) => share.store.slug === store)?.held.minor ?? 0
    expect(held).toBeGreaterThan(0)
    const after = await holdings()
    expect(after).toEqual({ ...before, pending: before.pending - held, held: before.held + held })
    expect(await readDisputeBalances(placed)).toEqual({ disputed: -placed.total.minor, losses: -fee || 0 })
    const order = await operator.call('GET /operator/orders/{number}', {
      params: { number: placed.order_number },
    })
    expect(order.disputes).toEqual([{ id: dispute.id, number: dispute.number, state: 'open' }])
    const part = await seller.call('GET /seller/stores/{store}/orders/{number}', {
      params: { store, number: numberAt(dispute, store) },
    })
    expect(part.is_disputed).toBe(true)
    const earnings = await seller.call('GET /seller/stores/{store}/earnings', {
      params: { store },
      query: { currency: placed.total.currency },
    })
    expect(earnings.disputes.find(({ number }) => number === dispute.number)).toMatchObject({
      order_number: numberAt(dispute, store),
      state: 'open',
      held: { minor: held },
    })
    expect(await subjects(`owner@${store}.example`, `${numberAt(dispute, store)} is disputed`)).toHaveLength(
      1,
    )
    expect(await subjects('operator@tradewind.example', dispute.number)).toHaveLength(1)
    wire.decide(told, 'won')
    await deliverWebhooks(name, wire)
  })

  test('a won dispute returns the amount to the state it would have by then', async () => {
    const { placed, reference } = await paid([parcel], method, wire)
    const before = await holdings()
    const told = wire.dispute(reference)
    await deliverWebhooks(name, wire)

    wire.decide(told, 'answered')
    await deliverWebhooks(name, wire)
    expect((await disputeOf(placed)).state).toBe('answered')
    wire.decide(told, 'won')
    await deliverWebhooks(name, wire)

    const dispute = await disputeOf(placed)
    expect(dispute).toMatchObject({ state: 'won', shares: [{ held: { minor: 0 } }] })
    expect(dispute.events.map(({ state }) => state)).toEqual(['open', 'answered', 'won'])
    expect(await holdings()).toEqual(before)
    expect(await readDisputeBalances(placed)).toEqual({ disputed: 0, losses: -fee || 0 })
    expect(await subjects(`owner@${store}.example`, numberAt(dispute, store))).toContainEqual(
      expect.stringMatching(/^Dispute for order .* won$/),
    )
  })

  test('a lost dispute is paid back by each party, and the operator bears the fee', async () => {
    const before = await holdings()
    const { shopper, placed, reference } = await paid([parcel], method, wire)
    const told = wire.dispute(reference)
    await deliverWebhooks(name, wire)

    wire.decide(told, 'lost')
    await deliverWebhooks(name, wire)

    const dispute = await disputeOf(placed)
    expect(dispute).toMatchObject({ state: 'lost', lost: placed.total })
    expect(dispute.fee?.minor ?? 0).toBe(fee)
    const [share] = dispute.shares
    expect((share?.borne?.minor ?? 0) + (dispute.market_borne?.minor ?? 0)).toBe(placed.total.minor)
    expect(await holdings()).toEqual(before)
    expect(await readDisputeBalances(placed)).toEqual({ disputed: 0, losses: -fee || 0 })
    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'refunded',
      refunded: placed.total,
    })
    const refunds = await shopper.call('GET /customer/refunds', {})
    expect(refunds.data).toMatchObject([{ cause: 'chargeback', status: 'approved', amount: placed.total }])
  })

  test('a dispute is recorded once, however often and in whatever order it is reported', async () => {
    const { placed, reference } = await paid([parcel], method, wire)
    const told = wire.dispute(reference)
    const opened = wire.drainWebhooks()
    wire.decide(told, 'lost')
    const closed = wire.drainWebhooks()
    const before = await holdings()

    const all = [...closed, ...opened, ...closed, ...opened]
    await Promise.all(all.map((webhook) => post(name, webhook)))
    await market.runJobs()
    // As new events about the same dispute, after it is closed.
    for (const webhook of [...opened, ...closed]) await post(name, renamed(wire, webhook))
    await market.runJobs()
    await passTime(market, 'disputes.ask_waiting')

    const dispute = await disputeOf(placed)
    expect(dispute.state).toBe('lost')
    expect(dispute.events.map(({ state }) => state)).toEqual(['open', 'lost'])
    const after = await holdings()
    expect(after.held).toBe(before.held)
    expect(await chargebacks(placed)).toEqual([placed.total.minor])
  })

  test('a refund that fails later is due again, both are notified, and it is paid once, into the wallet', async () => {
    const { shopper, placed, reference } = await paid([parcel], method, wire)
    await cancel(placed)
    const refunded = await readOrder(shopper, placed)
    wire.drainWebhooks()

    wire.failRefund(reference)
    const webhooks = wire.drainWebhooks()
    for (const webhook of [...webhooks, ...webhooks]) await post(name, renamed(wire, webhook))
    await market.runJobs()

    expect(refunded.payment_status).toBe('refunded')
    const owed = await refundOf(placed)
    expect(owed).toMatchObject({ state: 'owed', amount: placed.total, has_wallet: true })
    expect(owed?.failed?.code).toBeTruthy()
    const [told] = (await shopper.call('GET /customer/refunds', {})).data
    expect(told).toMatchObject({ status: 'pending' })
    expect(told?.failed_at).toBeDefined()
    expect(await journalOf(placed, 'refunds')).toBe(placed.total.minor)
    expect(await subjects(shopper.email, 'did not arrive')).toHaveLength(1)
    expect(await subjects('operator@tradewind.example', 'was returned')).not.toHaveLength(0)

    const given = { params: { id: owed?.id ?? '' } }
    await operator.call('POST /operator/refunds/{id}/into-wallet', given, keyHeader())
    const again = await operator.fail('POST /operator/refunds/{id}/into-wallet', given, keyHeader().headers)
    await market.runJobs()

    expect(again.problem.code).toBe('state_conflict')
    expect(await refundOf(placed)).toMatchObject({ state: 'done', done: { to: 'wallet' } })
    const wallet = await shopper.call('GET /customer/wallet', { query: {} })
    expect(JSON.stringify(wallet)).toContain(String(placed.total.minor))
    expect(await journalOf(placed, 'refunds')).toBe(0)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from mails where recipient = ${shopper.email} and kind = 'payment_refunded'
    `.execute(market.database.db)
    expect(rows[0]?.count).toBe(2)
  })
})

test('an inquiry, or a dispute of an unknown payment, is ignored', async () => {
  const { rows: before } = await sql`select id from disputes`.execute(market.database.db)
  const { reference } = await paid([parcel], 'card', stripe)
  stripe.dispute(reference)
  const [webhook] = stripe.drainWebhooks()
  if (!webhook) throw new Error('Gateway sent no event')

  const foreign = { ...webhook, text: webhook.text.replaceAll(/dp_\w+/g, 'dp_of_somebody') }
  await post('stripe', stripe.resign(foreign, {}))
  const forged = await post('stripe', stripe.resign(webhook, { isForged: true }))
  await market.runJobs()
  const asked = await paid([parcel], 'card', stripe)
  stripe.inquire(asked.reference)
  await deliverWebhooks('stripe', stripe)

  expect(forged.status).toBe(400)
  const { rows } = await sql`select id from disputes`.execute(market.database.db)
  expect(rows).toHaveLength(before.length)
})

test('a partial dispute is lost in proportion, to the cent across both sellers', async () => {
  const { placed, reference } = await paid([parcel, cotton], 'paypal', paypal)
  const told = paypal.dispute(reference, placed.total.minor - 501)
  await deliverWebhooks('paypal', paypal)
  const opened = await disputeOf(placed)

  paypal.decide(told, 'lost', 1001)
  await deliverWebhooks('paypal', paypal)

  expect(sum(opened.shares.map(({ amount }) => amount.minor))).toBe(placed.total.minor - 501)
  const lost = await disputeOf(placed)
  expect(lost.lost?.minor).toBe(1001)
  expect(sum(await chargebacks(placed))).toBe(1001)
})

test('a dispute of an amount already refunded is borne by the operator', async () => {
  const { placed, reference } = await paid([parcel, cotton], 'card', stripe)
  const number = `${placed.order_number}-1`
  const refused = await partOf(number)
  await (await market.signIn(`owner@${refused.slug}.example`)).call(
    'POST /seller/stores/{store}/orders/{number}/cancel',
    { params: { store: refused.slug, number }, body: { reason: 'Sold out' } },
  )
  await market.runJobs()

  const told = stripe.dispute(reference)
  await deliverWebhooks('stripe', stripe)
  const opened = await disputeOf(placed)
  stripe.decide(told, 'lost')
  await deliverWebhooks('stripe', stripe)

  expect(opened.unattributed.minor).toBe(refused.total)
  expect(opened.shares).toHaveLength(1)
  expect(await readDisputeBalances(placed)).toEqual({ disputed: 0, losses: -disputeFee - refused.total })
})

test('a disputed payment is not refunded; orders that end meanwhile are refunded once it is won', async () => {
  const { shopper, placed, reference } = await paid([parcel], 'card', stripe)
  const told = stripe.dispute(reference)
  await deliverWebhooks('stripe', stripe)

  await cancel(placed)
  const waiting = stripe.at(reference)
  stripe.decide(told, 'won')
  await deliverWebhooks('stripe', stripe)

  expect(waiting.refunded).toBe(0)
  expect(stripe.at(reference).refunded).toBe(placed.total.minor)
  expect((await readOrder(shopper, placed)).payment_status).toBe('refunded')
})

test('a refund request for a disputed payment cannot be approved, with a translated reason', async () => {
  const { shopper, placed, reference } = await paid([parcel], 'card', stripe)
  const number = `${placed.order_number}-1`
  await deliver(seller, { store, number })
  const order = await readOrder(shopper, placed)
  const line = order.sub_orders[0]?.lines[0]
  await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number: placed.order_number },
    query: {},
    body: { line_id: line?.id ?? '', quantity: 1, reason: 'damaged', details: 'Torn', pay_to: 'original' },
  })
  const asked = await seller.call('GET /seller/stores/{store}/refund-requests', {
    params: { store },
    query: { status: 'pending' },
  })
  stripe.dispute(reference)
  await deliverWebhooks('stripe', stripe)

  const given = {
    params: { store, id: asked.data[0]?.request.id ?? '' },
    body: { decision: 'approve' as const },
  }
  const key = 'POST /seller/stores/{store}/refund-requests/{id}/decide'
  const [english, french] = [
    await seller.fail(key, given),
    await seller.fail(key, given, { 'accept-language': 'fr' }),
  ]

  expect([english.status, english.problem.message]).toEqual([
    409,
    'The customer’s bank is disputing this payment. You can’t refund it until the bank decides',
  ])
  expect(french.problem.message).toBe(
    'La banque du client conteste ce paiement. Vous ne pouvez rien rembourser avant sa décision',
  )
})

test('an operator records a dispute by hand, with its evidence and its outcome', async () => {
  const { placed } = await paid([parcel], 'card', stripe)
  const body = {
    order_number: `${placed.order_number}-1`,
    reference: 'LETTER-7',
    reason: 'fraudulent' as const,
    respond_by: new Date(start.getTime() + 9 * 24 * 60 * 60 * 1000).toISOString(),
  }
  const tooMuch = await operator.fail(
    'POST /operator/disputes',
    { body: { ...body, amount_minor: placed.total.minor + 1 } },
    keyHeader().headers,
  )

  const { id } = await operator.call('POST /operator/disputes', { body }, keyHeader())
  const twice = await operator.fail('POST /operator/disputes', { body }, keyHeader().headers)
  const params = { id }
  const noted = await operator.call('PUT /operator/disputes/{id}/evidence', {
    params,
    body: { evidence: 'The carrier’s proof of delivery, sent by post' },
  })
  const lost = await operator.call(
    'POST /operator/disputes/{id}/decide',
    { params, body: { outcome: 'lost', fee_minor: 2500 } },
    keyHeader(),
  )
  const again = await operator.fail(
    'POST /operator/disputes/{id}/decide',
    { params, body: { outcome: 'won' } },
    keyHeader().headers,
  )
  const late = await operator.fail('PUT /operator/disputes/{id}/evidence', {
    params,
    body: { evidence: 'Too late' },
  })

  expect([tooMuch.status, tooMuch.problem.errors?.amount_minor]).toEqual([422, [expect.any(String)]])
  expect([twice.status, twice.problem.code]).toEqual([409, 'already_disputed'])
  expect(noted).toMatchObject({ state: 'answered', is_by_hand: true, reason: 'fraudulent' })
  expect(lost).toMatchObject({ state: 'lost', fee: { minor: 2500 }, evidence: noted.evidence })
  expect([again.problem.code, late.problem.code]).toEqual(['state_conflict', 'state_conflict'])
  expect(await readDisputeBalances(placed)).toEqual({ disputed: 0, losses: -2500 })
  const found = await operator.call('GET /operator/disputes', { query: { search: 'letter-7' } })
  expect(found.data.map((row) => row.id)).toEqual([id])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where record = ${id} and outcome = 'done' order by at
  `.execute(market.database.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'PUT /operator/disputes/{id}/evidence',
    'POST /operator/disputes/{id}/decide',
  ])
})

test('a dispute reported by a gateway is closed by the gateway', async () => {
  const { placed, reference } = await paid([parcel], 'card', stripe)
  const told = stripe.dispute(reference)
  await deliverWebhooks('stripe', stripe)
  const { id } = await disputeOf(placed)

  const refused = await operator.fail(
    'POST /operator/disputes/{id}/decide',
    { params: { id }, body: { outcome: 'won' } },
    keyHeader().headers,
  )
  stripe.decide(told, 'lost')
  stripe.drainWebhooks()
  later({ hours: 2 })
  await passTime(market, 'disputes.ask_waiting')

  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
  expect((await disputeOf(placed)).state).toBe('lost')
})

test('a released amount is put on hold in the earnings, below zero if needed, and is not paid out', async () => {
  const { placed, reference } = await paid([parcel], 'card', stripe)
  const number = `${placed.order_number}-1`
  await deliver(seller, { store, number })
  later({ days: 60 })
  await passTime(market, 'orders.complete_delivered')
  operator = await market.signIn('operator@tradewind.example')
  const before = await holdings()
  const drafted = await operator.call(
    'POST /operator/payout-runs',
    { body: { currency: placed.total.currency } },
    keyHeader(),
  )

  const setAside = await holdings()
  const told = stripe.dispute(reference)
  await deliverWebhooks('stripe', stripe)
  const held = await holdings()
  const approved = await operator.call(
    'POST /operator/payout-runs/{id}/approve',
    { params: { id: drafted.id } },
    keyHeader(),
  )
  const left = await holdings()
  stripe.decide(told, 'lost')
  await deliverWebhooks('stripe', stripe)

  const taken = held.held - before.held
  expect(before.earnings).toBeGreaterThan(0)
  expect(setAside.earnings).toBe(0)
  expect(held.earnings).toBe(-taken)
  expect(approved.left_out).toBeGreaterThan(0)
  expect(left).toMatchObject({ earnings: before.earnings - taken, held: held.held, payout: before.payout })
  expect(await holdings()).toMatchObject({ earnings: before.earnings - taken, held: before.held })
})

async function paid(goods: readonly Goods[], method: 'card' | 'paypal', wire: Wire) {
  const shopper: TestVisitor & { email: string } = await registered()
  const { placed } = await buy(shopper, goods, method)
  const reference = await newestPaymentOf(market, placed)
  wire.approve(reference)
  await statusOf(shopper, placed)
  await market.runJobs()
  wire.drainWebhooks()
  return { shopper, placed, reference }
}

async function registered(): Promise<TestVisitor & { email: string }> {
  const email = `shopper-${crypto.randomUUID()}@shopper.example`
  return Object.assign(await market.register(email), { email })
}

async function post(name: string, { text, headers }: Webhook) {
  return market.visitor().fetch(`/api/webhooks/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
}

/** Moves the clocks of the market and the gateways. */
function later({ days = 0, hours = 0 }: { days?: number; hours?: number }): void {
  const minutes = (days * 24 + hours) * 60
  now = new Date(start.getTime() + minutes * 60_000)
  market.later({ minutes })
}

/** Returns the same event with another id. */
function renamed(wire: Wire, webhook: Webhook): Webhook {
  const text = webhook.text.replace(/"id": ?"(evt_|WH-)[^"]*"/, `"id": "$1${crypto.randomUUID()}"`)
  return wire.resign({ ...webhook, text }, {})
}

/** Delivers the gateway's pending webhooks. */
async function deliverWebhooks(name: string, wire: Wire): Promise<void> {
  for (const webhook of wire.drainWebhooks()) await post(name, wire.resign(webhook, {}))
  await market.runJobs()
}

async function disputeOf({ order_number: number }: PlacedOrder) {
  const { data } = await operator.call('GET /operator/disputes', { query: { search: number } })
  return operator.call('GET /operator/disputes/{id}', { params: { id: data[0]?.id ?? '' } })
}

function numberAt(dispute: Awaited<ReturnType<typeof disputeOf>>, slug: string): string {
  return dispute.shares.find((share) => share.store.slug === slug)?.order_number ?? ''
}

async function cancel({ order_number: number }: PlacedOrder): Promise<void> {
  const body = { reason: 'The shelf is empty' }
  await operator.call('POST /operator/orders/{number}/cancel', { params: { number }, body })
  await market.runJobs()
}

async function refundOf({ order_number: number }: PlacedOrder) {
  const { data } = await operator.call('GET /operator/refunds', { query: { search: number } })
  return data[0]
}

async function partOf(number: string): Promise<{ slug: string; total: number }> {
  const { rows } = await sql<{ slug: string; total: number }>`
    select s.slug, o.total_minor as total
    from orders o
    join stores s on s.id = o.store_id
    where o.number = ${number}
  `.execute(market.database.db)
  const [part] = rows
  if (!part) throw new Error(`Seller order ${number} not found`)
  return part
}

/** Returns the balances of the store's accounts in the currency of these orders. */
async function holdings() {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select a.kind, sum(b.balance)::bigint as balance
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    join stores s on s.id = a.store_id
    where s.slug = ${store}
      and a.asset = ${currency}
    group by a.kind
  `.execute(market.database.db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { pending: of('pending'), earnings: of('earnings'), held: of('held'), payout: of('payout') }
}

async function journalOf(placed: PlacedOrder, kind: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount
    from ledger_transactions t
    join order_groups g on g.id = t.group_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where g.number = ${placed.order_number}
      and a.kind = ${kind}
  `.execute(market.database.db)
  return rows[0]?.amount ?? 0
}

async function readDisputeBalances(placed: PlacedOrder) {
  return { disputed: await journalOf(placed, 'disputed'), losses: await journalOf(placed, 'losses') }
}

async function chargebacks({ order_number: number }: PlacedOrder): Promise<number[]> {
  const { rows } = await sql<{ minor: number }>`
    select r.amount_minor as minor
    from refunds r
    join orders o on o.id = r.order_id
    join order_groups g on g.id = o.group_id
    where g.number = ${number}
      and r.cause = 'chargeback'
  `.execute(market.database.db)
  return rows.map(({ minor }) => minor)
}

async function subjects(to: string, about: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${to} and subject like ${`%${about}%`} order by created_at
  `.execute(market.database.db)
  return rows.map(({ subject }) => subject)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, minor) => total + minor, 0)
}
