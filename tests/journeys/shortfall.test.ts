/** A seller who has fewer of something than were bought: what is missing goes back, and the rest goes on. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { buy, decideOnCard, type Goods, goodsOf, type Method, stockOf } from '#tests/support/shopping.ts'
import { holderIn } from '#tests/support/wallets.ts'

const store = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 50 })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('only one of three: two go back as was foreseen, leave the shelf, and the rest is delivered', async () => {
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
    [422, { available: ['There are as many of it as were bought'] }],
    [422, { available: ['Nothing of the order would be left: turn it down or cancel it instead'] }],
  ])
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(data).toMatchObject([
    { cause: 'shortfall', status: 'approved', amount: foreseen.amount, by: 'card' },
  ])
  const mail = await mailOf(operator, { search: number, kind: 'order_short' })
  expect(mail.text).toContain('does not have 2 of')
  const { data: notices } = await shopper.call('GET /customer/notifications', { query: {} })
  expect(notices.map(({ kind }) => kind)).toContain('order_short')

  const params = { store, number: part }
  await seller.call('POST /seller/stores/{store}/orders/{number}/start', { params })
  await seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', { params, body: {} })
  const late = await refusal(part, line, 0)
  await seller.call('POST /seller/stores/{store}/orders/{number}/deliver', { params })
  expect(late[0]).toBe(409)
  expect(await onHand()).toBe(before.onHand - 3)
})

test('a line that is wholly missing holds nothing, and what is left can still be called off', async () => {
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
  expect(rows[0]?.back).toBe(rows[0]?.paid)
  expect(await stockOf(market, goods)).toBeGreaterThanOrEqual(left)
})

test('above the limit another operator lets it go, and nobody turns down what has left the shelf', async () => {
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

test('what is paid at the door is not given back before it is paid, and no other store says what is missing', async () => {
  const cook = await market.signIn('owner@tavias-pot.example')
  const dish = await goodsOf(market, 'tavias-pot')
  const { part, line } = await bought(2, 'cash', { of: dish })
  const body = { line_id: line, available: 1 }
  const asked = 'POST /seller/stores/{store}/orders/{number}/shortfall'
  const unpaid = await cook.fail(asked, { params: { store: 'tavias-pot', number: part }, body })
  const foreign = await seller.fail(asked, { params: { store, number: part }, body })

  expect(foreign.status).toBe(404)
  expect([unpaid.status, unpaid.problem.errors]).toEqual([
    422,
    {
      available: [
        'This is not paid yet, or is paid at the door: cancel the order, or agree with the shopper on the rest',
      ],
    },
  ])
})

/** Somebody has bought so many pieces, and maybe something else, and its seller has accepted. */
async function bought(
  quantity: number,
  method: Method,
  { of = goods, beside = [] }: { of?: Goods; beside?: readonly Goods[] } = {},
) {
  const { visitor: shopper } = await holderIn(market, 0)
  const { placed } = await buy(shopper, [[of, quantity], ...beside], method)
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
  if (!row) throw new Error('It was ordered')
  return { shopper, number: placed.order_number, ...row }
}

/** Something else of the same store. */
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
  if (!row) throw new Error('The store has more than one thing')
  return { ...row, name: '', modifierIds: [] }
}

function report(number: string, line_id: string, available: number) {
  return seller.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
    params: { store, number },
    body: { line_id, available },
  })
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
