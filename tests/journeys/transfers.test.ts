/** Bank transfers as received: exact, too little, too much, late, duplicate, or recorded by mistake. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { countIn, makeOperator } from '#tests/support/operators.ts'
import { pay, readOrder } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  passTime,
  placeOrder,
  setStock,
} from '#tests/support/shopping.ts'
import { registerWithBalance, walletOf } from '#tests/support/wallets.ts'

let market: TestMarket
let operator: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket()
  goods = await goodsOf(market, 'belle-morne', { stock: 500 })
  operator = await market.signIn('operator@tradewind.example')
})

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('an underpayment', () => {
  test('waits for the rest, with an email to the shopper, and then releases the order to its sellers', async () => {
    const { shopper, placed, total } = await awaited()

    const { transfers } = await arrive(placed, total - 250, 'FT-1')
    await market.runJobs()
    const waiting = await readOrder(shopper, placed)
    const mail = await mailOf(operator, { search: placed.order_number, kind: 'transfer_short' })
    const done = await arrive(placed, 250, 'FT-2')

    expect(transfers).toMatchObject([
      { standing: 'part', missing: { minor: 250 }, unapplied: { minor: total - 250 }, has_wallet: true },
    ])
    expect(waiting).toMatchObject({
      payment_status: 'awaiting_transfer',
      bank_transfer: { amount: { minor: 250 }, received: { minor: total - 250 } },
    })
    expect(mail.subject).toContain('$2.50')
    expect(done.transfers).toMatchObject([
      { standing: 'done', unapplied: { minor: 0 }, arrivals: [{ reference: 'FT-1' }, { reference: 'FT-2' }] },
    ])
    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'completed',
      status: 'processing',
    })
    expect(await unappliedIn(market)).toBe(0)
  })

  test('is due for refund when the order ends without the rest, as the shopper reads', async () => {
    const { shopper, placed } = await awaited()
    await arrive(placed, 300)

    await expirePayment(placed)

    const [left] = (await read(placed)).transfers
    expect(left).toMatchObject({ standing: 'to_return', unapplied: { minor: 300 }, missing: { minor: 0 } })
    expect(await readOrder(shopper, placed)).toMatchObject({ transfer_left: { minor: 300 } })
    const ended = await mailOf(operator, { search: placed.order_number, kind: 'order_expired' })
    expect(ended.text).toContain('had not reached us in full')
    expect(ended.text).not.toContain('not received any money')
    expect(await kindsOfMails(operator, placed.order_number)).toContain('transfer_left')
  })

  test('continues an ended order when the rest arrives late', async () => {
    const { shopper, placed, total } = await awaited()
    await arrive(placed, 300)
    await expirePayment(placed)

    const { transfers } = await arrive(placed, total - 300)

    expect(transfers).toMatchObject([{ standing: 'done', unapplied: { minor: 0 } }])
    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'completed',
      status: 'processing',
    })
  })

  test('is refunded to a shopper who cancels meanwhile, or pays with another method', async () => {
    const cancelled = await awaited()
    await arrive(cancelled.placed, 300)
    await cancelled.shopper.call('POST /orders/{number}/cancel', {
      ...named(cancelled.placed),
      body: { reason: 'Changed my mind' },
    })
    await market.runJobs()
    const byCard = await awaited()
    await arrive(byCard.placed, 300)
    await payByCard(byCard)

    for (const { placed } of [cancelled, byCard]) {
      expect((await read(placed)).transfers).toMatchObject([
        { standing: 'to_return', unapplied: { minor: 300 } },
      ])
    }
    const mail = await mailOf(operator, {
      search: cancelled.placed.order_number,
      kind: 'order_cancelled_unpaid',
    })
    expect(mail.text).toContain('before we received your full transfer')
    expect(await readOrder(byCard.shopper, byCard.placed)).toMatchObject({ payment_status: 'completed' })
  })

  test('is accepted when the market bears the rest, which only full operators decide', async () => {
    const { shopper, placed, total } = await awaited()
    const before = await promotionsIn(market)
    const limited = await limitedOperator()
    const body = { amount_minor: total - 40, bears_rest: true }

    const { problem } = await limited.fail(ARRIVED, { ...named(placed), body }, keyHeader().headers)
    const { transfers } = await operator.call(ARRIVED, { ...named(placed), body }, keyHeader())

    expect(problem.code).toBe('not_allowed')
    expect(transfers).toMatchObject([
      {
        standing: 'done',
        arrivals: [
          { source: 'bank', amount: { minor: total - 40 }, can_take_back: false },
          { source: 'market', amount: { minor: 40 }, can_take_back: false },
        ],
      },
    ])
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
    expect(before - (await promotionsIn(market))).toBe(40)
  })
})

test('the market bears the rest only for pending orders: ended ones would be refunded in full', async () => {
  const { placed, total } = await awaited()
  await arrive(placed, 300)
  await expirePayment(placed)
  await setStock(market.database, goods, 0)

  const body = { amount_minor: 100, bears_rest: true }
  const { transfers, refunds } = await operator.call(ARRIVED, { ...named(placed), body }, keyHeader())
  await setStock(market.database, goods, 500)

  expect(total).toBeGreaterThan(400)
  expect(refunds).toEqual([])
  expect(transfers).toMatchObject([{ standing: 'to_return', unapplied: { minor: 400 } }])
})

describe('an overpayment', () => {
  test('pays the order, and the excess is refunded by bank, once', async () => {
    const { shopper, placed, total } = await awaited()
    await arrive(placed, total + 275)
    await market.runJobs()
    const order = await readOrder(shopper, placed)
    const left = await leftOf(placed)
    const back = { ...left, to: 'bank', reference: 'OUT-7' } as const
    const key = keyHeader()

    const { transfers } = await operator.call(REFUND_TRANSFER, { ...named(placed), body: back }, key)
    await operator.call(REFUND_TRANSFER, { ...named(placed), body: back }, key)
    const again = await operator.fail(REFUND_TRANSFER, { ...named(placed), body: back }, keyHeader().headers)
    await market.runJobs()

    expect(order).toMatchObject({ payment_status: 'completed', transfer_left: { minor: 275 } })
    expect(transfers).toMatchObject([
      { standing: 'done', returns: [{ amount: { minor: 275 }, to: 'bank', reference: 'OUT-7' }] },
    ])
    expect(again.problem.code).toBe('state_conflict')
    const after = await readOrder(shopper, placed)
    expect(after.transfer_left).toBeUndefined()
    expect(after.transfer_returns).toMatchObject([{ amount: { minor: 275 }, to: 'bank', reference: 'OUT-7' }])
    const mail = await mailOf(operator, { search: placed.order_number, kind: 'transfer_returned' })
    expect(mail.text).toContain('OUT-7')
    expect(after.refunded.minor).toBe(0)
  })

  test('is credited to the wallet of a customer who has one', async () => {
    const { visitor, id } = await registerWithBalance(market, 0)
    const { placed } = await buy(visitor, [goods], 'bank')
    await arrive(placed, placed.total.minor + 275)

    await operator.call(
      REFUND_TRANSFER,
      { ...named(placed), body: { ...(await leftOf(placed)), to: 'wallet' } },
      keyHeader(),
    )

    expect(await walletOf(market, id)).toBe(275)
    const { data } = await visitor.call('GET /customer/wallet', { query: {} })
    expect(data[0]).toMatchObject({ amount: { minor: 275 } })
  })

  test('by a guest is refunded by bank only', async () => {
    const guest = await market.guest()
    const { placed } = await buy(guest, [goods], 'bank')
    const { transfers } = await arrive(placed, placed.total.minor + 275)
    const body = { ...(await leftOf(placed)), to: 'wallet' } as const

    const { problem } = await operator.fail(REFUND_TRANSFER, { ...named(placed), body }, keyHeader().headers)

    expect(transfers[0]?.has_wallet).toBe(false)
    expect(problem.code).toBe('state_conflict')
  })

  test('cannot be recorded as refunded in an outdated amount', async () => {
    const { placed, total } = await awaited()
    await arrive(placed, total + 275)
    const seen = await leftOf(placed)
    await arrive(placed, 100)
    const body = { ...seen, to: 'bank', reference: 'OUT-8' } as const

    const { problem } = await operator.fail(REFUND_TRANSFER, { ...named(placed), body }, keyHeader().headers)

    expect(problem.code).toBe('state_conflict')
    expect((await leftOf(placed)).amount_minor).toBe(375)
  })
})

describe('a late transfer', () => {
  test('in full continues the order if everything is still in stock', async () => {
    const { shopper, placed, total } = await awaited()
    await expirePayment(placed)

    await arrive(placed, total)

    expect(await readOrder(shopper, placed)).toMatchObject({
      payment_status: 'completed',
      status: 'processing',
    })
  })

  test('is due for refund in full if something is sold out', async () => {
    const { shopper, placed } = await awaited()
    await expirePayment(placed)
    await setStock(market.database, goods, 0)

    const { refunds, transfers } = await arrive(placed, placed.total.minor)
    await setStock(market.database, goods, 500)

    expect(await readOrder(shopper, placed)).toMatchObject({ status: 'cancelled' })
    expect(refunds).toMatchObject([{ state: 'owed', amount: placed.total }])
    expect(transfers).toMatchObject([{ standing: 'done', unapplied: { minor: 0 } }])
  })

  test('pays for nothing when the other tenders have been refunded', async () => {
    const { visitor: shopper, id } = await registerWithBalance(market, 100)
    await addGoodsToCart(shopper, goods)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank', wallet: true })
    const placed = await placeOrder(shopper, ready, { method: 'bank' })
    await expirePayment(placed)

    await arrive(placed, placed.total.minor - 100)

    expect((await read(placed)).transfers).toMatchObject([
      { standing: 'to_return', unapplied: { minor: placed.total.minor - 100 } },
    ])
    expect(await walletOf(market, id)).toBe(100)
  })
})

test('a second transfer for an order, and one for an order paid by card, are due for refund in full', async () => {
  const twice = await awaited()
  await arrive(twice.placed, twice.total)
  await arrive(twice.placed, twice.total)
  const byCard = await awaited()
  await payByCard(byCard)
  await arrive(byCard.placed, byCard.total)

  for (const { placed, total } of [twice, byCard])
    expect((await read(placed)).transfers).toMatchObject([
      { standing: 'to_return', unapplied: { minor: total } },
    ])
  expect(await readOrder(twice.shopper, twice.placed)).toMatchObject({ payment_status: 'completed' })
})

test('an order finally paid by transfer cancels the card payment started meanwhile', async () => {
  const { shopper, placed, total } = await awaited()
  const byCard = await pay(shopper, placed)

  const { tenders } = await arrive(placed, total)
  await decideOnCard(shopper, byCard, 'approve')
  await market.runJobs()

  expect(tenders.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['bank matched', 'card voided'])
  const { transfers, tenders: after } = await read(placed)
  expect(after.map(({ captured }) => captured.minor)).toEqual([total, 0])
  expect(transfers).toMatchObject([{ standing: 'done', unapplied: { minor: 0 } }])
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('a transfer recorded by mistake is reversed, once, and only while it pays for nothing', async () => {
  const { shopper, placed, total } = await awaited()
  const { transfers } = await arrive(placed, total - 1)
  const [mistake] = transfers[0]?.arrivals ?? []
  const taking = (id = '') => ({ params: { number: placed.order_number, id } })

  const after = await operator.call(REVERSE_TRANSFER, taking(mistake?.id), keyHeader())
  const again = await operator.fail(REVERSE_TRANSFER, taking(mistake?.id), keyHeader().headers)
  const other = await awaited()
  const elsewhere = await operator.fail(
    REVERSE_TRANSFER,
    { params: { number: other.placed.order_number, id: mistake?.id ?? '' } },
    keyHeader().headers,
  )
  const paid = await arrive(placed, total)
  const spent = await operator.fail(
    REVERSE_TRANSFER,
    taking(paid.transfers[0]?.arrivals.at(-1)?.id),
    keyHeader().headers,
  )

  expect(mistake?.can_take_back).toBe(true)
  expect(after.transfers).toMatchObject([
    { standing: 'awaited', missing: { minor: total }, arrivals: [{ taken_back: {}, can_take_back: false }] },
  ])
  expect([again.status, elsewhere.status, spent.status]).toEqual([409, 404, 409])
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('a line of the bank statement is counted once, unless it was reversed', async () => {
  const { placed } = await awaited()
  const { transfers } = await arrive(placed, 100, 'FT-9')

  const { status, problem } = await operator.fail(
    ARRIVED,
    { ...named(placed), body: { amount_minor: 100, reference: 'FT-9' } },
    keyHeader().headers,
  )
  await operator.call(
    REVERSE_TRANSFER,
    { params: { number: placed.order_number, id: transfers[0]?.arrivals[0]?.id ?? '' } },
    keyHeader(),
  )
  const corrected = await arrive(placed, 120, 'FT-9')

  expect(status).toBe(422)
  expect(problem.errors).toEqual({ reference: ['This statement line is already recorded'] })
  expect(corrected.transfers).toMatchObject([{ unapplied: { minor: 120 } }])
})

test('an invalid amount, another order’s tender, or one not payable by transfer is refused', async () => {
  const { placed } = await awaited()
  const { placed: byCard } = await buy(await market.register(), [goods], 'card')
  const elsewhere = crypto.randomUUID()

  const answers = await Promise.all([
    ...[0, -5, 1.5, 100_000_000_001].map((amount_minor) =>
      operator.fail(ARRIVED, { ...named(placed), body: { amount_minor } }, keyHeader().headers),
    ),
    operator.fail(ARRIVED, { ...named(byCard), body: { amount_minor: 100 } }, keyHeader().headers),
    operator.fail(ARRIVED, { params: { number: 'TW-NONE' }, body: {} }, keyHeader().headers),
    operator.fail(
      REFUND_TRANSFER,
      { ...named(placed), body: { tender_id: elsewhere, amount_minor: 5, to: 'wallet' } },
      keyHeader().headers,
    ),
    operator.fail(
      REFUND_TRANSFER,
      { ...named(placed), body: { tender_id: elsewhere, amount_minor: 5, to: 'bank', reference: ' ' } },
      keyHeader().headers,
    ),
  ])

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 409, 404, 404, 422])
})

test('of two operators who record the same transfer, one pays the order, and the other’s is kept apart', async () => {
  const { shopper, placed, total } = await awaited()

  await Promise.all([arrive(placed, total), arrive(placed, total)])
  const left = await leftOf(placed)
  const body = { ...left, to: 'bank', reference: 'OUT-9' } as const
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => operator.call(REFUND_TRANSFER, { ...named(placed), body }, keyHeader())),
  )

  expect(left.amount_minor).toBe(total)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await read(placed)).transfers).toMatchObject([{ standing: 'done', unapplied: { minor: 0 } }])
  expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
})

test('transfers are found by number, name and bank reference, and by pending action', async () => {
  const { placed, total } = await awaited()
  const search = placed.order_number
  const standingOf = async (query: { search: string; state?: 'awaited' | 'part' | 'to_return' | 'done' }) => {
    const { data } = await operator.call('GET /operator/transfers', { query })
    return data.map(({ standing }) => standing)
  }

  const first = await standingOf({ search })
  await arrive(placed, total - 1, 'FT-REMARKABLE')
  const second = await standingOf({ search: 'remarkable' })
  await arrive(placed, 11)
  const third = await standingOf({ search: search.replaceAll('-', '').toLowerCase(), state: 'to_return' })
  const count = await countIn(operator, 'transfers_to_return')

  expect([first, second, third]).toEqual([['awaited'], ['part'], ['to_return']])
  expect(await standingOf({ search, state: 'awaited' })).toEqual([])
  expect(count).toBeGreaterThan(0)
})

const ARRIVED = 'POST /operator/orders/{number}/transfer-arrived'
const REFUND_TRANSFER = 'POST /operator/orders/{number}/transfers/paid-back'
const REVERSE_TRANSFER = 'POST /operator/orders/{number}/transfers/{id}/take-back'

/** An order that awaits a bank transfer. */
async function awaited() {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods], 'bank')
  return { shopper, placed, total: placed.total.minor }
}

async function payByCard({ shopper, placed }: { shopper: TestVisitor; placed: Numbered }): Promise<void> {
  await decideOnCard(shopper, await pay(shopper, placed), 'approve')
  await market.runJobs()
}

type Numbered = Pick<PlacedOrder, 'order_number'>

function named({ order_number: number }: Numbered) {
  return { params: { number } }
}

function arrive(placed: Numbered, amount_minor: number, reference?: string) {
  const body = { amount_minor, ...(reference !== undefined && { reference }) }
  return operator.call(ARRIVED, { ...named(placed), body }, keyHeader())
}

function read(placed: Numbered) {
  return operator.call('GET /operator/orders/{number}', named(placed))
}

/** Returns the unapplied amount of a transfer as refund input. */
async function leftOf(placed: Numbered) {
  const [left] = (await read(placed)).transfers
  return { tender_id: left?.tender_id ?? '', amount_minor: left?.unapplied.minor ?? 0 }
}

/** Expires an order's time to pay. */
async function expirePayment({ order_number: number }: Numbered): Promise<void> {
  await sql`
    update order_groups set pay_by = now() - interval '1 minute' where number = ${number}
  `.execute(market.database.db)
  await passTime(market, 'orders.expire_unpaid')
}

async function limitedOperator(): Promise<TestVisitor> {
  const email = `${crypto.randomUUID()}@tradewind.example`
  await makeOperator(market, await market.register(email), 'limited')
  return market.signIn(email)
}

async function balanceOf({ database: { db } }: TestMarket, kind: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.amount), 0)::bigint as minor
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    where a.kind = ${kind}
      and a.asset = 'USD'
  `.execute(db)
  return rows[0]?.minor ?? 0
}

function promotionsIn(of: TestMarket): Promise<number> {
  return balanceOf(of, 'promotions')
}

function unappliedIn(of: TestMarket): Promise<number> {
  return balanceOf(of, 'unapplied')
}
