/** Steps that are taken long before an order is promised are confirmed first. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, decideOnCard, type Goods, goodsOf } from '#tests/support/shopping.ts'

const morning = '2026-11-21T12:00:00Z'
const kitchen = 'tavias-pot'

let market: TestMarket
let cook: TestVisitor
let dish: Goods

beforeAll(async () => {
  market = await openMarket({ at: morning, isSilent: true })
  await sql`update stores set accepts_automatically = false where slug = ${kitchen}`.execute(
    market.database.db,
  )
  cook = await market.signIn(`owner@${kitchen}.example`)
  dish = await goodsOf(market, kitchen)
}, 120_000)

beforeEach(() => market.moveTo(morning))

afterAll(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
  await market.close()
})

type Step = 'start' | 'hand-over' | 'deliver'

function stepOf(step: Step) {
  return `POST /seller/stores/{store}/orders/{number}/${step}` as const satisfies EndpointKey
}

test('cooking, handing over and delivering before the promised time are refused until they are confirmed', async () => {
  const { params, promisedAt } = await promisedTomorrow()

  for (const step of ['start', 'hand-over', 'deliver'] as const) {
    const body = step === 'deliver' ? { cash_collected: 'all' as const } : {}
    const refused = await cook.fail(stepOf(step), { params, body })
    expect([refused.status, refused.problem.code]).toEqual([409, 'too_early'])
    expect(refused.problem.facts).toMatchObject({ promised_at: promisedAt })
    expect(refused.problem.message).toContain('This order is promised for')
    const denied = await cook.fail(stepOf(step), { params, body: { ...body, confirm_early: false } })
    expect(denied.problem.code).toBe('too_early')

    await cook.call(stepOf(step), { params, body: { ...body, confirm_early: true } })
  }

  expect((await cook.call('GET /seller/stores/{store}/orders/{number}', { params })).state).toBe('delivered')
})

test('nothing is asked in the last two hours before the promise, nor once it is due', async () => {
  const { params, promisedAt } = await promisedTomorrow()

  market.moveTo(new Date(Date.parse(promisedAt) - 2 * 60 * 60_000 - 1000).toISOString())
  const early = await cook.fail(stepOf('start'), { params })
  market.moveTo(new Date(Date.parse(promisedAt) - 2 * 60 * 60_000).toISOString())
  await cook.call(stepOf('start'), { params })
  market.moveTo(promisedAt)
  await cook.call(stepOf('hand-over'), { params, body: {} })
  const { order } = await cook.call(stepOf('deliver'), { params, body: { cash_collected: 'all' } })

  expect(early.problem.code).toBe('too_early')
  expect(order.state).toBe('delivered')
})

test('names the promised time in the caller’s language and the store’s time zone', async () => {
  const { params } = await promisedTomorrow()
  const path = `/api/seller/stores/${params.store}/orders/${params.number}/start`

  const answer = await cook.fetch(path, { method: 'POST', headers: { 'accept-language': 'fr' } })
  const { message } = await answer.json()

  expect(answer.status).toBe(409)
  expect(message).toContain('Cette commande est promise pour')
})

test('a parcel is promised for days and not for a time: nothing is asked', async () => {
  const grower = await market.signIn('owner@belle-morne.example')
  const shopper = await market.guest()
  const { placed } = await buy(shopper, [await goodsOf(market, 'belle-morne')], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const params = { store: 'belle-morne', number: `${placed.order_number}-1` }
  const { state } = await grower.call('GET /seller/stores/{store}/orders/{number}', { params })
  if (state === 'placed') await grower.call('POST /seller/stores/{store}/orders/{number}/accept', { params })
  await market.runJobs()

  await grower.call(stepOf('start'), { params })
  await market.runJobs()
  await grower.call(stepOf('hand-over'), { params, body: { carrier: 'Island Post' } })
  const { order } = await grower.call(stepOf('deliver'), { params })

  expect(order.state).toBe('delivered')
})

/** A dish for a time of tomorrow, accepted. */
async function promisedTomorrow() {
  const shopper = await market.guest()
  const { placed } = await buy(shopper, [dish], 'cash')
  const params = { store: kitchen, number: `${placed.order_number}-1` }
  const read = await cook.call('POST /seller/stores/{store}/orders/{number}/accept', { params })
  const startsAt = read.order.delivery.slot?.starts_at
  if (startsAt === undefined) throw new Error('A dish is brought at a time')
  // Whatever slot was free, the clock is so far before it.
  market.moveTo(new Date(Date.parse(startsAt) - 20 * 60 * 60_000).toISOString())
  return { params, promisedAt: startsAt }
}
