/** Missing items: sellers with less than was ordered; the difference is refunded and the rest is delivered. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { deliver, markDelivered } from '#tests/support/orders.ts'
import { priced } from '#tests/support/priced.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  type Method,
  placeOrder,
  stockOf,
} from '#tests/support/shopping.ts'
import { registerWithBalance, walletOf } from '#tests/support/wallets.ts'

const store = 'belle-morne'
/** Accepts orders manually and takes cash on delivery. */
const kitchen = 'tavias-pot'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let cook: TestVisitor
let goods: Goods
let dish: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  cook = await market.signIn(`owner@${kitchen}.example`)
  goods = await goodsOf(market, store, { stock: 50 })
  dish = await goodsOf(market, kitchen)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('a missing number does not count as zero', async () => {
  const { part, line } = await bought(3, 'card')

  for (const given of [null, '', false]) {
    expect(await refusal(part, line, given as never)).toEqual([
      422,
      { available: ['Enter a whole number of 0 or more'] },
    ])
  }
})

test('one of three available: two are refunded as previewed, leave stock, and the rest is delivered', async () => {
  const { shopper, part, number, line } = await bought(3, 'card')
  const before = { available: await stockOf(market, goods), onHand: await onHand() }

  const foreseen = await seller.call('GET /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store, number: part },
    query: { line_id: line, available: 1 },
  })
  const { order } = await report(part, line, 1)
  await market.runJobs()
  const again = await refusal(part, line, 1)
  const none = await refusal(part, line, 0)

  expect(order.lines[0]?.refund_requests).toMatchObject([
    { reason: 'short', quantity: 2, status: 'approved', amount: foreseen.amount },
  ])
  expect({ available: await stockOf(market, goods), onHand: await onHand() }).toEqual({
    available: before.available,
    onHand: before.onHand - 2,
  })
  expect([again, none]).toEqual([
    [422, { available: ['Enter fewer than the customer ordered'] }],
    [422, { available: ['Nothing would be left of the order. Reject or cancel it instead'] }],
  ])
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(data).toMatchObject([
    { cause: 'shortfall', status: 'approved', amount: foreseen.amount, by: 'card' },
  ])
  const mail = await mailOf(operator, { search: number, kind: 'order_short' })
  expect(mail.text).toContain('is short by 2 × ')
  const { data: notices } = await shopper.call('GET /customer/notifications', { query: {} })
  expect(notices.map(({ kind }) => kind)).toContain('order_short')

  const params = { store, number: part }
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', {
    params,
    body: { confirm_early: true },
  })
  await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params,
    body: { confirm_early: true },
  })
  const late = await refusal(part, line, 0)
  await markDelivered(seller, params)
  expect(late[0]).toBe(409)
  expect(await onHand()).toBe(before.onHand - 3)
})

test('a fully missing line reserves nothing, and the rest can still be cancelled', async () => {
  const { part, line } = await bought(2, 'card', { beside: [await another()] })
  const left = await stockOf(market, goods)

  await report(part, line, 0)
  await market.runJobs()
  await seller.call('POST /seller/stores/{store}/orders/{number}/cancel', {
    params: { store, number: part },
    body: { reason: 'All of it is gone' },
  })
  await market.runJobs()

  const { rows } = await sql<{ paid: number; back: number }>`
    select coalesce(sum(a.captured_minor), 0)::bigint as paid, (
        select coalesce(sum(r.amount_minor), 0)::bigint
        from refunds r
        where r.order_id = o.id and r.state = 'succeeded'
      ) as back
    from orders o
    join tender_allocations a on a.order_id = o.id
    where o.number = ${part}
    group by o.id
  `.execute(market.database.db)
  expect(rows[0]?.paid).toBeGreaterThan(0)
  expect(rows[0]?.back).toBe(rows[0]?.paid)
  // Missing units are not returned to stock.
  expect(await stockOf(market, goods)).toBe(left)
})

test('above the limit another operator approves, and missing items cannot be rejected', async () => {
  const { part, line } = await bought(3, 'card')
  const limit = (seller_limit_minor: number) =>
    operator.call('PUT /operator/refund-rules/{currency}', {
      params: { currency: 'USD' },
      body: { seller_limit_minor, operator_limit_minor: 100_000_00 },
    })
  await limit(1)
  const { order } = await report(part, line, 2)
  await limit(100_000_00)
  const [request] = order.lines[0]?.refund_requests ?? []
  const params = { id: request?.id ?? '' }

  const turnedDown = await operator.fail('POST /operator/refund-requests/{id}/decide', {
    params,
    body: { decision: 'reject', answer: 'Look again' },
  })
  const approved = await operator.call('POST /operator/refund-requests/{id}/decide', {
    params,
    body: { decision: 'approve' },
  })

  expect(request).toMatchObject({ reason: 'short', status: 'pending', approved: { as: 'seller' } })
  expect([turnedDown.status, turnedDown.problem.code]).toEqual([409, 'state_conflict'])
  expect(approved.request).toMatchObject({ status: 'approved', quantity: 1 })
})

test('cash on delivery is reduced as previewed, and every party sees the same amount', async () => {
  const { shopper, part, number, line, total } = await bought(3, 'cash', { of: dish })
  const foreseen = await cook.call('GET /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store: kitchen, number: part },
    query: { line_id: line, available: 2 },
  })
  const { order } = await report(part, line, 2, kitchen)
  await market.runJobs()
  const less = foreseen.amount
  const foreign = await seller.fail('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store, number: part },
    body: { line_id: line, available: 1 },
  })

  expect(foreign.status).toBe(404)
  expect(foreseen.back).toEqual([{ paid_with: 'cash', by: 'untaken', amount: less }])
  expect(order).toMatchObject({
    waived: less,
    cash_to_collect: { minor: total - less.minor },
    given_back: foreseen.taken,
    left: { minor: order.net.minor - foreseen.taken.minor },
  })
  const seen = await shopper.call('GET /orders/{number}', { params: { number } })
  expect(seen).toMatchObject({
    payment_status: 'cash_on_delivery',
    waived: less,
    refunded: { minor: 0 },
    tenders: [{ kind: 'cash', amount: { minor: total }, waived: less }],
  })
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(data).toMatchObject([{ cause: 'shortfall', status: 'approved', amount: less, by: 'untaken' }])
  expect((await mailOf(operator, { search: number, kind: 'order_short' })).text).toContain('less on delivery')

  await bring(part)
  const earned = await earningOf(part)
  const { data: documents } = await shopper.call('GET /orders/{number}/documents', {
    params: { number },
    query: {},
  })
  const { tenders } = await operator.call('GET /operator/orders/{number}', { params: { number } })

  expect(earned).toMatchObject({
    cash: { minor: total - less.minor },
    cash_due: { minor: total - less.minor - earned.left.minor },
    refunds: [{ refund: less, seller: foreseen.taken }],
    left: { minor: earned.net.minor - foreseen.taken.minor },
  })
  expect(documents.map(({ kind, amount }) => [kind, amount.minor]).toSorted()).toEqual([
    ['credit_note', less.minor],
    ['invoice', total],
  ])
  expect(tenders).toMatchObject([
    { captured: { minor: total - less.minor }, refunded: { minor: 0 }, allocations: [{ waived: less }] },
  ])
  expect(await debtOf(part)).toBe(earned.left.minor - (total - less.minor))
})

test('a cancelled cash order was authorised by no bank', async () => {
  const { part, number, line } = await bought(3, 'cash', { of: dish })
  await report(part, line, 2, kitchen)
  const params = { number: part }
  await operator.call('POST /operator/orders/{number}/cancel', { params, body: { reason: 'No yam' } })
  await market.runJobs()

  const { text } = await mailOf(operator, { search: number, kind: 'order_cancelled' })

  expect(text).toContain('You paid nothing for it')
  expect(text).not.toContain('your card')
})

test('above the limit cash is not collected for missing items: unpaid amounts drop at once, larger refunds wait', async () => {
  const limit = (seller_limit_minor: number) =>
    operator.call('PUT /operator/refund-rules/{currency}', {
      params: { currency: 'USD' },
      body: { seller_limit_minor, operator_limit_minor: 100_000_00 },
    })
  const atDoor = await bought(3, 'cash', { of: dish })
  const mixed = await bought(3, 'cash', { of: dish, wallet: 1_500 })
  await limit(1)
  const unpaid = await report(atDoor.part, atDoor.line, 2, kitchen)
  const waiting = await report(mixed.part, mixed.line, 2, kitchen)
  await limit(100_000_00)
  const params = { store: kitchen, number: mixed.part }
  await cook.call('POST /seller/stores/{store}/orders/{number}/start', {
    params,
    body: { confirm_early: true },
  })
  const kept = await cook.fail('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params,
    body: { confirm_early: true },
  })
  const [request] = waiting.order.lines[0]?.refund_requests ?? []
  await operator.call('POST /operator/refund-requests/{id}/decide', {
    params: { id: request?.id ?? '' },
    body: { decision: 'approve' },
  })
  const handed = await cook.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
    params,
    body: { confirm_early: true },
  })
  const order = priced(handed.order)

  const { waived } = unpaid.order
  expect(waived.minor).toBeGreaterThan(1)
  expect(unpaid.order.cash_to_collect?.minor).toBe(atDoor.total - waived.minor)
  expect(request?.status).toBe('pending')
  expect([kept.status, kept.problem.code]).toEqual([409, 'shortfall_waits'])
  expect(order.waived.minor).toBeGreaterThan(0)
  expect(order.cash_to_collect?.minor).toBe(mixed.total - 1_500 - order.waived.minor)
})

test('wallet and cash are both reduced in proportion, with goodwill, delivered or not', async () => {
  for (const isHomeDelivery of [true, false]) {
    const { shopper, part, number, line, total, holder } = await bought(3, 'cash', {
      of: dish,
      wallet: 1_500,
    })
    await operator.call(
      'POST /operator/orders/{number}/refund',
      {
        params: { number: part },
        body: {
          kind: 'goodwill',
          amount_minor: 200,
          pay_to: 'original',
          borne_by: 'market',
          details: 'A pending',
        },
      },
      keyHeader(),
    )
    const { order } = await report(part, line, 1, kitchen)
    const back = await walletOf(market, holder)
    const less = order.waived.minor

    expect(less).toBeGreaterThan(0)
    expect(back).toBeGreaterThan(200)
    expect(order.cash_to_collect).toMatchObject({ minor: total - 1_500 - less })

    if (isHomeDelivery) await bring(part)
    else {
      await cook.call('POST /seller/stores/{store}/orders/{number}/cancel', {
        params: { store: kitchen, number: part },
        body: { reason: 'No gas' },
      })
    }
    await market.runJobs()
    const seen = await shopper.call('GET /orders/{number}', { params: { number } })

    expect(await walletOf(market, holder)).toBe(isHomeDelivery ? back : 1_500)
    expect(seen).toMatchObject({ refunded: { minor: isHomeDelivery ? back : 1_500 } })
    if (isHomeDelivery) {
      const { left, cash } = await earningOf(part)
      expect(await debtOf(part)).toBe(left.minor - cash.minor)
    }
  }
})

test('items reported missing during hand-over, cancellation and a repeat are missing once, before or not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { part, line, number } = await bought(3, 'cash', { of: dish })
    const params = { store: kitchen, number: part }
    await cook.call('POST /seller/stores/{store}/orders/{number}/start', {
      params,
      body: { confirm_early: true },
    })

    await Promise.allSettled([
      report(part, line, 1, kitchen),
      report(part, line, 1, kitchen),
      round % 2 === 0
        ? cook.call('POST /seller/stores/{store}/orders/{number}/hand-over', {
            params,
            body: { confirm_early: true },
          })
        : operator.call('POST /operator/orders/{number}/cancel', {
            params: { number },
            body: { reason: 'No' },
          }),
    ])
    await market.runJobs()

    const order = priced(await cook.call('GET /seller/stores/{store}/orders/{number}', { params }))
    const asked = order.lines.flatMap((each) => each.refund_requests)
    expect(asked.map(({ amount }) => amount)).toEqual(order.waived.minor > 0 ? [order.waived] : [])
    if (order.state !== 'fulfilled') continue
    await markDelivered(cook, params)
    const { tenders } = await operator.call('GET /operator/orders/{number}', { params: { number } })
    expect(tenders[0]?.captured.minor).toBe(order.total.minor - order.waived.minor)
  }
})

test('several lines are missing at once, as previewed, in one email with each SKU; all or none', async () => {
  for (const wallet of [0, 1_500]) {
    const other = await another()
    const { shopper, holder, part, number, line } = await bought(3, 'card', {
      beside: [other, other],
      wallet,
    })
    const { lines } = await seller.call('GET /seller/stores/{store}/orders/{number}', {
      params: { store, number: part },
    })
    const second = lines.find(({ id }) => id !== line)
    if (!second) throw new Error('Order lacks a second line')
    const params = { store, number: part }
    const path = 'POST /seller/stores/{store}/orders/{number}/shortfall'
    const short = [
      { line_id: line, available: 1 },
      { line_id: second.id, available: 1 },
    ]

    const refused = await seller.fail(path, {
      params,
      body: { lines: [short[0], { line_id: second.id, available: 2 }] as never },
    })
    const nothingLeft = await seller.fail(path, {
      params,
      body: { lines: short.map(({ line_id }) => ({ line_id, available: 0 })) },
    })
    const untouched = await seller.call('GET /seller/stores/{store}/orders/{number}', { params })
    const foreseen = await seller.call('GET /seller/stores/{store}/orders/{number}/shortfall', {
      params,
      query: { lines: short.map((each) => `${each.line_id}:${each.available}`).join(',') as never },
    })
    const order = priced((await seller.call(path, { params, body: { lines: short } })).order)
    await market.runJobs()

    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { 'lines.1.available': ['Enter fewer than the customer ordered'] },
    ])
    expect(nothingLeft.status).toBe(422)
    expect(untouched.lines.flatMap((each) => each.refund_requests)).toEqual([])
    const requests = order.lines.flatMap((each) => each.refund_requests)
    expect(requests.map(({ quantity, reason }) => [quantity, reason]).toSorted()).toEqual([
      [1, 'short'],
      [2, 'short'],
    ])
    expect(requests.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(foreseen.amount.minor)
    expect(order.given_back).toEqual(foreseen.taken)
    const seen = await shopper.call('GET /orders/{number}', { params: { number } })
    expect(seen.refunded).toEqual(foreseen.amount)
    const intoWallet = foreseen.back.find(({ paid_with }) => paid_with === 'wallet')?.amount.minor ?? 0
    expect(intoWallet > 0).toBe(wallet > 0)
    expect(await walletOf(market, holder)).toBe(intoWallet)
    const { data: mails } = await operator.call('GET /operator/mails', { query: { search: number } })
    expect(mails.filter(({ kind }) => kind === 'order_short')).toHaveLength(1)
    const { text } = await mailOf(operator, { search: number, kind: 'order_short' })
    for (const { sku } of order.lines) expect(text).toContain(sku)
  }
})

test('two lines of the same product are distinguishable wherever a refund is decided', async () => {
  const { part, number } = await bought(1, 'card')
  const { lines } = await seller.call('GET /seller/stores/{store}/orders/{number}', {
    params: { store, number: part },
  })
  await deliver(seller, { store, number: part })
  const desk = await operator.call('GET /operator/orders/{number}/refund', { params: { number: part } })

  expect(desk.lines).toMatchObject([{ name: lines[0]?.name, sku: lines[0]?.sku, choices: lines[0]?.choices }])
  expect(lines[0]?.sku).toBeTruthy()
  expect(number).toBeTruthy()
})

/** An order of this quantity, optionally with another product, accepted by its seller. */
async function bought(
  quantity: number,
  method: Method,
  { of = goods, beside = [], wallet = 0 }: { of?: Goods; beside?: readonly Goods[]; wallet?: number } = {},
) {
  const { visitor: shopper, id: holder } = await registerWithBalance(market, wallet)
  await addGoodsToCart(shopper, of, quantity)
  for (const each of beside) await addGoodsToCart(shopper, each)
  const ready = await chooseDelivery(shopper, {
    address: jamaican,
    payment_method: method,
    wallet: wallet > 0,
  })
  const placed = await placeOrder(shopper, ready, { method })
  if (of === dish) await accept(placed)
  if (method === 'card') await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const { rows } = await sql<{ part: string; line: string }>`
    select o.number as part, l.id as line
    from orders o
    join order_groups g on g.id = o.group_id
    join order_lines l on l.order_id = o.id
    where g.number = ${placed.order_number} and l.variant_id = ${of.variantId}
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error(`Order ${placed.order_number} not found`)
  return { shopper, holder, number: placed.order_number, total: placed.total.minor, ...row }
}

async function another(): Promise<Goods> {
  const { rows } = await sql<{ productId: string; variantId: string }>`
    select v.product_id as "productId", v.id as "variantId"
    from variants v
    join stock_levels level on level.variant_id = v.id and level.on_hand - level.reserved > 5
    join products p on p.id = v.product_id and p.state = 'published' and p.kind = 'simple'
      and not p.is_blocked and not p.is_alcohol
    join stores s on s.id = p.store_id
    where s.slug = ${store}
      and v.product_id <> ${goods.productId}
      and (select count(*) from variants beside where beside.product_id = v.product_id) = 1
    order by v.id
    limit 1
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error('Store has only one product')
  return { ...row, name: '', modifierIds: [] }
}

async function report(number: string, line_id: string, available: number, at = store) {
  const staff = at === store ? seller : cook
  const { order } = await staff.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store: at, number },
    body: { line_id, available },
  })
  return { order: priced(order) }
}

async function refusal(number: string, line_id: string, available: number) {
  const { status, problem } = await seller.fail('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store, number },
    body: { line_id, available },
  })
  return [status, problem.errors]
}

async function onHand(): Promise<number> {
  const level = await market.database.db
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', goods.variantId)
    .executeTakeFirstOrThrow()
  return level.on_hand
}

async function accept({ order_number: number }: { order_number: string }): Promise<void> {
  const { sub_orders: parts } = await operator.call('GET /operator/orders/{number}', { params: { number } })
  for (const { number: part, store: at, state } of parts) {
    const params = { store: kitchen, number: part }
    if (at.slug === kitchen && state === 'placed')
      await cook.call('POST /seller/stores/{store}/orders/{number}/accept', { params })
  }
}

/** Delivers the restaurant's order. */
async function bring(number: string): Promise<void> {
  await deliver(cook, { store: kitchen, number })
  await market.runJobs()
}

function earningOf(number: string) {
  return cook.call('GET /seller/stores/{store}/earnings/orders/{number}', {
    params: { store: kitchen, number },
  })
}

/** Returns the seller's balance of an order in the ledger, without the cash. */
async function debtOf(number: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.amount), 0)::bigint as minor
    from ledger_transactions t
    join orders o on o.id = t.order_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where o.number = ${number}
      and a.store_id = o.store_id
  `.execute(market.database.db)
  return rows[0]?.minor ?? 0
}
