/**
 * Many concurrent requests for the same record, each with an exact expected result. For each there is a planted fault
 * in its guard (tests/simulation/planted-faults.ts) that makes the test fail: `npm run simulate -- --planted`
 * verifies that, and `npm run simulate -- --races` runs with the full numbers. Codes, passwords and coupons have
 * theirs next to their other tests.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { countOf, createReadyShopper, tryToPlace } from '#tests/support/concurrent.ts'
import { aCoupon, useOf } from '#tests/support/coupons.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { deliver, readOrder, referenceOf, statusOf } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  decideOnCard,
  type Goods,
  goodsOf,
  keyHeader,
  placeOrder,
  setStock,
  stockOf,
} from '#tests/support/shopping.ts'
import { plantedFaults } from '../simulation/planted-faults.ts'

const isFull = process.env.RACES === 'full'
const TIMEOUT_MS = isFull ? 900_000 : 120_000

let market: TestMarket
let parcel: Goods
let local: Goods
let shelves: Goods[]

beforeAll(async () => {
  market = await openMarket({ isSilent: true, isPatient: true })
  parcel = await goodsOf(market, 'belle-morne')
  local = await goodsOf(market, 'blue-mahoe-larder')
  shelves = await manyGoods(isFull ? 20 : 8)
})

beforeEach(async () => {
  for (const goods of [parcel, local, ...shelves]) await setStock(market.database, goods, 2000)
  await sql`update slots set capacity = booked + 1000, capacity_units = null`.execute(market.database.db)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

/** A hammer test; requires a planted fault of the same name. */
function hammer(
  name: string,
  hit: (count: number) => Promise<void>,
  count: { usually: number; full: number },
) {
  if (!plantedFaults.some(({ foundBy }) => foundBy && name.includes(foundBy.test)))
    throw new Error(`No planted fault for hammer test '${name}'`)
  test(name, () => hit(isFull ? count.full : count.usually), TIMEOUT_MS)
}

hammer(
  'T27 sells the last pieces to as many as there are, and tells the rest that it is sold out',
  async (units) => {
    const shoppers = await together(units * 10, () =>
      createReadyShopper(market, [parcel], { method: 'card' }),
    )
    await setStock(market.database, parcel, units)

    const outcomes = await Promise.all(shoppers.map(tryToPlace))

    expect(countOf(outcomes)).toEqual({ placed: units, out_of_stock: units * 9 })
    expect(await stockOf(market, parcel)).toBe(0)
  },
  { usually: 10, full: 100 },
)

hammer(
  'lets baskets of the same things in any order pass each other, all of each or nothing',
  async (count) => {
    const shoppers = await together(count, (place) =>
      createReadyShopper(
        market,
        [0, 3, 5].map((step) => itemAt(shelves, place * 7 + step * (1 + (place % 3)))),
        { method: 'card' },
      ),
    )
    const before = await deadlocks()

    const outcomes = await Promise.all(shoppers.map(tryToPlace))

    expect(countOf(outcomes)).toEqual({ placed: count })
    expect((await deadlocks()) - before).toBe(0)
  },
  { usually: 60, full: 500 },
)

hammer(
  'gives a coupon for some to exactly as many',
  async (count) => {
    const max = count / 10
    await aCoupon(market, { code: 'RACE', uses_total: max })
    const shoppers = await together(count, () =>
      createReadyShopper(market, [local], { method: 'cash', code: 'RACE' }),
    )

    const outcomes = await Promise.all(shoppers.map(tryToPlace))

    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(max)
    // The last ones see it used up before they try to use it.
    expect(new Set(outcomes)).toEqual(
      new Set(['placed', 'coupon_refused', 'price_changed']).intersection(new Set(outcomes)),
    )
    expect(await useOf(market, 'RACE')).toMatchObject({ used_count: max })
  },
  { usually: 40, full: 1000 },
)

hammer(
  'T54 a wallet is spent once, however many try at once, and nothing is made or lost between wallets',
  async (count) => {
    const people = await together(6, async (place) => {
      const email = `wallet-${place}@hammer.example`
      return { email, person: await market.register(email) }
    })
    const [rich] = people
    if (!rich) throw new Error('No one to give money to')
    await creditWalletOf(rich.email, 10_000)
    const give = (from: TestVisitor, to: string, minor: number) =>
      codeOf(
        from.call(
          'POST /wallet/transfers',
          { body: { to, amount: { minor, currency: 'USD' }, password: demoPassword } },
          keyHeader(),
        ),
      )

    // Ten at a time, because that is the limit of password attempts.
    const spent = await together(10, (place) =>
      give(rich.person, itemAt(people, 1 + (place % 5)).email, 10_000),
    )
    for (let round = 0; round < count; round++) {
      await market.database.db.deleteFrom('rate_limits').execute()
      await together(10, (place) =>
        give(itemAt(people, place + round).person, itemAt(people, place * 5 + 1).email, 3_000),
      )
    }

    expect(countOf(spent)).toEqual({ done: 1, balance_too_low: 9 })
    expect(await totalInWallets(people.map(({ email }) => email))).toBe(10_000)
  },
  { usually: 2, full: 100 },
)

hammer(
  'T39 makes one order of one key, however many send it at once, and answers all the same',
  async (count) => {
    const { person, ready } = await createReadyShopper(market, [local], { method: 'cash' })
    const key = crypto.randomUUID()

    const placed = await together(count, () => placeOrder(person, ready, { method: 'cash', key }))

    expect(new Set(placed.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await person.call('GET /orders')).data).toHaveLength(1)
    expect(await stockOf(market, local)).toBe(1999)
  },
  { usually: 50, full: 200 },
)

hammer(
  'pays once, though the webhook comes fifty times while the shopper comes back five times',
  async (count) => {
    const { person, ready } = await createReadyShopper(market, [local, parcel], { method: 'card' })
    const placed = await placeOrder(person, ready, { method: 'card' })
    await decideOnCard(person, placed, 'approve', 'never')

    await Promise.all([
      ...Array.from({ length: count }, (_, place) => sendWebhookOf(referenceOf(placed), place)),
      ...Array.from({ length: count / 10 }, () => statusOf(person, placed)),
      ...Array.from({ length: 4 }, () => market.runJobs()),
    ])
    await market.runJobs()

    const { rows } = await sql<{ captured: number; sales: number; told: number; refunds: number }>`
      select
        (select sum(t.captured_minor) from tenders t where t.group_id = g.id)::bigint - g.total_minor as captured,
        (select count(*) from ledger_transactions l where l.group_id = g.id and l.cause = 'order') as sales,
        (
          select count(*)
          from order_events e
          join orders o on o.id = e.order_id
          where o.group_id = g.id and e.to_state = 'placed'
        ) as told,
        (select count(*) from refunds r join orders o on o.id = r.order_id where o.group_id = g.id) as refunds
      from order_groups g
      where g.number = ${placed.order_number}
    `.execute(market.database.db)
    expect(rows).toEqual([{ captured: 0, sales: 2, told: 2, refunds: 0 }])
  },
  { usually: 50, full: 50 },
)

hammer(
  'what is asked back many times at once goes back once, and never more than was paid',
  async (count) => {
    const { person, ready } = await createReadyShopper(market, [local], { method: 'cash', quantity: 3 })
    const placed = await placeOrder(person, ready, { method: 'cash' })
    const operator = await market.signIn('operator@tradewind.example')
    const owner = await market.signIn('owner@blue-mahoe-larder.example')
    await deliver(owner, { store: 'blue-mahoe-larder', number: `${placed.order_number}-1` })
    const line = (await readOrder(person, placed)).sub_orders[0]?.lines[0]
    const params = { number: placed.order_number }

    const paidBack: number[] = []
    for (let round = 0; round < 4; round++) {
      const asked = await together(count, () =>
        codeOf(
          person.call('POST /orders/{number}/refund-requests', {
            params,
            query: {},
            body: { line_id: line?.id ?? '', quantity: 1, reason: 'damaged', pay_to: 'original' },
          }),
        ),
      )
      const { rows } = await sql<{ id: string }>`
        select id from refund_requests where line_id = ${line?.id} and state = 'pending'
      `.execute(market.database.db)
      const decided = await together(count, () =>
        codeOf(
          operator.call('POST /operator/refund-requests/{id}/decide', {
            params: { id: rows[0]?.id ?? crypto.randomUUID() },
            body: { decision: 'approve' },
          }),
        ),
      )
      paidBack.push([...asked, ...decided].filter((code) => code === 'done').length)
    }

    expect(paidBack).toEqual([2, 2, 2, 0])
  },
  { usually: 10, full: 20 },
)

hammer(
  'T31 gives a slot’s last places to as many as there are',
  async (places) => {
    const shoppers = await together(places * 4, () => createReadyShopper(market, [local], { method: 'cash' }))
    const [delivery] = Object.values(shoppers[0]?.ready.choices.deliveries ?? {})
    await sql`update slots set capacity = booked + ${places}::integer where id = ${delivery?.slot_id}`.execute(
      market.database.db,
    )

    const outcomes = await Promise.all(shoppers.map(tryToPlace))

    expect(countOf(outcomes)).toEqual({ placed: places, slot_full: places * 3 })
  },
  { usually: 5, full: 50 },
)

hammer(
  'T31 fills a slot to the last piece it has room for, and turns away only whom it has no room for',
  async (count) => {
    const sizes = Array.from({ length: count }, (_, place) => 1 + (place % 4))
    const shoppers = await together(count, (place) =>
      createReadyShopper(market, [local], { method: 'cash', quantity: itemAt(sizes, place) }),
    )
    const [delivery] = Object.values(shoppers[0]?.ready.choices.deliveries ?? {})
    const room = Math.floor(sumOf(sizes) / 3)
    await sql`
      update slots set capacity_units = booked_units + ${room}::integer where id = ${delivery?.slot_id}
    `.execute(market.database.db)

    const outcomes = await Promise.all(shoppers.map(tryToPlace))

    const sizesOf = (outcome: string) => sizes.filter((_, place) => outcomes[place] === outcome)
    const left = room - sumOf(sizesOf('placed'))
    expect(new Set(outcomes)).toEqual(new Set(['placed', 'slot_full']))
    expect(left).toBeGreaterThanOrEqual(0)
    // Capacity only ever decreased: whatever fits at the end would have fitted before.
    expect(sizesOf('slot_full').filter((size) => size <= left)).toEqual([])
  },
  { usually: 24, full: 200 },
)

hammer(
  'nobody is moved to other hours while the times are planned anew under those who order',
  async (rounds) => {
    const seller = await market.signIn('owner@blue-mahoe-larder.example')
    const params = { store: 'blue-mahoe-larder' }
    for (let round = 0; round < rounds; round++) {
      const shoppers = await together(6, () => createReadyShopper(market, [local], { method: 'cash' }))
      const body = { length_minutes: round % 2 === 0 ? (60 as const) : (120 as const), capacity: 500 }

      const [, ...outcomes] = await Promise.all([
        seller.call('PUT /seller/stores/{store}/slots', { params, body }).then(() => market.runJobs()),
        ...shoppers.map(tryToPlace),
      ])

      expect(outcomes.filter((outcome) => outcome !== 'placed' && outcome !== 'slot_closed')).toEqual([])
      expect(await findBrokenInvariants(market.database.db)).toEqual([])
    }
    await seller.call('PUT /seller/stores/{store}/slots', { params, body: {} })
    await market.runJobs()
  },
  { usually: 4, full: 40 },
)

hammer(
  'the last piece is there for whoever comes when another gives it back, and is never there twice',
  async (rounds) => {
    for (let round = 0; round < rounds; round++) {
      // The last one may have taken the unit of the previous round.
      await setStock(market.database, local, 4)
      const [holder, ...others] = await together(4, () =>
        createReadyShopper(market, [local], { method: 'cash' }),
      )
      if (!holder) throw new Error('No shopper has the last unit')
      await setStock(market.database, local, 1)
      const { order_number: number } = await placeOrder(holder.person, holder.ready, { method: 'cash' })

      const [cancelled, ...outcomes] = await Promise.all([
        codeOf(cancelByOperator(number)),
        ...others.map(tryToPlace),
      ])

      const placed = outcomes.filter((outcome) => outcome === 'placed').length
      expect(cancelled).toBe('done')
      expect(placed).toBeLessThanOrEqual(1)
      expect(outcomes.filter((outcome) => outcome === 'out_of_stock')).toHaveLength(others.length - placed)
      expect(await stockOf(market, local)).toBe(1 - placed)
    }
  },
  { usually: 6, full: 50 },
)

hammer(
  'of a line that is changed many times at once one change is the last, and no piece is lost or doubled',
  async (count) => {
    const person = market.visitor()
    await addGoodsToCart(person, local)
    const { cart } = await person.call('GET /cartmanager/cart')
    const id = cart.items[0]?.id ?? ''

    await together(count, (place) =>
      person.call('PUT /cartmanager/cart/items/{id}', { params: { id }, body: { qty: 1 + place } }),
    )
    await together(count, () => addGoodsToCart(person, parcel))

    const { cart: now } = await person.call('GET /cartmanager/cart')
    expect(now.items).toHaveLength(2)
    expect(now.items.find((item) => item.product_id === parcel.productId)?.qty).toBe(count)
    expect(now.version).toBe(cart.version + 2 * count)
  },
  { usually: 50, full: 50 },
)

async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

/** Runs `act` this many times concurrently. */
function together<Result>(count: number, act: (place: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => act(place)))
}

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Returns different products, from stores in turn, that are delivered to Jamaica. */
async function manyGoods(count: number): Promise<Goods[]> {
  const { rows } = await sql<{ product_id: string; variant_id: string }>`
    select p.id as product_id, v.id as variant_id
    from products p
    join stores s on s.id = p.store_id
    join variants v on v.product_id = p.id
    join stock_levels l on l.variant_id = v.id
    where s.slug in ('belle-morne', 'crown-and-castor', 'blue-mahoe-larder', 'yard-and-sea', 'candlewood-bay', 'husk-and-bloom')
      and p.kind = 'simple'
      and p.state = 'published'
      and not p.is_fresh
      and not p.is_alcohol
      and p.order_limit is null
    order by md5(p.slug)
    limit ${count}
  `.execute(market.database.db)
  return rows.map((row) => ({
    productId: row.product_id,
    variantId: row.variant_id,
    name: '',
    modifierIds: [],
  }))
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()
  `.execute(market.database.db)
  return rows[0]?.deadlocks ?? 0
}

async function cancelByOperator(number: string): Promise<void> {
  const operator = await market.signIn('operator@tradewind.example')
  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'No more' },
  })
}

async function creditWalletOf(email: string, minor: number): Promise<void> {
  const operator = await market.signIn('operator@tradewind.example')
  const { id } = await market.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await operator.call(
    'POST /operator/people/{id}/goodwill',
    { params: { id }, body: { kind: 'wallet', amount: { minor, currency: 'USD' }, reason: 'Sorry' } },
    keyHeader(),
  )
}

async function totalInWallets(emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select sum(b.balance)::bigint as minor
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    join users u on u.id = a.user_id
    where a.kind = 'wallet'
      and u.email = any(${emails}::text[])
  `.execute(market.database.db)
  return rows[0]?.minor ?? 0
}

/** Sends a webhook of a payment; some deliveries repeat the same event. */
async function sendWebhookOf(payment_id: string, place: number): Promise<void> {
  const text = JSON.stringify({ id: `evt_${payment_id}_${place % 5}`, payment_id })
  await market.visitor().fetch('/api/webhooks/simulated', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': market.gateway.sign(text) },
    body: text,
  })
}
