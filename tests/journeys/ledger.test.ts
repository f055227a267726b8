import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import {
  type Account,
  type Posting,
  post,
  readMarketBalances,
  settleReward,
  sumUp,
} from '#domains/ledger/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { handOver, markDelivered } from '#tests/support/orders.ts'
import { setPrice } from '#tests/support/prices.ts'
import { buy, decideOnCard, goodsOf, keyHeader } from '#tests/support/shopping.ts'
import { taxGoods } from '#tests/support/taxes.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})

afterAll(() => market.close())

const promotions: Account = { kind: 'promotions', asset: 'USD' }

describe('the ledger', () => {
  test('refuses entries that do not sum to zero, even by direct SQL', async () => {
    const userId = await newShopper()
    const wallet = walletOf(userId)

    await expect(give([{ account: wallet, amount: 5 }])).rejects.toThrow('does not sum to zero')
    await give([
      { account: wallet, amount: 500 },
      { account: promotions, amount: -500 },
    ])
    const alone = market.database.db.transaction().execute((db) =>
      sql`
          with made as (
            insert into ledger_transactions (id, key, cause, at)
            values (gen_random_uuid(), ${crypto.randomUUID()}, 'adjustment', now())
            returning id
          )
          insert into ledger_entries (transaction_id, account_id, asset, amount)
          select made.id, a.id, 'USD', 5
          from made, ledger_accounts a
          where a.user_id = ${userId}
        `.execute(db),
    )
    await expect(alone).rejects.toThrow('does not sum to zero in USD')

    expect(await balanceOf(userId)).toBe(500)
  })

  test('is immutable, cannot be truncated, and keeps its accounts', async () => {
    const changes = [
      ['ledger_entries', 'amount'],
      ['ledger_transactions', 'at'],
      ['ledger_accounts', 'kind'],
    ].flatMap(([table, column]) => [
      `delete from ${table}`,
      `update ${table} set ${column} = ${column}`,
      `truncate ${table} cascade`,
    ])

    for (const change of changes) {
      const changed = market.database.db.transaction().execute((db) => sql.raw(change).execute(db))
      await expect(changed, change).rejects.toThrow('never changed once written')
    }
  })

  test('posts a key once, however often and concurrently, and nothing else under it', async () => {
    const userId = await newShopper()
    const key = crypto.randomUUID()
    const entries = [
      { account: walletOf(userId), amount: 300 },
      { account: promotions, amount: -300 },
    ]

    const posted = await Promise.all(Array.from({ length: 8 }, () => give(entries, { key })))

    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
    expect(await balanceOf(userId)).toBe(300)
    const other = give(
      entries.map(({ account, amount }) => ({ account, amount: amount * 2 })),
      { key },
    )
    await expect(other).rejects.toThrow('was posted with other entries')
  })

  test('prevents overspending, also with concurrent transfers', async () => {
    const userId = await newShopper()
    await give([
      { account: walletOf(userId), amount: 1000 },
      { account: promotions, amount: -1000 },
    ])

    const spent = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        give([
          { account: walletOf(userId), amount: -70 },
          { account: { kind: 'revenue', currency: 'USD' }, amount: 70 },
        ]),
      ),
    )

    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
    const [refused] = spent.filter((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'balance_too_low', facts: { balance: 20, asset: 'USD' } })
    expect(await balanceOf(userId)).toBe(20)
  })

  test('does not deadlock on transfers in both directions', async () => {
    const [one, other] = [await newShopper(), await newShopper()]
    for (const userId of [one, other]) {
      await give([
        { account: walletOf(userId), amount: 1000 },
        { account: promotions, amount: -1000 },
      ])
    }

    await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const [from, to] = turn % 2 === 0 ? [one, other] : [other, one]
        return give([
          { account: walletOf(from), amount: -10 },
          { account: walletOf(to), amount: 10 },
        ])
      }),
    )

    expect([await balanceOf(one), await balanceOf(other)]).toEqual([1000, 1000])
  })

  test('totals the market’s own accounts during concurrent postings, without omissions', async () => {
    const userId = await newShopper()
    const before = await marketBalance()
    const amounts = Array.from({ length: 10 }, (_, turn) => turn + 1)

    await Promise.all(
      amounts.flatMap((amount) => [
        give([
          { account: walletOf(userId), amount },
          { account: promotions, amount: -amount },
        ]),
        amount % 5 === 0 ? market.database.db.transaction().execute((db) => sumUp({ db })) : undefined,
      ]),
    )

    expect(await marketBalance()).toBe(before - 55)
    await market.database.db.transaction().execute((db) => sumUp({ db }))
    expect(await marketBalance()).toBe(before - 55)
    expect(await findBrokenInvariants(market.database.db)).toEqual([])
  })

  test('keeps every invariant through any sequence of transfers, including refused ones', async () => {
    const people = [await newShopper(), await newShopper()] as const
    const move = fc.record({
      from: fc.constantFrom<Account>(promotions, walletOf(people[0]), walletOf(people[1])),
      to: fc.constantFrom<Account>(promotions, walletOf(people[0]), walletOf(people[1])),
      amount: fc.integer({ min: 1, max: 400 }),
    })

    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 8 }), async (moves) => {
        const expected = new Map<Account, number>(
          await Promise.all(people.map(async (id) => [cachedWallet(id), await balanceOf(id)] as const)),
        )
        for (const { from, to, amount } of moves) {
          if (from === to || keyOfAccount(from) === keyOfAccount(to)) continue
          const entries = [
            { account: from, amount: -amount },
            { account: to, amount },
          ]
          const has =
            'userId' in from ? (expected.get(cachedWallet(from.userId)) ?? 0) : Number.POSITIVE_INFINITY
          const done = await give(entries).then(
            () => true,
            () => false,
          )
          expect(done).toBe(has >= amount)
          if (!done) continue
          if ('userId' in from) expected.set(cachedWallet(from.userId), has - amount)
          if ('userId' in to)
            expected.set(cachedWallet(to.userId), (expected.get(cachedWallet(to.userId)) ?? 0) + amount)
        }
        for (const id of people) expect(await balanceOf(id)).toBe(expected.get(cachedWallet(id)))
      }),
      { numRuns: 15 },
    )
    expect(await findBrokenInvariants(market.database.db)).toEqual([])
  })
})

describe('a wallet', () => {
  test('shows its owner the balance after each transaction, filtered by kind and day', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const [owner, other] = [await market.register(), await market.register()]
    const id = await idOf(owner)
    await goodwill(operator, id, {
      kind: 'wallet',
      amount: { minor: 1200, currency: 'USD' },
      reason: 'Broken jar',
    })
    await spend(id, 450)

    const wallet = await owner.call('GET /customer/wallet', { query: {} })

    expect(wallet).toMatchObject({ balance: { minor: 750, currency: 'USD' }, others: [], total: 2 })
    expect(wallet.data).toMatchObject([
      { type: 'debit', amount: { minor: 450 }, balance_after: { minor: 750 }, cause: 'order' },
      { type: 'credit', amount: { minor: 1200 }, balance_after: { minor: 1200 }, remark: 'Broken jar' },
    ])
    const credits = await owner.call('GET /customer/wallet', { query: { type: 'credit' } })
    expect(credits.data).toHaveLength(1)
    const earlier = await owner.call('GET /customer/wallet', { query: { to: '2020-01-01' } })
    expect(earlier.data).toEqual([])
    for (const from of ['yesterday', '0000-01-01']) {
      const { status } = await owner.fail('GET /customer/wallet', { query: { from } })
      expect(status).toBe(422)
    }
    expect(await other.call('GET /customer/wallet', { query: {} })).toMatchObject({
      balance: { minor: 0, currency: 'USD' },
      total: 0,
    })
  })

  test('uses days in the market’s time zone, whose evening is the next day in UTC', async () => {
    const owner = await market.register()
    const id = await idOf(owner)
    await receive(id, 1200, '2026-03-10T02:30:00Z')
    const moved = async (day: string) =>
      (await owner.call('GET /customer/wallet', { query: { from: day, to: day } })).total

    expect([await moved('2026-03-08'), await moved('2026-03-09'), await moved('2026-03-10')]).toEqual([
      0, 1, 0,
    ])
  })

  test('prevents account deletion while it has a balance', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const person = await market.register()
    const id = await idOf(person)
    const free = await person.call('GET /customer/deletion')
    await goodwill(operator, id, { kind: 'wallet', amount: { minor: 100, currency: 'USD' }, reason: 'Sorry' })

    const bound = await person.call('GET /customer/deletion')
    await spend(id, 100)

    expect([free.can_delete, bound.can_delete]).toEqual([true, false])
    expect(bound.wallet).toEqual([{ minor: 100, currency: 'USD' }])
    expect((await person.call('GET /customer/deletion')).can_delete).toBe(true)
  })

  test('is absent when the market has none', async () => {
    const person = await market.register()
    const set = (isOn: boolean) =>
      sql`update settings set value = jsonb_set(value, '{is_on}', to_jsonb(${isOn}::boolean)) where key in ('wallet', 'points')`.execute(
        market.database.db,
      )
    await set(false)
    const [wallet, points] = [
      await person.fail('GET /customer/wallet', { query: {} }),
      await person.fail('GET /customer/points', { query: {} }),
    ]
    await set(true)

    expect([wallet.status, points.status]).toEqual([404, 404])
  })
})

describe('points', () => {
  test('T62 are earned on delivery, one per dollar of goods, and reversed with a refund', async () => {
    const goods = await goodsOf(market, 'belle-morne', { stock: 60 })
    const shopper = await market.register()
    const { placed } = await buy(shopper, [[goods, 3]], 'card')
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()
    const seller = await market.signIn('owner@belle-morne.example')
    const params = { store: 'belle-morne', number: `${placed.order_number}-1` }
    await handOver(seller, params)
    await market.runJobs()
    const underWay = await shopper.call('GET /customer/points', { query: {} })
    await markDelivered(seller, params)
    await market.runJobs()

    const points = await shopper.call('GET /customer/points', { query: {} })
    const { items, discount } = await itemsOf(params.number)
    const earned = Math.floor((items - discount) / 100)

    expect(underWay.balance).toBe(0)
    expect(earned).toBeGreaterThan(0)
    expect(points).toMatchObject({ balance: earned, worth: { minor: earned, currency: 'USD' }, total: 1 })
    expect(points.data[0]).toMatchObject({ type: 'credit', cause: 'reward', order_number: params.number })

    const left = await afterRefund(params.number, items - discount - 150)
    expect(left).toBe(1)
    expect(await findBrokenInvariants(market.database.db)).toEqual([])
  })

  test('remain for kept goods, whatever tax was refunded with the others', async () => {
    await taxGoods(market.database.db, 'belle-morne', 1250)
    const goods = await goodsOf(market, 'belle-morne', { stock: 2 })
    await sql`delete from deals where product_id = ${goods.productId}`.execute(market.database.db)
    await setPrice(market, goods.variantId, 1008)
    const shopper = await market.register()
    const { placed } = await buy(shopper, [[goods, 2]], 'card')
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()
    const seller = await market.signIn('owner@belle-morne.example')
    const order = { store: 'belle-morne', number: `${placed.order_number}-1` }
    await handOver(seller, order)
    await markDelivered(seller, order)
    await market.runJobs()
    const { balance } = await shopper.call('GET /customer/points', { query: {} })
    const params = { number: placed.order_number }
    const { sub_orders } = await shopper.call('GET /orders/{number}', { params, query: {} })
    const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
      params,
      body: { line_id: sub_orders[0]?.lines[0]?.id ?? '', quantity: 1, reason: 'damaged', pay_to: 'wallet' },
    })
    const operator = await market.signIn('operator@tradewind.example')
    const body = { decision: 'approve' } as const
    await operator.call('POST /operator/refund-requests/{id}/decide', { params: { id: request.id }, body })
    await market.runJobs()

    const points = await shopper.call('GET /customer/points', { query: {} })
    expect(request.amount).toEqual({ minor: 1134, currency: 'USD' })
    expect([balance, points.balance]).toEqual([20, 10])
    expect(await findBrokenInvariants(market.database.db)).toEqual([])
  })

  test('are calculated once, however often requested', async () => {
    const shopper = await market.signIn()
    const before = await shopper.call('GET /customer/points', { query: {} })
    const { rows } = await sql<{ id: string }>`
      select o.id from orders o join order_groups g on g.id = o.group_id
      where g.customer_id = ${await idOf(shopper)} and o.state in ('delivered', 'completed')
    `.execute(market.database.db)

    await Promise.all(rows.flatMap(({ id }) => [reckon(id), reckon(id)]))

    const after = await shopper.call('GET /customer/points', { query: {} })
    expect(before.balance).toBeGreaterThan(0)
    expect(after).toEqual(before)
  })
})

describe('goodwill', () => {
  test('is credited once per call, by full operators, and to others only', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const person = await market.register()
    const id = await idOf(person)
    const given = { kind: 'points', points: 40, reason: 'Sorry' } as const
    const key = keyHeader()

    await operator.call('POST /operator/people/{id}/goodwill', { params: { id }, body: given }, key)
    await operator.call('POST /operator/people/{id}/goodwill', { params: { id }, body: given }, key)

    const history = await operator.call('GET /operator/people/{id}/goodwill', { params: { id } })
    expect(history).toMatchObject({
      may_give: true,
      kinds: ['wallet', 'points'],
      data: [{ points: 40, reason: 'Sorry', by: expect.any(String) }],
    })
    const points = await person.call('GET /customer/points', { query: {} })
    expect(points).toMatchObject({ balance: 40, worth: { minor: 40, currency: 'USD' }, total: 1 })
    const toSelf = await operator.fail(
      'POST /operator/people/{id}/goodwill',
      { params: { id: await idOf(operator) }, body: given },
      keyHeader().headers,
    )
    expect(toSelf.status).toBe(403)
  })

  test('is refused for deleted accounts, unknown currencies and unknown fields', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const gone = await market.register()
    const id = await idOf(gone)
    const give = (body: object) =>
      operator.fetch(`/api/operator/people/${id}/goodwill`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...keyHeader().headers },
        body: JSON.stringify({ reason: 'Sorry', ...body }),
      })

    const more = await give({ kind: 'points', points: 5, user_id: id })
    const elsewhere = await give({ kind: 'wallet', amount: { minor: 5, currency: 'ZZZ' } })
    await gone.call('POST /customer/deletion', { body: { password: demoPassword } })
    const late = await give({ kind: 'points', points: 5 })

    expect([more.status, elsewhere.status, late.status]).toEqual([422, 422, 404])
  })

  test.each([
    ['en', 0, 'Enter an amount above 0'],
    ['fr', 0, 'Saisissez un montant supérieur à 0'],
    ['en', 50_001, 'This amount is too high'],
    ['fr', 50_001, 'Ce montant est trop élevé'],
  ])('in %s of %i is refused at its field', async (locale, points, message) => {
    const operator = await market.signIn('operator@tradewind.example')
    const id = await idOf(await market.register())

    const { status, problem } = await operator.fail(
      'POST /operator/people/{id}/goodwill',
      { params: { id }, body: { kind: 'points', points, reason: 'Sorry' } },
      { ...keyHeader().headers, 'accept-language': locale },
    )

    expect(status).toBe(422)
    expect(problem.errors).toEqual({ points: [message] })
  })
})

async function itemsOf(number: string): Promise<{ items: number; discount: number }> {
  const row = await market.database.db
    .selectFrom('orders')
    .select(['items_minor as items', 'discount_minor as discount'])
    .where('number', '=', number)
    .where('currency', '=', 'USD')
    .executeTakeFirstOrThrow()
  return row
}

function reckon(orderId: string): Promise<void> {
  return market.database.db
    .transaction()
    .execute((db) => settleReward({ db, now: new Date(), actor: { kind: 'market' } }, orderId))
}

class Rollback extends Error {}

/** Returns the customer's points as if this amount of the order had been refunded; rolled back afterwards. */
async function afterRefund(number: string, minor: number): Promise<number | undefined> {
  let left: number | undefined
  const tried = market.database.db.transaction().execute(async (db) => {
    await sql`
      insert into refunds
        (id, order_id, tender_id, idempotency_key, cause, currency, amount_minor, state, created_at, updated_at)
      select gen_random_uuid(), o.id, a.tender_id, ${crypto.randomUUID()}, 'return', o.currency, ${minor}, 'succeeded', now(), now()
      from orders o
      join tender_allocations a on a.order_id = o.id
      where o.number = ${number}
    `.execute(db)
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    await settleReward({ db, now: new Date(), actor: { kind: 'market' } }, id)
    const { rows } = await sql<{ balance: number }>`
      select b.balance
      from orders o
      join order_groups g on g.id = o.group_id
      join ledger_accounts a on a.user_id = g.customer_id and a.kind = 'points'
      join ledger_balances b on b.account_id = a.id
      where o.id = ${id}
    `.execute(db)
    left = rows[0]?.balance
    throw new Rollback()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return left
}

function walletOf(userId: string): Account {
  return { kind: 'wallet', userId, currency: 'USD' }
}

const kept = new Map<string, Account>()
/** Returns the same object for the same user. */
function cachedWallet(userId: string): Account {
  const known = kept.get(userId) ?? walletOf(userId)
  kept.set(userId, known)
  return known
}

function keyOfAccount(account: Account): string {
  return JSON.stringify(account)
}

function give(entries: Posting['entries'], { key = crypto.randomUUID() } = {}) {
  return market.database.db
    .transaction()
    .execute((db) =>
      post({ db, now: new Date(), actor: { kind: 'market' } }, { key, cause: 'adjustment', entries }),
    )
}

function receive(userId: string, amount: number, at: string) {
  return spend(userId, -amount, new Date(at))
}

function spend(userId: string, amount: number, now = new Date()) {
  return market.database.db.transaction().execute((db) =>
    post(
      { db, now, actor: { kind: 'market' } },
      {
        key: crypto.randomUUID(),
        cause: 'order',
        entries: [
          { account: walletOf(userId), amount: -amount },
          { account: { kind: 'revenue', currency: 'USD' }, amount },
        ],
      },
    ),
  )
}

async function goodwill(
  operator: TestVisitor,
  id: string,
  body: { kind: 'wallet'; amount: { minor: number; currency: string }; reason: string },
): Promise<void> {
  await operator.call('POST /operator/people/{id}/goodwill', { params: { id }, body }, keyHeader())
}

async function newShopper(): Promise<string> {
  return idOf(await market.register())
}

async function idOf(person: TestVisitor): Promise<string> {
  const { id } = await person.call('GET /customer')
  return id
}

async function balanceOf(userId: string): Promise<number> {
  const row = await market.database.db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select('b.balance')
    .where('a.user_id', '=', userId)
    .where('a.kind', '=', 'wallet')
    .executeTakeFirst()
  return row?.balance ?? 0
}

async function marketBalance(): Promise<number> {
  const balances = await readMarketBalances({ db: market.database.db })
  return balances.find(({ kind, asset }) => kind === 'promotions' && asset === 'USD')?.balance ?? 0
}
