/** Cards that are authorised with the purchase and taken as its sellers accept, through the simulated gateway. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { atGateway, readOrder, referenceOf, reject, runFailedJobs, statusOf } from '#tests/support/orders.ts'
import {
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  passTime,
  placeOrder,
  putIntoBasket,
  stockOf,
  type Wishes,
} from '#tests/support/shopping.ts'
import { holderIn, walletOf } from '#tests/support/wallets.ts'

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

test('what a seller accepts is taken, what another has not decided on is held', async () => {
  const { shopper, placed, reference } = await authorised([dish, parcel])
  const before = await readOrder(shopper, placed)
  const [cooked, sent] = partsOf(before)

  expect(before.payment_status).toBe('authorised')
  expect(await atGateway(market, reference)).toMatchObject({ state: 'authorised', captured_minor: 0 })
  await market.runJobs()

  // The parcel’s store takes orders by itself.
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

test('what a seller turns down is let go, not paid back', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))

  await reject(market, { store: 'tavias-pot', number: cooked.number, reason: 'Out of yam' })
  await market.runJobs()
  const order = await readOrder(shopper, placed)

  expect(order).toMatchObject({ payment_status: 'cancelled', status: 'cancelled', refunded: { minor: 0 } })
  expect(await atGateway(market, reference)).toMatchObject({ state: 'cancelled', captured_minor: 0 })
  expect(await refundsOf(placed)).toBe(0)
})

test('of two orders one taken and one turned down, the gateway keeps the one', async () => {
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

test('an order is not handed over before what pays for it is taken', async () => {
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

test('what a gateway refuses to take holds the order, is tried again, and then ends it', async () => {
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
  expect(await triesOf(placed)).toEqual(['failed', 'failed'])
  market.later({ minutes: 26 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')

  const order = await readOrder(shopper, placed)
  expect(order).toMatchObject({ payment_status: 'cancelled', refunded: { minor: 0 } })
  expect(order.sub_orders[0]).toMatchObject({ state: 'cancelled' })
  expect(await atGateway(market, reference)).toMatchObject({ captured_minor: 0 })
  expect(await mailsOf(placed, 'capture_failed')).toBe(1)
})

test('what was reserved for an order whose payment is never taken lies on the shelf again', async () => {
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

test('a bank that pays out again lets the order go on', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await atBank(shopper, reference, 'refuse')
  await command('tavias-pot', cooked.number, 'accept')
  await market.runJobs()

  await atBank(shopper, reference, 'allow')
  market.later({ minutes: 2 * HOURS })
  await passTime(market, 'checkout.watch_authorisations')

  expect(await triesOf(placed)).toEqual(['failed', 'succeeded'])
  expect((await readOrder(shopper, placed)).payment_status).toBe('completed')
})

test('an authorisation that ends at the gateway ends what was not taken, by its webhook, once and again', async () => {
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

test('what nobody has decided on is taken before the authorisation ends, and refunded if it is turned down', async () => {
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

test('what is short of what is only authorised is never taken, of one order or of several', async () => {
  for (const wishes of [[[dish, 3]], [[dish, 3], parcel]] as const) {
    const { shopper, placed, reference } = await authorised(wishes)
    const [cooked] = partsOf(await readOrder(shopper, placed))

    const { waived } = await sayShort(cooked, 1)
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

test('what is said to be short while the card is just being charged is refused, and paid back after', async () => {
  const { shopper, placed, reference } = await authorised([[dish, 3]])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await market.runJobs()
  await command('tavias-pot', cooked.number, 'accept')
  market.gateway.loseNextAnswer()
  await market.runJobs()

  await expect(sayShort(cooked, 1)).rejects.toMatchObject({
    body: { errors: { available: ['The card is being charged at this moment: try again in a minute'] } },
  })
  await runFailedJobs(market)
  const { waived } = await sayShort(cooked, 1)
  await market.runJobs()

  const order = await readOrder(shopper, placed)
  expect(waived.minor).toBe(0)
  expect(await atGateway(market, reference)).toMatchObject({
    captured_minor: placed.total.minor,
    refunded_minor: order.refunded.minor,
  })
  expect(order.refunded.minor).toBeGreaterThan(0)
})

test('said to be short while it is taken, the gateway keeps what is there and no more', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { shopper, placed, reference } = await authorised([[dish, 3]])
    const [cooked] = partsOf(await readOrder(shopper, placed))
    await market.runJobs()
    const params = { number: placed.order_number }

    await Promise.allSettled([
      command('tavias-pot', cooked.number, 'accept').then(() => market.runJobs()),
      sayShort(cooked, 1),
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

test('accepted and cancelled at once, it is taken and kept, or neither', async () => {
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

test('an order that ends while it is just being paid is refunded once that is known', async () => {
  const { shopper, placed, reference } = await authorised([dish])
  const [cooked] = partsOf(await readOrder(shopper, placed))
  await market.runJobs()
  await command('tavias-pot', cooked.number, 'accept')
  market.gateway.loseNextAnswer()
  await market.runJobs()
  expect(await triesOf(placed)).toEqual(['submitted'])

  await cancelByStore('tavias-pot', cooked.number)
  await market.runJobs()
  expect(await refundsOf(placed)).toBe(0)
  await runFailedJobs(market)
  await market.runJobs()

  expect(await triesOf(placed)).toEqual(['succeeded'])
  expect(await atGateway(market, reference)).toMatchObject({
    captured_minor: placed.total.minor,
    refunded_minor: placed.total.minor,
  })
})

test('what a wallet paid beside a card is back when its order is turned down, and sold with it when it is taken', async () => {
  for (const isAccepted of [false, true]) {
    const { visitor: shopper, id } = await holderIn(market, 500)
    await putIntoBasket(shopper, dish)
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

test('what is authorised after the purchase is over is let go', async () => {
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

/** The kitchen's part and the parcel's. */
function partsOf({
  sub_orders,
}: {
  sub_orders: readonly (Part & { store: { slug: string } })[]
}): [Part, Part] {
  const of = (slug: string) => sub_orders.find(({ store }) => store.slug === slug)
  const [first] = sub_orders
  const cooked = of('tavias-pot') ?? first
  const sent = of('belle-morne') ?? first
  if (!cooked || !sent) throw new Error('A purchase has a part')
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
  if (name === 'hand-over') {
    await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
      params,
      body: { confirm_early: true },
    })
  } else {
    await seller.call(`POST /seller/stores/{store}/orders/{number}/${name}`, { params })
  }
}

/** The kitchen has only so many of the first thing that was ordered. */
async function sayShort({ number, lines }: Part, available: number) {
  const cook = await market.signIn('owner@tavias-pot.example')
  const { order } = await cook.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store: 'tavias-pot', number },
    body: { line_id: lines[0]?.id ?? '', available },
  })
  return order
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

/** What the cardholder's bank says of what it has set aside. */
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

async function triesOf({ order_number: number }: PlacedOrder): Promise<string[]> {
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
