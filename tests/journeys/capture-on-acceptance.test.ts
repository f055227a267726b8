/** Cards authorised with the order and captured as its sellers accept, through the simulated gateway. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { atGateway, readOrder, referenceOf, reject, runFailedJobs, statusOf } from '#tests/support/orders.ts'
import { priced } from '#tests/support/priced.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  passTime,
  placeOrder,
  stockOf,
  type Wishes,
} from '#tests/support/shopping.ts'
import { registerWithBalance, walletOf } from '#tests/support/wallets.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const HOURS = 60
const DAYS = 24 * HOURS

let market: TestMarket
let dish: Goods
let parcel: Goods

beforeAll(async () => {
  market = await openMarket({
    at: start.toISOString(),
    environment: { SIMULATED_GATEWAY_CAPTURE: 'on_acceptance' },
  })
  dish = await goodsOf(market, 'tavias-pot')
  parcel = await goodsOf(market, 'belle-morne', { stock: 60 })
})

beforeEach(() => market.later({ minutes: 0 }))

afterEach(async () => {
  market.gateway.recover()
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('an accepted order is captured, and an undecided one stays authorised', async () => {
  const { shopper, placed, reference } = await authorised([dish, parcel])
  const before = await readOrder(shopper, placed)
  const [cooked, sent] = partsOf(before)

  expect(before.payment_status).toBe('authorised')
  expect(await atGateway(market, reference)).toMatchObject({ state: 'authorised', captured_minor: 0 })
  await market.runJobs()

  // The parcel’s store accepts orders automatically.
  expect(await atGateway(market, reference)).toMatchObject({
    state: 'authorised',
    captured_minor: sent.total.minor,
  })
  expect(await saleOf(cooked.number)).toBeUndefined()
  expect(await saleOf(sent.number)).toBeDefined()

  await command('tavias-pot', cooked.number, 'accept')
  await market.runJobs()
  const after = await readOrder(shopper, placed)

  expect(after.payment_status).toBe('completed')
  expect(await atGateway(market, reference)).toMatchObject({
    state: 'captured',
    captured_minor: placed.total.minor,
  })
  expect(await saleOf(cooked.number)).toBeDefined()
})

test('a rejected order is voided, not refunded', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))

  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()
  const order = await readOrder(shopper, placed)

  expect(order).toMatchObject({ payment_status: 'cancelled', status: 'cancelled', refunded: { minor: 0 } })
  expect(await atGateway(market, reference)).toMatchObject({ state: 'cancelled', captured_minor: 0 })
  expect(await refundsOf(placed)).toBe(0)
})

test('with one order accepted and one rejected, the gateway captures only the first', async () => {
  const { shopper, placed, reference } = await authorised([dish, parcel])
  const [cooked, sent] = partsOf(await readOrder(shopper, placed))
  await market.runJobs()

  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()

  expect(await atGateway(market, reference)).toMatchObject({
    state: 'captured',
    captured_minor: sent.total.minor,
  })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
  expect(await refundsOf(placed)).toBe(0)
})

test('an order is not handed over before its payment is captured', async () => {
  const { shopper, placed } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await command('tavias-pot', cooked.number, 'accept')
  await command('tavias-pot', cooked.number, 'start')

  const early = await refused('tavias-pot', cooked.number, 'hand-over')
  await market.runJobs()
  await command('tavias-pot', cooked.number, 'hand-over')

  expect(early).toMatchObject({ status: 409, problem: { code: 'payment_not_taken' } })
  expect((await readOrder(shopper, placed)).sub_orders[0]?.state).toBe('fulfilled')
})

test('a failed capture puts the order on hold, is retried, and finally cancels the order', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await atBank(shopper, reference, 'refuse')

  await command('tavias-pot', cooked.number, 'accept')
  await market.runJobs()
  await market.runJobs()
  expect(await commandsAt('tavias-pot', cooked.number)).toEqual(['cancel'])
  expect(await refused('tavias-pot', cooked.number, 'start')).toMatchObject({
    problem: { code: 'payment_not_taken' },
  })
  expect(await mailsOf(placed, 'capture_failed')).toBe(1)
  expect(await mailsOf(placed, 'capture_failed_seller')).toBe(1)

  market.later({ minutes: 2 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')
  expect(await captureAttemptsOf(placed)).toEqual(['failed', 'failed'])
  market.later({ minutes: 26 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')

  const order = await readOrder(shopper, placed)
  expect(order).toMatchObject({ payment_status: 'cancelled', refunded: { minor: 0 } })
  expect(order.sub_orders[0]).toMatchObject({ state: 'cancelled' })
  expect(await atGateway(market, reference)).toMatchObject({ captured_minor: 0 })
  expect(await mailsOf(placed, 'capture_failed')).toBe(1)
})

test('stock reserved for an order that is never captured becomes available again', async () => {
  const stock = await stockOf(market, parcel)
  const { shopper, placed, reference } = await authorised([parcel])
  await atBank(shopper, reference, 'refuse')
  await market.runJobs()
  const held = await stockOf(market, parcel)

  market.later({ minutes: 26 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')

  expect((await readOrder(shopper, placed)).sub_orders[0]?.state).toBe('cancelled')
  expect([held, await stockOf(market, parcel)]).toEqual([stock - 1, stock])
})

test('an order continues once the bank allows the capture', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await atBank(shopper, reference, 'refuse')
  await command('tavias-pot', cooked.number, 'accept')
  await market.runJobs()

  await atBank(shopper, reference, 'allow')
  market.later({ minutes: 2 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')

  expect(await captureAttemptsOf(placed)).toEqual(['failed', 'succeeded'])
  expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
})

test('an authorisation that expires cancels uncaptured orders, however often its webhook arrives', async () => {
  const { shopper, placed, reference } = await authorised([dish, parcel])
  const [cooked, sent] = partsOf(await readOrder(shopper, placed))
  await market.runJobs()

  await atBank(shopper, reference, 'end')
  const [last] = market.gateway.sent.slice(-1)
  await market.runJobs()
  await market.visitor().fetch('/api/webhooks/simulated', {
    method: 'POST',
    headers: { 'x-signature': last?.signature ?? '' },
    body: last?.text ?? '',
  })
  await market.runJobs()

  const order = await readOrder(shopper, placed)
  expect(order.sub_orders.map(({ number, state }) => [number, state])).toEqual(
    expect.arrayContaining([
      [cooked.number, 'cancelled'],
      [sent.number, 'accepted'],
    ]),
  )
  expect(order).toMatchObject({ payment_status: 'completed', refunded: { minor: 0 } })
  expect(await atGateway(market, reference)).toMatchObject({ captured_minor: sent.total.minor })
})

test('an undecided order is captured before its authorisation expires, and refunded if rejected', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await sql`update orders set accept_by = accept_by + interval '30 days' where number = ${cooked.number}`.execute(
    market.database.db,
  )

  market.later({ minutes: 6 * DAYS + 2 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')
  expect(await atGateway(market, reference)).toMatchObject({ captured_minor: 0 })
  expect(await mailsOf(placed, 'authorisation_ends')).toBe(1)
  market.later({ minutes: 6 * DAYS + 22 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')
  expect(await atGateway(market, reference)).toMatchObject({ captured_minor: placed.total.minor })

  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Closed' })
  await market.runJobs()

  expect(await mailsOf(placed, 'authorisation_ends')).toBe(1)
  expect(await atGateway(market, reference)).toMatchObject({ refunded_minor: placed.total.minor })
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'refunded' })
})

test('missing items of an authorised order are never captured, for one order or several', async () => {
  for (const requestedItems of [[[dish, 3]], [[dish, 3], parcel]] as const) {
    const { shopper, placed, reference } = await authorised(requestedItems)
    const [cooked] = partsOf(await readOrder(shopper, placed))

    const { waived } = await reportShortItem(cooked, 1)
    await command('tavias-pot', cooked.number, 'accept')
    await market.runJobs()
    const order = await readOrder(shopper, placed)

    expect(waived.minor).toBeGreaterThan(0)
    expect(order).toMatchObject({ payment_status: 'completed', waived, refunded: { minor: 0 } })
    expect(await atGateway(market, reference)).toMatchObject({
      state: 'captured',
      captured_minor: placed.total.minor - waived.minor,
      refunded_minor: 0,
    })
    expect(await refundsOf(placed)).toBe(0)
    expect(await saleOf(cooked.number)).toBeDefined()
  }
})

test('missing items reported during a charge are refused, and refunded afterwards', async () => {
  const { shopper, placed, reference } = await authorised([[dish, 3]])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await market.runJobs()
  await command('tavias-pot', cooked.number, 'accept')
  market.gateway.loseNextAnswer()
  await market.runJobs()

  await expect(reportShortItem(cooked, 1)).rejects.toMatchObject({
    body: { errors: { available: ['The card is being charged right now. Try again in a minute'] } },
  })
  await runFailedJobs(market)
  const { waived } = await reportShortItem(cooked, 1)
  await market.runJobs()

  const order = await readOrder(shopper, placed)
  expect(waived.minor).toBe(0)
  expect(await atGateway(market, reference)).toMatchObject({
    captured_minor: placed.total.minor,
    refunded_minor: order.refunded.minor,
  })
  expect(order.refunded.minor).toBeGreaterThan(0)
})

test('missing items reported during a capture leave only the rest captured', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { shopper, placed, reference } = await authorised([[dish, 3]])
    const [cooked] = partsOf(await readOrder(shopper, placed))
    await market.runJobs()
    const params = { number: placed.order_number }

    await Promise.allSettled([
      command('tavias-pot', cooked.number, 'accept').then(() => market.runJobs()),
      reportShortItem(cooked, 1),
      ...(round % 2 === 0
        ? []
        : [shopper.call('POST /orders/{number}/cancel', { params, body: { reason: 'Changed my mind' } })]),
    ])
    await market.runJobs()

    const order = await readOrder(shopper, placed)
    const { captured_minor: captured = 0, refunded_minor: refunded = 0 } =
      (await atGateway(market, reference)) ?? {}
    const isOver = order.status === 'cancelled'
    const asked = order.sub_orders[0]?.lines[0]?.refund_requests[0]?.amount.minor ?? 0
    expect(captured - refunded).toBe(isOver ? 0 : placed.total.minor - asked)
    expect(order.waived.minor + order.refunded.minor).toBe(isOver ? order.waived.minor : asked)
  }
})

test('an order accepted and cancelled at once is either captured and kept, or neither', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { shopper, placed, reference } = await authorised([dish])
    const [cooked] = partsOf(await readOrder(shopper, placed))
    const params = { number: placed.order_number }

    await Promise.allSettled([
      command('tavias-pot', cooked.number, 'accept'),
      shopper.call('POST /orders/{number}/cancel', { params, body: { reason: 'Changed my mind' } }),
    ])
    await market.runJobs()

    const state = (await readOrder(shopper, placed)).sub_orders[0]?.state
    const money = await atGateway(market, reference)
    expect(money).toMatchObject({
      captured_minor: state === 'accepted' ? placed.total.minor : 0,
      refunded_minor: 0,
    })
  }
})

test('an order that ends during its payment is refunded once the payment is known', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await market.runJobs()
  await command('tavias-pot', cooked.number, 'accept')
  market.gateway.loseNextAnswer()
  await market.runJobs()
  expect(await captureAttemptsOf(placed)).toEqual(['submitted'])

  await cancelByStore('tavias-pot', cooked.number)
  await market.runJobs()
  expect(await refundsOf(placed)).toBe(0)
  await runFailedJobs(market)
  await market.runJobs()

  expect(await captureAttemptsOf(placed)).toEqual(['succeeded'])
  expect(await atGateway(market, reference)).toMatchObject({
    captured_minor: placed.total.minor,
    refunded_minor: placed.total.minor,
  })
})

test('the wallet’s part is returned when the order is rejected, and spent when it is captured', async () => {
  for (const isAccepted of [false, true]) {
    const { visitor: shopper, id } = await registerWithBalance(market, 500)
    await addGoodsToCart(shopper, dish)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card', wallet: true })
    const placed = await placeOrder(shopper, ready, { method: 'card' })
    await decideOnCard(shopper, placed, 'approve', 'never')
    await statusOf(shopper, placed)
    const [cooked] = partsOf(await readOrder(shopper, placed))
    expect(await walletOf(market, id)).toBe(0)
    expect(await saleOf(cooked.number)).toBeUndefined()

    if (isAccepted) await command('tavias-pot', cooked.number, 'accept')
    else await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
    await market.runJobs()

    expect(await atGateway(market, referenceOf(placed))).toMatchObject({
      captured_minor: isAccepted ? placed.total.minor - 500 : 0,
      refunded_minor: 0,
    })
    expect(await walletOf(market, id)).toBe(isAccepted ? 0 : 500)
    expect((await saleOf(cooked.number)) !== undefined).toBe(isAccepted)
    expect(await findBrokenInvariants(market.database.db)).toEqual([])
  }
})

test('an authorisation that arrives after the order has ended is voided', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [dish], 'card')
  const reference = referenceOf(placed)
  market.later({ minutes: 20 })
  market.gateway.breakDown()
  await passTime(market, 'orders.expire_unpaid')
  market.gateway.recover()

  await decideOnCard(shopper, placed, 'approve', 'before')
  await market.runJobs()

  expect(await atGateway(market, reference)).toMatchObject({ state: 'cancelled', captured_minor: 0 })
  expect((await readOrder(shopper, placed)).sub_orders[0]?.state).toBe('expired')
})

type Part = { number: string; total: { minor: number }; lines: readonly { id: string }[] }

/** Returns the restaurant's seller order and the parcel's. */
function partsOf({
  sub_orders,
}: {
  sub_orders: readonly (Part & { store: { slug: string } })[]
}): [Part, Part] {
  const of = (slug: string) => sub_orders.find(({ store }) => store.slug === slug)
  const [first] = sub_orders
  const cooked = of('tavias-pot') ?? first
  const sent = of('belle-morne') ?? first
  if (!cooked || !sent) throw new Error('Order lacks a seller order')
  return [cooked, sent]
}

async function authorised(
  goods: Wishes,
): Promise<{ shopper: TestVisitor; placed: PlacedOrder; reference: string }> {
  const shopper = await market.register()
  const { placed } = await buy(shopper, goods, 'card')
  const reference = referenceOf(placed)
  await decideOnCard(shopper, placed, 'approve', 'never')
  await statusOf(shopper, placed)
  return { shopper, placed, reference }
}

async function command(store: string, number: string, name: 'accept' | 'start' | 'hand-over'): Promise<void> {
  const seller = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  if (name === 'accept') {
    await seller.call('POST /seller/stores/{store}/orders/{number}/accept', { params })
  } else {
    const body = { confirm_early: true }
    await seller.call(`POST /seller/stores/{store}/orders/{number}/${name}`, { params, body })
  }
}

/** Reports that the restaurant has only `available` units of the order's first item. */
async function reportShortItem({ number, lines }: Part, available: number) {
  const cook = await market.signIn('owner@tavias-pot.example')
  const { order } = await cook.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store: 'tavias-pot', number },
    body: { line_id: lines[0]?.id ?? '', available },
  })
  return priced(order)
}

async function commandsAt(store: string, number: string) {
  const seller = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  return (await seller.call('GET /seller/stores/{store}/orders/{number}', { params })).commands
}

async function refused(store: string, number: string, name: 'start' | 'hand-over') {
  const seller = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  return name === 'start'
    ? seller.fail('POST /seller/stores/{store}/orders/{number}/start', {
        params,
        body: { confirm_early: true },
      })
    : seller.fail('POST /seller/stores/{store}/orders/{number}/hand-over', {
        params,
        body: { confirm_early: true },
      })
}

async function cancelByStore(store: string, number: string): Promise<void> {
  const seller = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  await seller.call('POST /seller/stores/{store}/orders/{number}/cancel', {
    params,
    body: { reason: 'No gas' },
  })
}

/** Sets the bank's answer to a capture of the authorised amount. */
async function atBank(person: TestVisitor, reference: string, word: 'refuse' | 'allow' | 'end') {
  const body = new URLSearchParams({ word })
  await person.fetch(`/simulated-gateway/pay/${reference}/authorisation`, { method: 'POST', body })
}

async function saleOf(number: string): Promise<{ at: Date } | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select t.at
    from ledger_transactions t
    join orders o on o.id = t.order_id
    where o.number = ${number}
      and t.key = 'sale ' || o.id
  `.execute(market.database.db)
  return rows[0]
}

async function refundsOf({ order_number: number }: PlacedOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from refunds r
    join orders o on o.id = r.order_id
    join order_groups g on g.id = o.group_id
    where g.number = ${number}
  `.execute(market.database.db)
  return rows[0]?.count ?? 0
}

async function captureAttemptsOf({ order_number: number }: PlacedOrder): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select c.state
    from captures c
    join tenders t on t.id = c.tender_id
    join order_groups g on g.id = t.group_id
    where g.number = ${number}
    order by c.created_at, c.id
  `.execute(market.database.db)
  return rows.map(({ state }) => state)
}

async function mailsOf({ order_number: number }: PlacedOrder, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from mails
    where kind = ${kind}
      and subject like ${`%${number}%`}
  `.execute(market.database.db)
  return rows[0]?.count ?? 0
}
