/** Delivery slots: capacity for orders and units, slot schedules, and booked slots. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Quote } from '#contract/checkout.ts'
import type { SlotPlan } from '#contract/store-slots.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { checkCancelledPayment, readOrder } from '#tests/support/orders.ts'
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
} from '#tests/support/shopping.ts'

// A Saturday morning in Kingston.
const morning = '2026-11-21T12:00:00Z'
const store = 'blue-mahoe-larder'
const params = { store }

let market: TestMarket
let owner: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket({ at: morning, isSilent: true })
  owner = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store)
}, 120_000)

beforeEach(async () => {
  market.moveTo(morning)
  await setStock(market.database, goods, 500)
  await plan({})
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('capacity in units', () => {
  test('a slot is full for a cart whose units do not fit, and shows how many would', async () => {
    await plan({ length_minutes: 60, capacity: 5, capacity_pieces: 10 })
    const first = await buy(await market.guest(), [[goods, 7]], 'cash')
    const [slotId = ''] = slotIdsIn(first.ready.choices)
    const shopper = await market.guest()
    await addGoodsToCart(shopper, goods, 4)

    const many = await quoteFor(shopper, slotId)
    const fewer = await market.guest()
    await addGoodsToCart(fewer, goods, 3)
    const few = await quoteFor(fewer, slotId)

    expect(slotIn(many, slotId)).toMatchObject({ state: 'full', left: 4, pieces_left: 3 })
    expect(many.packages[0]).toMatchObject({ problem: 'slot_full', pieces_left: 3 })
    expect(many.is_complete).toBe(false)
    expect(slotIn(few, slotId)).toMatchObject({ state: 'open', pieces_left: 3 })
    expect(few.packages[0]).toMatchObject({ chosen: { slot_id: slotId } })
    expect(few.packages[0]?.problem).toBeUndefined()
  })

  test('a cart that has grown is refused when its slot is full, and gets no other one', async () => {
    await plan({ length_minutes: 90, capacity_pieces: 4 })
    const shopper = await market.guest()
    await addGoodsToCart(shopper, goods, 4)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    const [slotId = ''] = slotIdsIn(ready.choices)
    await buy(await market.guest(), [[goods, 1]], 'cash')

    const { status, problem } = await shopper.fail(
      'POST /orders',
      orderOf(ready, 'cash'),
      keyHeader().headers,
    )

    expect([status, problem.code, problem.facts]).toEqual([409, 'slot_full', { slot_ids: [slotId] }])
    expect((await shopper.call('GET /orders')).data).toEqual([])
  })

  test('a slot reserved by an unpaid order is available to its shopper, and full for others', async () => {
    await plan({ length_minutes: 120, capacity: 1, capacity_pieces: 4 })
    const shopper = await market.guest()
    const { ready } = await buy(shopper, [[goods, 4]], 'card')
    const [slotId = ''] = slotIdsIn(ready.choices)
    const other = await market.guest()
    await addGoodsToCart(other, goods)

    const again = await shopper.call('POST /checkout', { body: ready.choices })
    const full = await quoteFor(other, slotId)
    const placed = await placeOrder(shopper, { ...ready, quote: again }, { method: 'card' })

    expect(slotIn(again, slotId)).toMatchObject({ state: 'open', left: 1, pieces_left: 4 })
    expect(again.is_complete).toBe(true)
    expect(slotIn(full, slotId)).toMatchObject({ state: 'full', left: 0 })
    expect(placed.next_action).toBeDefined()
  })

  test('a cancellation releases its units', async () => {
    await plan({ length_minutes: 120, capacity_pieces: 5 })
    const shopper = await market.guest()
    const { ready, placed } = await buy(shopper, [[goods, 5]], 'cash')
    const [slotId = ''] = slotIdsIn(ready.choices)
    const other = await market.guest()
    await addGoodsToCart(other, goods, 5)
    const before = slotIn(await quoteFor(other, slotId), slotId)

    const operator = await market.signIn('operator@tradewind.example')
    await operator.call('POST /operator/orders/{number}/cancel', {
      params: { number: placed.order_number },
      body: { reason: 'No more' },
    })

    expect([before?.state, before?.pieces_left]).toEqual(['full', 0])
    expect(slotIn(await quoteFor(other, slotId), slotId)).toMatchObject({ state: 'open', pieces_left: 5 })
  })

  test('a slot whose reservation expired during payment is kept if its units still fit, or else refused', async () => {
    await plan({ length_minutes: 45, capacity: 50, capacity_pieces: 10, lead_minutes: 0 })
    const lucky = await market.register()
    const unlucky = await market.register()
    const small = await buy(lucky, [[goods, 3]], 'card')
    const large = await buy(unlucky, [[goods, 5]], 'card')
    market.gateway.breakDown()
    await decideOnCard(lucky, small.placed, 'approve', 'never')
    await decideOnCard(unlucky, large.placed, 'approve', 'never')
    market.later({ minutes: 16 })
    await passTime(market, 'orders.expire_unpaid')
    market.gateway.recover()
    const between = await market.guest()
    await addGoodsToCart(between, goods, 4)
    const choices = { ...small.ready.choices, payment_method: 'cash' as const }
    const quote = await between.call('POST /checkout', { body: choices })
    await placeOrder(between, { choices, quote }, { method: 'cash' })

    await checkCancelledPayment(market, small.placed)
    await checkCancelledPayment(market, large.placed)

    expect(await readOrder(lucky, small.placed)).toMatchObject({ status: 'processing' })
    expect(await readOrder(unlucky, large.placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded: large.placed.total,
    })
  })
})

describe('a slot schedule', () => {
  test('defaults to the parts of a shop’s day, and its preview says so', async () => {
    const { plan, preview } = await owner.call('GET /seller/stores/{store}/slots', { params })

    expect(plan).toEqual({})
    expect(preview.timezone).toBe('America/Jamaica')
    expect(preview.days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-23', '2026-11-24'])
    expect(preview.days[2]?.slots.map(({ capacity }) => capacity)).toEqual([20, 24, 16])
  })

  test('shows a preview before it is saved', async () => {
    const body = { length_minutes: 120 as const, capacity: 8, capacity_pieces: 40, lead_minutes: 30 }

    const { preview } = await owner.call('POST /seller/stores/{store}/slots/preview', { params, body })
    const kept = await owner.call('GET /seller/stores/{store}/slots', { params })

    const [slot] = preview.days[2]?.slots ?? []
    expect(slot).toMatchObject({ capacity: 8, capacity_pieces: 40, booked: 0, booked_pieces: 0 })
    expect(minutesBetween(slot?.starts_at, slot?.ends_at)).toBe(120)
    expect(minutesBetween(slot?.closes_at, slot?.starts_at)).toBe(30)
    expect(kept.plan).toEqual({})
  })

  test('applies to shoppers at once', async () => {
    await plan({ length_minutes: 180, capacity: 2, capacity_pieces: 30 })
    const shopper = await market.guest()
    await addGoodsToCart(shopper, goods)

    const quote = await shopper.call('POST /checkout', { body: { address: jamaican } })

    const slots = quote.packages[0]?.options.find(({ needs_slot }) => needs_slot)?.slots ?? []
    expect(slots.length).toBeGreaterThan(1)
    expect(new Set(slots.map((slot) => minutesBetween(slot.starts_at, slot.ends_at)))).toEqual(new Set([180]))
    expect(slots.at(-1)).toMatchObject({ left: 2, pieces_left: 30 })
  })

  test('keeps booked slots as agreed, closed to new orders but counted', async () => {
    const shopper = await market.guest()
    const { ready, placed } = await buy(shopper, [[goods, 2]], 'cash')
    const [slotId = ''] = slotIdsIn(ready.choices)
    const promised = await readOrder(shopper, placed)

    await plan({ length_minutes: 30 })

    const other = await market.guest()
    await addGoodsToCart(other, goods)
    const quote = await quoteFor(other, slotId)
    const { status, problem } = await other.fail(
      'POST /orders',
      orderOf({ choices: { ...ready.choices }, quote }, 'cash'),
      keyHeader().headers,
    )
    const { preview } = await owner.call('GET /seller/stores/{store}/slots', { params })
    expect((await readOrder(shopper, placed)).sub_orders[0]?.delivery).toEqual(
      promised.sub_orders[0]?.delivery,
    )
    expect(slotIn(quote, slotId)).toBeUndefined()
    expect([status, problem.code]).toEqual([409, 'slot_closed'])
    expect(preview.kept).toBeGreaterThan(0)
  })

  test('closes a day on which the store is closed to new bookings', async () => {
    const { ready } = await buy(await market.guest(), [goods], 'cash')
    const [slotId = ''] = slotIdsIn(ready.choices)
    const { rows } = await sql<{ day: string }>`
      select to_char(starts_at at time zone 'America/Jamaica', 'YYYY-MM-DD') as day from slots where id = ${slotId}
    `.execute(market.database.db)
    const day = { store, day: rows[0]?.day ?? '' }

    await owner.call('PUT /seller/stores/{store}/special-days/{day}', { params: day, body: {} })
    await market.runJobs()

    const other = await market.guest()
    await addGoodsToCart(other, goods)
    const shut = slotIn(await quoteFor(other, slotId), slotId)
    await owner.call('DELETE /seller/stores/{store}/special-days/{day}', { params: day })
    await market.runJobs()
    expect(shut).toBeUndefined()
    expect(slotIn(await quoteFor(other, slotId), slotId)).toBeDefined()
  })

  test('T32 closes tomorrow’s slots at the store’s cut-off today, to the second', async () => {
    await plan({ cutoff_time: '17:00', cutoff_days: 1 })
    const shopper = await market.guest()
    await addGoodsToCart(shopper, goods)
    market.moveTo('2026-11-22T21:59:59Z')
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    const tomorrow = deliveryMethodsIn(ready.quote)
      .flatMap(({ slots }) => slots)
      .find(({ closes_at }) => closes_at === '2026-11-22T22:00:00.000Z')
    const choices = withSlot(ready.choices, tomorrow?.id ?? '')
    const quote = await shopper.call('POST /checkout', { body: choices })

    market.moveTo('2026-11-22T22:00:01Z')
    const { status, problem } = await shopper.fail(
      'POST /orders',
      orderOf({ choices, quote }, 'cash'),
      keyHeader().headers,
    )

    expect(tomorrow).toMatchObject({ state: 'open' })
    expect([status, problem.code, problem.facts]).toEqual([409, 'slot_closed', { slot_ids: [tomorrow?.id] }])
  })

  test('a store with an invalid schedule does not block the slots of others', async () => {
    const { db } = market.database
    const broken = await db
      .selectFrom('stores')
      .select(['id', 'timezone'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const setTimezone = (timezone: string) =>
      db.updateTable('stores').set({ timezone }).where('id', '=', broken.id).execute()
    await setTimezone('Nowhere/At_all')
    market.moveTo('2026-12-08T12:00:00Z')

    await passTime(market, 'delivery.plan_slots')
    await setTimezone(broken.timezone)

    const planned = await db
      .selectFrom('slots')
      .innerJoin('stores', 'stores.id', 'slots.store_id')
      .select('stores.slug')
      .distinct()
      .where('starts_at', '>', new Date('2026-12-08T12:00:00Z'))
      .where('store_id', '<>', broken.id)
      .execute()
    expect(planned).toContainEqual({ slug: store })
  })

  test('reports each invalid field, in both languages', async () => {
    const body = {
      length_minutes: 7,
      lead_minutes: 99_999,
      cutoff_time: 'five',
      cutoff_days: 9,
      capacity: 0,
      capacity_pieces: 1.5,
    }
    const said = async (language: string) => {
      const answer = await owner.fetch(`/api/seller/stores/${store}/slots`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify(body),
      })
      return [answer.status, (await answer.json()).errors]
    }

    expect(await said('en')).toEqual([
      422,
      {
        length_minutes: ['This value isn’t valid'],
        lead_minutes: ['Enter a whole number of minutes, up to 4320 (three days)'],
        cutoff_time: ['Enter a time like 08:30'],
        cutoff_days: ['This value isn’t valid'],
        capacity: ['Enter a whole number from 1 to 1000'],
        capacity_pieces: ['Enter a whole number from 1 to 100,000'],
      },
    ])
    expect(await said('fr')).toMatchObject([
      422,
      { capacity: ['Saisissez un nombre entier de 1 à 1000'], cutoff_time: [expect.any(String)] },
    ])
  })
})

async function plan(body: SlotPlan): Promise<void> {
  await owner.call('PUT /seller/stores/{store}/slots', { params, body })
  await market.runJobs()
}

type Choices = Awaited<ReturnType<typeof chooseDelivery>>['choices']

function slotIdsIn({ deliveries }: Choices): string[] {
  return Object.values(deliveries ?? {}).flatMap(({ slot_id }) => slot_id ?? [])
}

function withSlot(choices: Choices, slot_id: string): Choices {
  const deliveries = Object.entries(choices.deliveries ?? {}).map(([id, delivery]) => [
    id,
    { ...delivery, slot_id },
  ])
  return { ...choices, deliveries: Object.fromEntries(deliveries) }
}

async function quoteFor(shopper: TestVisitor, slotId: string): Promise<Quote> {
  const { choices } = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
  return shopper.call('POST /checkout', { body: withSlot(choices, slotId) })
}

function deliveryMethodsIn({ packages }: Quote) {
  return packages.flatMap(({ options }) => options)
}

function slotIn(quote: Quote, id: string) {
  return deliveryMethodsIn(quote)
    .flatMap(({ slots }) => slots)
    .find((slot) => slot.id === id)
}

function minutesBetween(from: string | undefined, to: string | undefined): number {
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000
}
