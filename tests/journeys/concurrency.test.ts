/** Many at once, on a real PostgreSQL: nothing is sold twice, nobody is refused what is there, nothing is half made. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import {
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  placeOrder,
  putIntoBasket,
  type Ready,
  setStock,
  stockOf,
} from '#tests/support/shopping.ts'

const SHOPPERS = 200
const UNITS = 50

let market: TestMarket
let parcel: Goods
let local: Goods
let second: Goods

beforeAll(async () => {
  market = await openMarket()
  parcel = await goodsOf(market, 'belle-morne')
  local = await goodsOf(market, 'blue-mahoe-larder')
  second = await goodsOf(market, 'yard-and-sea')
})

beforeEach(async () => {
  for (const goods of [parcel, local, second]) await setStock(market.database, goods, 1000)
  await sql`update slots set capacity = booked + 100`.execute(market.database.db)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test(`sells ${UNITS} units to ${SHOPPERS} shoppers at once: exactly ${UNITS}, and the rest are told it is sold out`, async () => {
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => readyShopper([parcel], 'card')))
  await setStock(market.database, parcel, UNITS)

  const outcomes = await Promise.all(shoppers.map((shopper) => tryToPlace(shopper, 'card')))

  expect(countOf(outcomes)).toEqual({ placed: UNITS, out_of_stock: SHOPPERS - UNITS })
  expect(await stockOf(market, parcel)).toBe(0)
}, 120_000)

test('makes one order of one key sent twenty times at once', async () => {
  const { person, ready } = await readyShopper([local], 'cash')
  const key = crypto.randomUUID()

  const placed = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(person, ready, { method: 'cash', key })),
  )

  expect(new Set(placed.map(({ order_number }) => order_number)).size).toBe(1)
  expect((await person.call('GET /orders')).data).toHaveLength(1)
  expect(await stockOf(market, local)).toBe(999)
})

test('gives a slot’s last places to as many as there are', async () => {
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => readyShopper([local], 'cash')))
  const [delivery] = Object.values(shoppers[0]?.ready.choices.deliveries ?? {})
  const slotId = delivery?.slot_id ?? ''
  await sql`update slots set capacity = booked + 3 where id = ${slotId}`.execute(market.database.db)

  const outcomes = await Promise.all(shoppers.map((shopper) => tryToPlace(shopper, 'cash')))

  expect(countOf(outcomes)).toEqual({ placed: 3, slot_full: 9 })
})

test('lets baskets of the same things in different orders pass each other', async () => {
  const shoppers = await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      readyShopper(place % 2 === 0 ? [parcel, second, local] : [local, second, parcel], 'card'),
    ),
  )

  const outcomes = await Promise.all(shoppers.map((shopper) => tryToPlace(shopper, 'card')))
  // Again with the same baskets: each gives up its first order and takes everything anew.
  const again = await Promise.all(shoppers.map((shopper) => tryToPlace(shopper, 'card')))

  expect(countOf(outcomes)).toEqual({ placed: 24 })
  expect(countOf(again)).toEqual({ placed: 24 })
  expect(await stockOf(market, parcel)).toBe(1000 - 24)
}, 60_000)

test('places an order once when it is paid, cancelled and looked at in the same moment', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => readyShopper([local], 'card')))

  await Promise.all(
    shoppers.map(async ({ person, ready }) => {
      const placed = await placeOrder(person, ready, { method: 'card' })
      const params = { number: placed.order_number }
      await decideOnCard(person, placed, 'approve')
      await Promise.all([
        person.call('GET /orders/{number}/status', { params }),
        person.call('GET /orders/{number}/status', { params }),
        person
          .call('POST /orders/{number}/cancel', { params, body: { reason: 'No more' } })
          .catch(() => 'too late'),
        person
          .call('POST /orders/{number}/pay', { params, body: { payment_method: 'cash' } }, keyHeader())
          .catch(() => 'already paid'),
      ])
    }),
  )
  await market.runJobs()

  const orders = await Promise.all(shoppers.map(({ person }) => person.call('GET /orders')))
  for (const { data } of orders) {
    expect(data).toHaveLength(1)
    // What was cancelled first was paid back; the rest were paid.
    expect(data[0]?.payment_status).toBe(data[0]?.status === 'cancelled' ? 'refunded' : 'completed')
  }
}, 60_000)

interface Shopper {
  readonly person: TestVisitor
  readonly ready: Ready
}

async function readyShopper(goods: readonly Goods[], method: 'card' | 'cash'): Promise<Shopper> {
  const person = await market.guest()
  for (const each of goods) await putIntoBasket(person, each)
  return { person, ready: await chooseDelivery(person, { address: jamaican, payment_method: method }) }
}

/** Places the order, asking again when the market is too busy as any client does; answers what came of it. */
async function tryToPlace({ person, ready }: Shopper, method: 'card' | 'cash'): Promise<string> {
  const input = orderOf(ready, method)
  const response = await person.fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader().headers },
    body: JSON.stringify(input.body),
  })
  const answer: { code?: string } = await response.json()
  return response.status === 201 ? 'placed' : (answer.code ?? '')
}

function countOf(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (each) => each)].map(([name, all]) => [name, all.length]),
  )
}
