/** Financial rules set by operators: their effect, permissions and history. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { post, readBalances } from '#domains/ledger/index.ts'
import { authorisationTerms } from '#domains/payments/authorisation-terms.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { deliver } from '#tests/support/orders.ts'
import { buy, decideOnCard, goodsOf, keyHeader } from '#tests/support/shopping.ts'
import { type Holder, registerWithBalance } from '#tests/support/wallets.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const DAYS = 24 * 60

let market: TestMarket
let operator: TestVisitor

const rules = {
  is_on: true,
  per_unit: 100,
  earned_for_minor: 100,
  least: 100,
  most_percent: 100,
}

beforeAll(async () => {
  market = await openMarket({ at: start.toISOString() })
  operator = await market.signIn('operator@tradewind.example')
})

afterEach(async () => {
  market.later({ minutes: 0 })
  await operator.call('PUT /operator/points-rules', { body: rules })
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('changes of the points rules are listed with their author, latest first', async () => {
  await operator.call('PUT /operator/points-rules', { body: { ...rules, per_unit: 250, most_percent: 40 } })
  await operator.call('PUT /operator/points-rules', { body: { ...rules, expires_after_days: 90 } })
  const { rules: now, data } = await operator.call('GET /operator/points-rules')

  expect(now).toMatchObject({ per_unit: 100, most_percent: 100, expires_after_days: 90 })
  expect(data[0]).toMatchObject({ by: expect.any(String), rules: now })
  expect(data[1]?.rules).toMatchObject({ per_unit: 250, most_percent: 40 })
  expect(data[1]?.rules).not.toHaveProperty('expires_after_days')
})

test('impossible rules are refused at their fields', async () => {
  const body = {
    ...rules,
    per_unit: 0,
    earned_for_minor: 0,
    least: -1,
    most_percent: 101,
    expires_after_days: 7,
  }

  const { status, problem } = await operator.fail('PUT /operator/points-rules', { body })

  expect(status).toBe(422)
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual([
    'earned_for_minor',
    'expires_after_days',
    'least',
    'most_percent',
    'per_unit',
  ])
})

test('a shopper reads the current rules', async () => {
  const { visitor } = await registerWithBalance(market, 0)
  await operator.call('PUT /operator/points-rules', {
    body: { ...rules, earned_for_minor: 250, least: 300, most_percent: 50, expires_after_days: 60 },
  })

  expect(await visitor.call('GET /customer/points', { query: {} })).toMatchObject({
    earned_for: { minor: 250, currency: 'USD' },
    least: 300,
    most_percent: 50,
    expires_after_days: 60,
  })
})

test('no points are earned while they are off', async () => {
  const { id } = await registerWithBalance(market, 0)
  await operator.call('PUT /operator/points-rules', { body: { ...rules, is_on: false } })
  const body = { kind: 'points', points: 5, reason: 'Sorry' } as const
  const given = await operator.fail(
    'POST /operator/people/{id}/goodwill',
    { params: { id }, body },
    keyHeader().headers,
  )

  expect(given.status).toBe(404)
})

test('points of an order keep the rule at its delivery, also after a refund', async () => {
  const shopper = await market.register()
  const { number, lineId } = await receive(shopper)
  const earned = await pointsOf(shopper)
  await operator.call('PUT /operator/points-rules', { body: { ...rules, earned_for_minor: 1 } })

  await giveBack(shopper, { number, lineId, quantity: 1 })
  const left = await pointsOf(shopper)
  await giveBack(shopper, { number, lineId, quantity: 2 })

  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(earned)
  expect(await pointsOf(shopper)).toBe(0)
})

test('an order delivered while points were off earns none later', async () => {
  const shopper = await market.register()
  await operator.call('PUT /operator/points-rules', { body: { ...rules, is_on: false } })
  const { number, lineId } = await receive(shopper)
  await operator.call('PUT /operator/points-rules', { body: rules })

  await giveBack(shopper, { number, lineId, quantity: 1 })

  expect(await pointsOf(shopper)).toBe(0)
})

test('points expire by the rule, oldest spent first, and never early', async () => {
  const holder = await registerWithBalance(market, 0)
  await movePoints(holder, 300, -50)
  await movePoints(holder, 200, -5)
  await operator.call('PUT /operator/points-rules', { body: { ...rules, expires_after_days: 40 } })
  await endPoints(0)

  // Fifty days old already, but the rule is new.
  expect(await pointsOf(holder.visitor)).toBe(500)
  expect(await holder.visitor.call('GET /customer/points', { query: {} })).toMatchObject({
    ending: { points: 300, at: at(40) },
  })

  await movePoints(holder, 50, 20)
  await movePoints(holder, -120, 20)
  await endPoints(39)
  const justBefore = await balanceOf(holder)
  await endPoints(41)
  await endPoints(41)

  expect([justBefore, await balanceOf(holder)]).toEqual([430, 50])
  await endPoints(61)
  expect(await balanceOf(holder)).toBe(0)
  market.later({ minutes: 0 })
  const { data } = await holder.visitor.call('GET /customer/points', { query: {} })
  expect(data.filter(({ cause }) => cause === 'expiry').map(({ points }) => points)).toEqual([50, 380])
})

test('points expiring next are those of one day in the market’s time zone, whose evening is the next day in UTC', async () => {
  const holder = await registerWithBalance(market, 0)
  await operator.call('PUT /operator/points-rules', { body: { ...rules, expires_after_days: 60 } })
  const noon = (Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 10, 12) - start.getTime()) / 60_000
  const [evening, afternoon] = [(noon - 9 * 60) / DAYS, (noon + 8 * 60) / DAYS]
  await movePoints(holder, 300, evening)
  await movePoints(holder, 200, afternoon)

  expect(await holder.visitor.call('GET /customer/points', { query: {} })).toMatchObject({
    ending: { points: 300, at: at(evening + 60) },
  })
})

describe('in the middle of a month', () => {
  const day = (month: number, date: number) =>
    (Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, date, 12) - start.getTime()) /
    (DAYS * 60_000)
  const middle = day(3, 15)
  const end = day(5, 1)

  test('customers are notified of points that expire by the end of next month, and of the first expiry', async () => {
    const holder = await registerWithBalance(market, 0)
    await operator.call('PUT /operator/points-rules', { body: { ...rules, expires_after_days: 60 } })
    await movePoints(holder, 300, middle - 55)
    await movePoints(holder, -100, middle - 50)
    await movePoints(holder, 50, end - 61)
    await movePoints(holder, 70, end - 59)

    await announceExpiry(middle)
    await announceExpiry(middle + 1)

    const { subject, text } = await mailOf(operator, { search: holder.email, kind: 'points_end' })
    const lastDay = dayAt(end - 1)
    expect(subject).toBe('250 of your points expire soon')
    expect(text).toContain(`250 of your points expire by ${lastDay}, unless you use them first.`)
    expect(text).toContain(`The earliest expire after ${dayAt(middle + 5)}.`)
    const { data } = await holder.visitor.call('GET /customer/notifications', { query: {} })
    expect(data.filter(({ kind }) => kind === 'points_end')).toMatchObject([
      {
        message: '250 of your points expire soon. Use them before they do.',
        target: '/account/points',
      },
    ])
  })

  test('no one is notified of points that do not expire, expire later, or are spent', async () => {
    const [forEver, later, spent] = [
      await registerWithBalance(market, 0),
      await registerWithBalance(market, 0),
      await registerWithBalance(market, 0),
    ]
    await movePoints(forEver, 300, 0)
    await announceExpiry(middle)
    await operator.call('PUT /operator/points-rules', { body: { ...rules, expires_after_days: 60 } })
    await movePoints(forEver, -300, middle - 1)
    await movePoints(later, 300, middle - 1)
    await movePoints(spent, 300, middle - 55)
    await movePoints(spent, -300, middle - 50)
    await announceExpiry(middle)

    for (const { email } of [forEver, later, spent])
      expect(await kindsOfMails(operator, email)).not.toContain('points_end')
  })
})

test('the capture rule for cards is set by an operator, applies at once and is stored', async () => {
  await operator.call('PUT /operator/authorisation-rules', { body: { at_end: 'release' } })
  const counts = await authorisationTerms({ db: market.database.db, now: start })
  await operator.call('PUT /operator/authorisation-rules', { body: { at_end: 'take' } })
  const { rules: now, data } = await operator.call('GET /operator/authorisation-rules')

  expect(counts).toEqual({ at_end: 'release' })
  expect(now).toEqual({ at_end: 'take' })
  expect(data.map(({ rules: each }) => each.at_end)).toEqual(['take', 'release', 'take'])
})

test('changes of refund limits are listed', async () => {
  const limits = { seller_limit_minor: 7_000, operator_limit_minor: 70_000 }
  await operator.call('PUT /operator/refund-rules/{currency}', { params: { currency: 'USD' }, body: limits })
  const { changes } = await operator.call('GET /operator/refund-rules')

  expect(changes[0]).toMatchObject({
    by: expect.any(String),
    rule: { currency: 'USD', seller_limit: { minor: 7_000 }, operator_limit: { minor: 70_000 } },
  })
})

test('a recorded rule change is immutable', async () => {
  await expect(sql`update setting_changes set value = '{}'`.execute(market.database.db)).rejects.toThrow(
    'never changed once written',
  )
})

function at(days: number): string {
  return new Date(start.getTime() + days * DAYS * 60_000).toISOString()
}

async function pointsOf(visitor: TestVisitor): Promise<number> {
  return (await visitor.call('GET /customer/points', { query: {} })).balance
}

/** Returns the points balance, whether or not its holder is signed in. */
async function balanceOf({ id: userId }: Holder): Promise<number> {
  const [held] = await readBalances({ db: market.database.db }, { userId, kind: 'points' })
  return held?.balance ?? 0
}

/** Runs the nightly job this many days after the start. */
async function endPoints(days: number): Promise<void> {
  market.later({ minutes: days * DAYS })
  await sql`select graphile_worker.add_job('ledger.expire_points')`.execute(market.database.db)
  await market.runJobs()
}

/** Runs the job that announces expiring points, this many days after the start. */
async function announceExpiry(days: number): Promise<void> {
  market.later({ minutes: Math.round(days * DAYS) })
  await sql`select graphile_worker.add_job('ledger.foretell_points_end')`.execute(market.database.db)
  await market.runJobs()
  market.later({ minutes: 0 })
}

/** Returns a date in the format of emails. */
function dayAt(days: number): string {
  return new Date(at(days)).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'America/Port_of_Spain' })
}

/** Adds points, or removes some as if spent. */
async function movePoints({ id: userId }: Holder, points: number, days: number): Promise<void> {
  const now = new Date(start.getTime() + days * DAYS * 60_000)
  await market.database.db.transaction().execute((db) =>
    post(
      { db, now, actor: { kind: 'market' } },
      {
        key: crypto.randomUUID(),
        cause: 'adjustment',
        entries: [
          { account: { kind: 'points', userId }, amount: points },
          { account: { kind: 'promotions', asset: 'points' }, amount: -points },
        ],
      },
    ),
  )
}

const store = 'belle-morne'

/** An order of three units, paid by card and delivered. */
async function receive(shopper: TestVisitor): Promise<{ number: string; lineId: string }> {
  const goods = await goodsOf(market, store, { stock: 60 })
  const { placed } = await buy(shopper, [[goods, 3]], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const seller = await market.signIn(`owner@${store}.example`)
  const number = placed.order_number
  await deliver(seller, { store, number: `${number}-1` })
  await market.runJobs()
  const order = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  return { number, lineId: order.sub_orders[0]?.lines[0]?.id ?? '' }
}

async function giveBack(
  shopper: TestVisitor,
  { number, lineId, quantity }: { number: string; lineId: string; quantity: number },
): Promise<void> {
  const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number },
    body: { line_id: lineId, quantity, reason: 'damaged', pay_to: 'original', details: '' },
  })
  const params = { id: request.id }
  await operator.call('POST /operator/refund-requests/{id}/decide', { params, body: { decision: 'approve' } })
  await market.runJobs()
}
