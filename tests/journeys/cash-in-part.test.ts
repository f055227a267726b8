/** Cash that is collected in part or not at all when an order is delivered (decision 041). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { handOver, readOrder } from '#tests/support/orders.ts'
import { setPrice } from '#tests/support/prices.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  placeOrder,
  stockOf,
} from '#tests/support/shopping.ts'
import { registerWithBalance } from '#tests/support/wallets.ts'

const store = 'blue-mahoe-larder'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

/** Goods at 20.00 without tax, brought for 8.00: 28.00 at the door. The market takes 15 % of the goods and 12.5 % on that. */
beforeAll(async () => {
  market = await openMarket()
  const { db } = market.database
  goods = await goodsOf(market, store, { stock: 5000 })
  await agreeCommission(db, store, { bps: 1500, taxBps: 1250 })
  await sql`
    update stores
    set currency = 'USD', settlement_currency = 'USD', accepts_cash = true, accepts_automatically = true, tax_bps = 0
    where slug = ${store}
  `.execute(db)
  await sql`update products set currency = 'USD' where id = ${goods.productId}`.execute(db)
  await setPrice(market, goods.variantId, 2000)
  await sql`delete from deals where product_id = ${goods.productId}`.execute(db)
  await sql`
    update delivery_methods
    set currency = 'USD', per_kg_minor = 0, cutoff = null, free_over_minor = null, uses_slots = false,
      price_minor = case key when 'pickup' then 0 else 800 end
  `.execute(db)
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
})

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

const path = 'POST /seller/stores/{store}/orders/{number}/deliver'
const early = { confirm_early: true }

describe('what was collected', () => {
  test('must be said of an order with cash due, as a whole, a part or nothing', async () => {
    const { params } = await brought()
    const tried = (body: object) => seller.fail(path, { params, body: { ...early, ...body } })

    const answers = [
      await tried({}),
      await tried({ cash_collected: 'some' }),
      await tried({ cash_collected: 'part' }),
      await tried({ cash_collected: 'part', cash_minor: 0 }),
      await tried({ cash_collected: 'part', cash_minor: 2800 }),
      await tried({ cash_collected: 'part', cash_minor: 2801 }),
      await tried({ cash_collected: 'part', cash_minor: 0.5 }),
      await tried({ cash_collected: 'all', cash_minor: 2800 }),
      await tried({ cash_collected: 'none', cash_minor: 1 }),
    ]

    expect(answers.map(({ status, problem }) => [status, problem.code, problem.errors])).toEqual([
      [422, 'invalid_input', { cash_collected: ['Say what was collected: all of it, a part or nothing'] }],
      [422, 'invalid_input', { cash_collected: ['Say what was collected: all of it, a part or nothing'] }],
      [422, 'invalid_input', { cash_minor: ['Enter an amount above 0'] }],
      [422, 'invalid_input', { cash_minor: ['Enter an amount above 0'] }],
      [422, 'invalid_input', { cash_minor: ['A part is less than what is due'] }],
      [422, 'invalid_input', { cash_minor: ['A part is less than what is due'] }],
      [422, 'invalid_input', { cash_minor: ['Enter an amount above 0'] }],
      [422, 'invalid_input', { cash_minor: ['Enter an amount only where a part was collected'] }],
      [422, 'invalid_input', { cash_minor: ['Enter an amount only where a part was collected'] }],
    ])
    expect((await read(params)).state).toBe('fulfilled')
  })

  test('is refused of an order without cash due', async () => {
    const { visitor } = await registerWithBalance(market, 10_000)
    await addGoodsToCart(visitor, goods)
    const ready = await chooseDelivery(visitor, { address: jamaican, payment_method: 'cash', wallet: true })
    const placed = await placeOrder(visitor, ready, { method: 'cash' })
    const params = { store, number: `${placed.order_number}-1` }
    await handOver(seller, params)

    const refused = await seller.fail(path, { params, body: { ...early, cash_collected: 'all' } })
    await seller.call(path, { params, body: early })

    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { cash_collected: ['Nothing is due in cash for this order'] },
    ])
  })

  test('all of it pays the order, once, however often it is sent', async () => {
    const { params } = await brought()
    const key = keyHeader()
    const body = { ...early, cash_collected: 'all' as const }

    const first = await seller.call(path, { params, body }, key)
    const again = await seller.call(path, { params, body }, key)
    const pressed = await seller.fail(path, { params, body })

    expect(again).toEqual(first)
    expect(pressed.problem.code).toBe('state_conflict')
    expect(first.order).toMatchObject({
      payment_status: 'completed',
      cash: { due: { minor: 2800 }, collected: { minor: 2800 }, outstanding: { minor: 0 } },
    })
    expect(await owedBySeller(params.number)).toBe(338)
  })

  test('pressed many times at once, it is counted once', async () => {
    const { params } = await brought()
    const body = { ...early, cash_collected: 'part' as const, cash_minor: 1000 }

    const pressed = await Promise.all(
      Array.from({ length: 8 }, () => outcomeOf(seller.call(path, { params, body }))),
    )

    expect(pressed.filter((each) => each === 'done')).toHaveLength(1)
    expect((await read(params)).cash).toMatchObject({ collected: { minor: 1000 } })
  })
})

describe('cash that was not collected', () => {
  test('is owed to the store, and told to all as such', async () => {
    const { shopper, placed, params } = await delivered('part', 2000)

    const order = await readOrder(shopper, placed)
    const told = await operator.call('GET /operator/orders/{number}', {
      params: { number: placed.order_number },
    })
    const own = await read(params)
    const cash = {
      due: { minor: 2800 },
      collected: { minor: 2000 },
      outstanding: { minor: 800 },
      written_off: { minor: 0 },
    }
    expect(order).toMatchObject({ payment_status: 'partially_paid', sub_orders: [{ cash }] })
    expect(told).toMatchObject({
      payment_status: 'partially_paid',
      sub_orders: [{ cash }],
      tenders: [{ state: 'due', captured: { minor: 2000 } }],
    })
    expect(own).toMatchObject({ payment_status: 'partially_paid', cash, cash_to_collect: { minor: 800 } })
    const listed = await operator.call('GET /operator/orders', {
      query: { payment_status: 'partially_paid' },
    })
    expect(listed.data.map(({ number }) => number)).toContain(placed.order_number)
    // Sold on credit: the commission is of the whole.
    expect(await owedBySeller(params.number)).toBe(338)
    const earning = await seller.call('GET /seller/stores/{store}/earnings/orders/{number}', { params })
    expect(earning).toMatchObject({ cash: { minor: 2000 }, cash_due: { minor: 338 } })
  })

  test('nothing paid is not paid, and earns no points until it is', async () => {
    const { shopper, placed, params } = await delivered('none')
    await market.runJobs()
    const order = await readOrder(shopper, placed)
    const before = await pointsOf(params.number)

    await pay(params, 2800)
    await market.runJobs()

    expect(order).toMatchObject({ payment_status: 'unpaid', sub_orders: [{ state: 'delivered' }] })
    expect(before).toBe(0)
    expect(await pointsOf(params.number)).toBeGreaterThan(0)
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
  })

  test('is recorded later in parts, never more than is owed, each once for its key', async () => {
    const { shopper, placed, params } = await delivered('part', 2000)
    const key = keyHeader()
    const pathOf = 'POST /seller/stores/{store}/orders/{number}/cash'
    const body = { amount_minor: 500 }

    const first = await seller.call(pathOf, { params, body }, key)
    const replayed = await seller.call(pathOf, { params, body }, key)
    const keyless = await seller.fail(pathOf, { params, body })
    const tooMuch = await seller.fail(pathOf, { params, body: { amount_minor: 301 } }, keyHeader().headers)
    const byOperator = await operator.call(
      'POST /operator/orders/{number}/cash',
      { params: { number: params.number }, body: { amount_minor: 300 } },
      keyHeader(),
    )
    const over = await seller.fail(pathOf, { params, body: { amount_minor: 1 } }, keyHeader().headers)

    expect(replayed).toEqual(first)
    expect(first.order.cash).toMatchObject({ collected: { minor: 2500 }, outstanding: { minor: 300 } })
    expect(keyless.problem.code).toBe('key_required')
    expect([tooMuch.status, tooMuch.problem.errors]).toEqual([
      422,
      { amount_minor: ['This is more than is still owed'] },
    ])
    expect(byOperator).toMatchObject({ payment_status: 'completed', tenders: [{ state: 'collected' }] })
    expect(over.problem.code).toBe('state_conflict')
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
    expect(await owedBySeller(params.number)).toBe(338)
  })

  test('recorded by many at once, no more is counted than was owed', async () => {
    const { params } = await delivered('none')

    const tried = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(pay(params, 1000))))

    expect(tried.filter((each) => each === 'done')).toHaveLength(2)
    expect((await read(params)).cash).toMatchObject({
      collected: { minor: 2000 },
      outstanding: { minor: 800 },
    })
  })

  test('is written off with a reason, and its commission is returned', async () => {
    const { shopper, placed, params } = await delivered('part', 2100)

    const { order } = await writeOff(params)
    const again = await seller.fail('POST /seller/stores/{store}/orders/{number}/cash/write-off', {
      params,
      body: { reason: 'Again' },
    })

    expect(order.cash).toMatchObject({
      collected: { minor: 2100 },
      outstanding: { minor: 0 },
      written_off: { minor: 700 },
    })
    expect(again.problem.code).toBe('state_conflict')
    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'completed',
      refunded: { minor: 0 },
      figures: { net: { minor: 2100 } },
      sub_orders: [{ cash: { written_off: { minor: 700 } } }],
    })
    // Of 300 and 38 a quarter.
    expect(await owedBySeller(params.number)).toBe(338 - 75 - 9)
    const documents = await documentsOf(params.number)
    expect(documents).toEqual(
      expect.arrayContaining([
        { kind: 'invoice', amount_minor: 2800 },
        { kind: 'credit_note', amount_minor: 700 },
        { kind: 'commission_credit', amount_minor: 84 },
      ]),
    )
  })

  test('written off as a whole, nothing is left of the sale', async () => {
    const { shopper, placed, params } = await delivered('none')

    await writeOff(params)

    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'written_off',
      sub_orders: [{ state: 'delivered' }],
    })
    expect(await owedBySeller(params.number)).toBe(0)
  })

  test('is deducted first from refunds, so unpaid cash is not refunded', async () => {
    const { shopper, placed, params } = await delivered('part', 2000)
    const [line] = (await readOrder(shopper, placed)).sub_orders[0]?.lines ?? []
    expect(line?.refundable?.amounts).toMatchObject([{ minor: 2000 }])

    const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
      params: { number: placed.order_number },
      body: {
        line_id: line?.id ?? '',
        quantity: 1,
        reason: 'damaged',
        details: 'Broken',
        pay_to: 'original',
      },
    })
    await seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
      params: { store, id: request.id },
      body: { decision: 'approve' },
    })
    await market.runJobs()

    const order = await readOrder(shopper, placed)
    const refunds = await refundsOf(params.number)
    expect(refunds).toEqual([{ amount_minor: 1200, cause: 'return' }])
    expect(order.sub_orders[0]?.cash).toMatchObject({
      collected: { minor: 2000 },
      outstanding: { minor: 0 },
      written_off: { minor: 800 },
    })
    // 8.00 of the delivery is all that is kept, and no commission is taken of it.
    expect(order.figures.net.minor).toBe(800)
  })

  test('is counted among what a shopper owes in cash', async () => {
    await operator.call('PUT /operator/cash-rules', { body: { fee_minor: 0, limit_minor: 5000 } })
    const { shopper, params } = await delivered('none')
    await addGoodsToCart(shopper, goods)

    const refused = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    await pay(params, 2800)
    const taken = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })

    const cashIn = ({ quote }: typeof taken) =>
      quote.payment_methods.find(({ method }) => method === 'cash')?.is_available
    await operator.call('PUT /operator/cash-rules', { body: { fee_minor: 0, limit_minor: 0 } })
    expect([cashIn(refused), cashIn(taken)]).toEqual([false, true])
  })

  test('beside a wallet that paid a part, only the cash is owed', async () => {
    const { visitor } = await registerWithBalance(market, 1000)
    await addGoodsToCart(visitor, goods)
    const ready = await chooseDelivery(visitor, { address: jamaican, payment_method: 'cash', wallet: true })
    const placed = await placeOrder(visitor, ready, { method: 'cash' })
    const params = { store, number: `${placed.order_number}-1` }
    await handOver(seller, params)

    const { order } = await seller.call(path, { params, body: { ...early, cash_collected: 'none' } })
    await writeOff(params)

    expect(order).toMatchObject({ payment_status: 'partially_paid', cash: { outstanding: { minor: 1800 } } })
    expect(await readOrder(visitor, placed)).toMatchObject({ payment_status: 'completed' })
  })
})

describe('goods that are refused at the door', () => {
  const refusing = 'POST /seller/stores/{store}/orders/{number}/refuse'

  test('return to stock on request, and nothing is owed', async () => {
    const before = await stockOf(market, goods)
    const { shopper, placed, params } = await brought()
    const gone = await stockOf(market, goods)

    const { order } = await seller.call(refusing, { params, body: { restock: true } })
    const again = await seller.fail(refusing, { params, body: { restock: true } })

    expect([gone, await stockOf(market, goods)]).toEqual([before - 1, before])
    expect(order).toMatchObject({ state: 'cancelled', payment_status: 'cancelled', commands: [] })
    expect(again.problem.code).toBe('state_conflict')
    expect(await readOrder(shopper, placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'cancelled',
      figures: { net: { minor: 0 } },
      sub_orders: [{ reason: 'Refused at the door, nothing was paid' }],
    })
    expect(await owedBySeller(params.number)).toBe(0)
    expect(await documentsOf(params.number)).toEqual([])
  })

  test('stay off it where they cannot', async () => {
    const before = await stockOf(market, goods)
    const { params } = await brought()

    await seller.call(refusing, { params, body: { restock: false, reason: 'It melted' } })

    expect(await stockOf(market, goods)).toBe(before - 1)
    expect((await read(params)).activities.at(-1)).toMatchObject({ state: 'cancelled', reason: 'It melted' })
  })

  test('give back what a wallet had paid of them', async () => {
    const { visitor } = await registerWithBalance(market, 1000)
    await addGoodsToCart(visitor, goods)
    const ready = await chooseDelivery(visitor, { address: jamaican, payment_method: 'cash', wallet: true })
    const placed = await placeOrder(visitor, ready, { method: 'cash' })
    const params = { store, number: `${placed.order_number}-1` }
    await handOver(seller, params)

    await seller.call(refusing, { params, body: { restock: true } })
    await market.runJobs()

    expect(await readOrder(visitor, placed)).toMatchObject({
      payment_status: 'refunded',
      refunded: { minor: 1000 },
    })
  })

  test('are only those that were to be paid there and are on their way', async () => {
    const shopper = await market.register()
    const { placed } = await buy(shopper, [goods], 'cash')
    const params = { store, number: `${placed.order_number}-1` }

    const early = await seller.fail(refusing, { params, body: { restock: true } })
    const unsaid = await seller.fail(refusing, { params, body: {} as { restock: boolean } })

    expect(early.problem.code).toBe('state_conflict')
    expect(unsaid.problem.errors).toEqual({ restock: ['Say whether the goods can be sold again'] })
  })
})

async function brought() {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods], 'cash')
  const params = { store, number: `${placed.order_number}-1` }
  await handOver(seller, params)
  return { shopper, placed, params }
}

async function delivered(cash_collected: 'part' | 'none', cash_minor?: number) {
  const order = await brought()
  const body = { ...early, cash_collected, ...(cash_minor !== undefined && { cash_minor }) }
  await seller.call(path, { params: order.params, body })
  return order
}

type Params = { store: string; number: string }

function read(params: Params) {
  return seller.call('GET /seller/stores/{store}/orders/{number}', { params })
}

function pay(params: Params, amount_minor: number) {
  return seller.call(
    'POST /seller/stores/{store}/orders/{number}/cash',
    { params, body: { amount_minor } },
    keyHeader(),
  )
}

function writeOff(params: Params) {
  return seller.call('POST /seller/stores/{store}/orders/{number}/cash/write-off', {
    params,
    body: { reason: 'Too late to cook' },
  })
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    () => 'refused',
  )
}

/** What the seller owes of an order, by all that the ledger has of it. */
async function owedBySeller(number: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as minor
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.store_id is not null
    join ledger_transactions t on t.id = e.transaction_id
    join orders o on o.id = t.order_id
    where o.number = ${number}
  `.execute(market.database.db)
  return rows[0]?.minor ?? 0
}

async function pointsOf(number: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(e.amount), 0)::bigint as points
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.kind = 'points'
    join ledger_transactions t on t.id = e.transaction_id and t.cause = 'reward'
    join orders o on o.id = t.order_id
    where o.number = ${number}
  `.execute(market.database.db)
  return rows[0]?.points ?? 0
}

async function documentsOf(number: string) {
  const { rows } = await sql<{ kind: string; amount_minor: number }>`
    select d.kind, d.amount_minor
    from documents d
    join orders o on o.id = d.order_id
    where o.number = ${number}
  `.execute(market.database.db)
  return rows
}

async function refundsOf(number: string) {
  const { rows } = await sql<{ amount_minor: number; cause: string }>`
    select r.amount_minor, r.cause
    from refunds r
    join orders o on o.id = r.order_id
    where o.number = ${number}
  `.execute(market.database.db)
  return rows
}
