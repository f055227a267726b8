/** The ledger of orders: sellers' pending amounts, earnings and debts, and the checks on them. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { bookPast } from '#domains/ledger/index.ts'
import { inTransaction } from '#platform/database.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { withBrokenRow } from '#tests/support/broken-row.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { deliver } from '#tests/support/orders.ts'
import { priced } from '#tests/support/priced.ts'
import {
  buy,
  decideOnCard,
  type Goods,
  goodsOf,
  type Method,
  passTime,
  type Wishes,
} from '#tests/support/shopping.ts'

const store = 'blue-mahoe-larder'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 60 })
  const { db } = market.database
  await sql`update stores set settlement_currency = null where slug = ${store}`.execute(db)
  await agreeCommission(db, store, { bps: 1000, fixedMinor: 50, maxMinor: 5000, taxBps: 1250 })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('T67 a sale is pending until the return window closes, less a commission frozen with its tax', async () => {
  const before = await balancesOf()
  const number = await bought([goods], 'card')
  const order = await sold(number)

  const waiting = difference(await balancesOf(), before)
  await bring(number)
  await passReturnPeriod()
  const given = difference(await balancesOf(), before)

  const { total, sub_total: goodsPrice, commission, commission_tax: tax, net } = order
  expect(commission.minor).toBe(Math.min(Math.round(goodsPrice.minor * 0.1) + 50, 5000))
  expect(tax.minor).toBe(Math.round(commission.minor * 0.125))
  expect(net.minor).toBe(total.minor - commission.minor - tax.minor)
  expect(waiting).toEqual({ pending: net.minor, earnings: 0, debt: 0 })
  // Earlier debts from the demo data are deducted first.
  expect(given.pending).toBeLessThanOrEqual(0)
  expect(given.earnings + given.debt + given.pending).toBe(net.minor)
})

test('the commission on a cash sale is owed by its seller and deducted from the next release', async () => {
  await passReturnPeriod()
  const start = await balancesOf()
  await bring(await bought([goods], 'cash'))
  const owing = await balancesOf()
  await passReturnPeriod()
  await bring(await bought([goods], 'card'))
  await passReturnPeriod()
  const paid = await balancesOf()

  expect(start).toMatchObject({ pending: 0, debt: 0 })
  expect(owing.debt).toBeLessThan(0)
  expect(owing.pending).toBe(0)
  expect(paid).toMatchObject({ pending: 0, debt: 0 })
  expect(paid.earnings - start.earnings).toBeGreaterThan(0)
})

test('T50 a later refund is deducted from earnings, and each party returns their share', async () => {
  const shopper = await market.register()
  const number = await bought([[goods, 3]], 'card', shopper)
  await bring(number)
  await passReturnPeriod()
  const given = await balancesOf()

  await comeBack(shopper, number, { quantity: 1, payTo: 'wallet' })
  const once = await balancesOf()
  await comeBack(shopper, number, { quantity: 2, payTo: 'original' })
  const wholly = await balancesOf()

  const { net, shipping, commission, total } = await sold(number)
  expect(once.earnings).toBeLessThan(given.earnings)
  expect(wholly.earnings).toBe(given.earnings - net.minor + shipping.minor)
  const wallet = await shopper.call('GET /customer/wallet', { query: {} })
  expect(wallet.balance.minor).toBeGreaterThan(0)
  expect(commission.minor).toBeGreaterThan(0)
  expect(total.minor).toBeGreaterThan(0)
})

test('an amount with an open refund request is not released before the decision', async () => {
  const shopper = await market.register()
  const number = await bought([goods], 'card', shopper)
  await bring(number)
  const before = await balancesOf()
  const id = await ask(shopper, number, { quantity: 1, payTo: 'original' })

  await passReturnPeriod()
  const held = await balancesOf()
  await operator.call('POST /operator/refund-requests/{id}/decide', {
    params: { id },
    body: { decision: 'reject', answer: 'It was whole' },
  })
  await passReturnPeriod()
  const released = await balancesOf()

  expect(held).toEqual(before)
  expect(released.pending).toBe(0)
})

test('an order rejected after payment leaves no balance with anyone', async () => {
  const before = await balancesOf()
  const number = await bought([goods], 'card')

  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'Out of reach' },
  })
  const decided = await balancesOf()
  await market.runJobs()

  expect(decided).toEqual(before)
  expect(await balancesOf()).toEqual(before)
})

test('concurrent release and refund post one entry each', async () => {
  const shopper = await market.register()
  const number = await bought([[goods, 4]], 'card', shopper)
  await bring(number)
  const id = await ask(shopper, number, { quantity: 1, payTo: 'wallet' })
  await backdateDeliveries()

  await Promise.all([
    operator.call('POST /operator/refund-requests/{id}/decide', {
      params: { id },
      body: { decision: 'approve' },
    }),
    ...Array.from({ length: 3 }, () => passTime(market, 'orders.complete_delivered')),
  ])
  await passReturnPeriod()

  const { rows } = await sql<{ causes: string[] }>`
    select array_agg(t.cause order by t.cause) as causes
    from ledger_transactions t
    join orders o on o.id = t.order_id
    where o.number = ${`${number}-1`}
      and t.cause in ('order', 'refund', 'release')
  `.execute(market.database.db)
  expect(rows[0]?.causes).toEqual(['order', 'refund', 'refund', 'release'])
})

test('a delivered order is released even if another one cannot be completed', async () => {
  const broken = await bought([[goods, 1]], 'card')
  const number = await bought([[goods, 1]], 'card')
  for (const each of [broken, number]) await bring(each)
  await backdateDeliveries()

  await withBrokenRow(market, { table: 'orders', id: await idOf(broken) }, () =>
    passTime(market, 'orders.complete_delivered'),
  )

  expect(await stateOf(number)).toBe('completed')
  expect(await stateOf(broken)).toBe('delivered')
  await passReturnPeriod()
  expect(await stateOf(broken)).toBe('completed')
})

test('orders of an older version are posted to the ledger once, on upgrade', async () => {
  const { db } = market.database
  const before = await readPostings()
  await inTransaction(db, async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    // Before any payout.
    await sql`truncate payout_entries, payout_events, payouts, payout_runs`.execute(transaction)
    await sql`delete from released_amounts where kind = 'payout'`.execute(transaction)
    const ofOrders = sql`(
      select id
      from ledger_transactions
      where cause in ('order', 'release', 'refund') and order_id is not null
        or cause = 'payout'
    )`
    await sql`
      update ledger_balances b
      set balance = b.balance - moved.amount
      from (
        select account_id, sum(amount)::bigint as amount
        from ledger_entries
        where transaction_id in ${ofOrders}
        group by account_id
      ) moved
      where moved.account_id = b.account_id
    `.execute(transaction)
    await sql`delete from ledger_entries where transaction_id in ${ofOrders}`.execute(transaction)
    await sql`delete from ledger_transactions where id in ${ofOrders}`.execute(transaction)
    await sql`delete from ledger_sums`.execute(transaction)
    await sql`insert into settings (key, value) values ('books', '{}')`.execute(transaction)
  })
  const broken = await findBrokenInvariants(db)

  await notifyPast()
  const told = await readPostings()
  await notifyPast()

  expect(broken.map(({ name }) => name)).toContain('a sold order without a sale in the ledger')
  expect(told).toEqual(before)
  expect(await readPostings()).toEqual(before)
})

test('every figure leads an operator to its entries and the order that caused them', async () => {
  const { assets } = await operator.call('GET /operator/books')
  const pending = assets.find(({ asset }) => asset === 'XCD')?.accounts.find(({ kind }) => kind === 'pending')
  const accounts = await operator.call('GET /operator/books/accounts', {
    query: { kind: 'pending', asset: 'XCD' },
  })
  const [largest] = accounts.data
  const params = { id: largest?.id ?? '' }
  const statement = await operator.call('GET /operator/books/accounts/{id}', { params, query: {} })
  const [line] = statement.data
  const transaction = await operator.call('GET /operator/books/transactions/{id}', {
    params: { id: line?.transaction_id ?? '' },
  })
  const given = assets
    .find(({ asset }) => asset === 'points')
    ?.accounts.find(({ kind }) => kind === 'promotions')
  const own = { id: given?.account_id ?? '' }
  const read = (page: number) =>
    operator.call('GET /operator/books/accounts/{id}', { params: own, query: { page } })
  const pages = [await read(1), await read(2)]
  const lines = pages.flatMap(({ data }) => data)

  for (const { accounts: kinds } of assets)
    expect(kinds.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(accounts.data.reduce((sum, { balance }) => sum + balance, 0)).toBe(pending?.balance)
  expect(accounts.total).toBe(pending?.count)
  expect(line?.balance_after).toBe(largest?.balance)
  expect(transaction.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(transaction.entries.map(({ id }) => id)).toContain(largest?.id)
  expect(transaction.order_number).toBe(line?.order_number)
  expect(transaction.group_number).toBe(line?.order_number?.replace(/-\d+$/, ''))
  // Also across pages, each balance is the previous one plus the amount of its line.
  expect(pages.map(({ current_page }) => current_page)).toEqual([1, 2])
  expect(lines[0]?.balance_after).toBe(given?.balance)
  for (const [place, { balance_after, amount }] of lines.entries()) {
    const earlier = lines[place + 1]
    if (earlier) expect(balance_after - amount).toBe(earlier.balance_after)
  }
})

test('the ledger is checked every night: violations are stored, reported and counted', async () => {
  const { db } = market.database
  await passTime(market, 'ledger.check_books')
  const sound = await metricOf('tradewind_books_violations')
  const [level] = await db.selectFrom('stock_levels').select(['variant_id', 'on_hand']).limit(1).execute()
  const set = (onHand: number) =>
    db
      .updateTable('stock_levels')
      .set({ on_hand: onHand })
      .where('variant_id', '=', level?.variant_id ?? '')
      .execute()

  await set((level?.on_hand ?? 0) + 1)
  await passTime(market, 'ledger.check_books')
  const broken = await metricOf('tradewind_books_violations')
  await set(level?.on_hand ?? 0)

  const checks = await db.selectFrom('books_checks').select('violations').orderBy('at').execute()
  expect([sound, broken]).toEqual([0, 1])
  expect(checks.map(({ violations }) => violations)).toEqual([
    [],
    [
      {
        name: 'a stock level that is not the sum of its movements',
        count: 1,
        records: [level?.variant_id],
      },
    ],
  ])
})

async function metricOf(name: string): Promise<number> {
  const text = await market.metrics()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

/** Returns the order postings of the ledger, without those that net debts. */
async function readPostings() {
  const { rows } = await sql`
    select t.key, t.at, t.actor_id, sum(e.amount)::bigint as amount, case when a.store_id is not null then 'store' else a.kind end as whose
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.cause in ('order', 'release', 'refund')
      and t.order_id is not null
    group by 1, 2, 3, 5
    order by 1, 5
  `.execute(market.database.db)
  return rows
}

function notifyPast(): Promise<void> {
  return bookPast((carryOut) =>
    inTransaction(market.database.db, (transaction) => carryOut({ db: transaction, now: new Date() })),
  )
}

/** Moves time until every delivered order is released. */
async function passReturnPeriod(): Promise<void> {
  await backdateDeliveries()
  await passTime(market, 'orders.complete_delivered')
}

/** Backdates all deliveries by 60 days. */
async function backdateDeliveries(): Promise<void> {
  await sql`
    update orders set state_changed_at = state_changed_at - interval '60 days' where state = 'delivered'
  `.execute(market.database.db)
}

async function bought(requestedItems: Wishes, method: Method, shopper?: TestVisitor): Promise<string> {
  const person = shopper ?? (await market.register())
  const { placed } = await buy(person, requestedItems, method)
  if (method === 'card') await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  return placed.order_number
}

async function idOf(number: string): Promise<string> {
  return (await orderRow(number)).id
}

async function stateOf(number: string): Promise<string> {
  return (await orderRow(number)).state
}

async function orderRow(number: string): Promise<{ id: string; state: string }> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from orders where number = ${`${number}-1`}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error(`Order ${number}-1 not found`)
  return row
}

function bring(number: string): Promise<void> {
  return deliver(seller, { store, number: `${number}-1` })
}

async function ask(
  shopper: TestVisitor,
  number: string,
  { quantity, payTo }: { quantity: number; payTo: 'original' | 'wallet' },
): Promise<string> {
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number },
    body: { line_id: sub_orders[0]?.lines[0]?.id ?? '', quantity, reason: 'damaged', pay_to: payTo },
  })
  return request.id
}

async function comeBack(
  shopper: TestVisitor,
  number: string,
  wanted: { quantity: number; payTo: 'original' | 'wallet' },
): Promise<void> {
  const id = await ask(shopper, number, wanted)
  await operator.call('POST /operator/refund-requests/{id}/decide', {
    params: { id },
    body: { decision: 'approve' },
  })
  await market.runJobs()
}

interface Balances {
  readonly pending: number
  readonly earnings: number
  readonly debt: number
}

/** Returns the balances of the store's accounts in the currency used here. */
async function balancesOf(): Promise<Balances> {
  const { rows } = await sql<{ kind: keyof Balances; balance: number }>`
    select a.kind, b.balance
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    join stores s on s.id = a.store_id
    where s.slug = ${store}
      and a.asset = 'USD'
  `.execute(market.database.db)
  const held = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  return {
    pending: held.get('pending') ?? 0,
    earnings: held.get('earnings') ?? 0,
    debt: held.get('debt') ?? 0,
  }
}

function difference(after: Balances, before: Balances): Balances {
  return {
    pending: after.pending - before.pending,
    earnings: after.earnings - before.earnings,
    debt: after.debt - before.debt,
  }
}

async function sold(number: string) {
  const params = { store, number: `${number}-1` }
  return priced(await seller.call('GET /seller/stores/{store}/orders/{number}', { params }))
}
