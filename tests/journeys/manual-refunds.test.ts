/**
 * Refunds by sellers and operators without a request: of items, delivery and as goodwill; with a preview, and a
 * second approval for large amounts.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RefundPreview } from '#contract/manual-refunds.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { mailOf } from '#tests/support/mails.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { deliver } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  placeOrder,
} from '#tests/support/shopping.ts'
import { registerWithBalance } from '#tests/support/wallets.ts'

const store = 'belle-morne'
const limits = { seller_limit_minor: 100_000_00, operator_limit_minor: 100_000_00 }

let market: TestMarket
let operator: TestVisitor
let other: TestVisitor
let seller: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 200 })
  other = await anotherOperator()
})

beforeEach(() => setLimits(limits))

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('goodwill of the operator is refunded at once, is free for the seller, and matches the preview to the cent', async () => {
  const { shopper, part } = await bought()

  const foreseen = await preview(part, { kind: 'goodwill', amount_minor: 250 })
  const { request } = await give(part, { kind: 'goodwill', amount_minor: 250, details: 'It came late' })
  await market.runJobs()

  expect(request).toMatchObject({ kind: 'goodwill', status: 'approved', borne_by: 'market' })
  expect(foreseen).toMatchObject({ taken: { minor: 0 }, goodwill: { minor: 250 }, needs_second: false })
  expect(await posted(request.id)).toEqual(burdenOf(foreseen))
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(data).toMatchObject([
    { cause: 'goodwill', reason: 'It came late', status: 'approved', amount: { minor: 250 }, by: 'card' },
  ])
  const mail = await mailOf(operator, { search: part, kind: 'payment_refunded' })
  expect(mail.text).toContain('It came late')
})

test('a deleted account has no wallet to refund into', async () => {
  const { shopper, part } = await bought()
  await give(part, { kind: 'goodwill', amount_minor: 100 })
  const { id } = await shopper.call('GET /customer')
  await sql`update users set state = 'deleted' where id = ${id}`.execute(market.database.db)

  const desk = await operator.call('GET /operator/orders/{number}/refund', { params: { number: part } })
  const given = gift(part, { kind: 'goodwill', amount_minor: 100 })
  const input = { ...given, body: { ...given.body, pay_to: 'wallet' } } as const
  const late = await operator.fail('POST /operator/orders/{number}/refund', input, keyHeader().headers)
  const { data } = await operator.call('GET /operator/refunds', { query: { search: part } })

  expect(desk.pay_to).toEqual(['original'])
  expect([late.status, Object.keys(late.problem.errors ?? {})]).toEqual([422, ['pay_to']])
  expect(data).toMatchObject([{ has_wallet: false }])
})

test('goodwill of a seller is borne by the seller, and only they can grant it', async () => {
  const { part } = await bought()
  const params = { store, number: part }
  const gift = { kind: 'goodwill', amount_minor: 300, pay_to: 'original' } as const

  const foreseen = await seller.call('GET /seller/stores/{store}/orders/{number}/refund/preview', {
    params,
    query: gift,
  })
  const { request } = await seller.call(
    'POST /seller/stores/{store}/orders/{number}/refund',
    { params, body: { ...gift, details: 'A scratch' } },
    keyHeader(),
  )
  const stranger = await market.signIn('owner@madras-lane.example')
  const foreign = await stranger.fail('GET /seller/stores/{store}/orders/{number}/refund', {
    params: { store: 'madras-lane', number: part },
  })

  expect(foreseen).toMatchObject({ taken: { minor: 300 }, commission: { minor: 0 }, goodwill: { minor: 0 } })
  expect(await posted(request.id)).toEqual(burdenOf(foreseen))
  expect(foreign.status).toBe(404)
})

test('the delivery cost is refunded in parts, up to the amount paid for it', async () => {
  const { part, shipping } = await bought()
  const first = Math.floor(shipping / 3)

  const foreseen = await preview(part, { kind: 'delivery', amount_minor: first })
  const { request } = await give(part, { kind: 'delivery', amount_minor: first })
  const desk = await operator.call('GET /operator/orders/{number}/refund', { params: { number: part } })
  const beyond = await operator.fail(
    'POST /operator/orders/{number}/refund',
    gift(part, { kind: 'delivery', amount_minor: shipping - first + 1 }),
    keyHeader().headers,
  )
  await give(part, { kind: 'delivery', amount_minor: shipping - first })

  expect(shipping).toBeGreaterThan(2)
  expect(foreseen).toMatchObject({ taken: { minor: first }, commission: { minor: 0 } })
  expect(await posted(request.id)).toEqual(burdenOf(foreseen))
  expect(desk).toMatchObject({ delivery_left: { minor: shipping - first }, requests: [{ kind: 'delivery' }] })
  expect(beyond.problem.errors).toEqual({ amount_minor: ['This is more than can still be refunded'] })
})

test('a cancelled order leaves nothing to refund, not even delivery', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const number = placed.order_number
  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'Lost' },
  })

  const desk = await operator.call('GET /operator/orders/{number}/refund', {
    params: { number: `${number}-1` },
  })

  expect(desk).toMatchObject({ left: { minor: 0 }, delivery_left: { minor: 0 } })
})

test('goodwill and refunds together never exceed the payment, and the operator gets goodwill back', async () => {
  const { shopper, part, number, total, shipping, line } = await bought()
  await give(part, { kind: 'goodwill', amount_minor: shipping + 500 })
  const all = { line_id: line.id, quantity: 2, pay_to: 'original' } as const

  const shown = await shopper.call('GET /orders/{number}/refund-preview', { params: { number }, query: all })
  const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number },
    body: { ...all, reason: 'damaged' },
  })
  const { preview: foreseen } = await operator.call('GET /operator/refund-requests/{id}/preview', {
    params: { id: request.id },
  })
  await decide(operator, request.id)
  const more = await operator.fail(
    'POST /operator/orders/{number}/refund',
    gift(part, { kind: 'goodwill', amount_minor: 1 }),
    keyHeader().headers,
  )

  expect(shown.amount.minor).toBe(total - shipping - 500)
  expect(foreseen).toMatchObject({ amount: shown.amount, back: shown.back, goodwill: { minor: -500 } })
  expect(await posted(request.id)).toEqual(burdenOf(foreseen))
  expect(more.status).toBe(422)
  expect(await back(part)).toBe(total)
  const { refunds } = await seller.call('GET /seller/stores/{store}/earnings/orders/{number}', {
    params: { store, number: part },
  })
  expect(refunds.map(({ goodwill }) => goodwill.minor)).toEqual([0, 500])
})

test('above its limit, a seller’s refund needs an operator, and an operator’s a second operator', async () => {
  await setLimits({ seller_limit_minor: 100, operator_limit_minor: 200 })
  const { shopper, part, number, line } = await bought()
  const { request: asked } = await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number },
    body: { line_id: line.id, quantity: 1, pay_to: 'original', reason: 'damaged' },
  })

  const first = await decideAsStore(asked.id)
  const again = await seller.fail('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store, id: asked.id },
    body: { decision: 'approve' },
  })
  const { request: given } = await give(part, { kind: 'goodwill', amount_minor: 201 })
  const own = await operator.fail('POST /operator/refund-requests/{id}/decide', {
    params: { id: given.id },
    body: { decision: 'approve' },
  })
  const none = await back(part)
  await market.runJobs()
  const mails = await secondApprovalEmails(part)
  const last = await decide(operator, asked.id)
  const endorsed = await decide(other, given.id)
  // Today's amounts add up, so this uses another order, and an operator who has refunded nothing yet.
  const { part: otherPart } = await bought()
  const small = await (await anotherOperator()).call(
    'POST /operator/orders/{number}/refund',
    gift(otherPart, { kind: 'goodwill', amount_minor: 200 }),
    keyHeader(),
  )

  expect(first.request).toMatchObject({ status: 'pending', approved: { as: 'seller' } })
  expect([again.status, own.problem.code]).toEqual([409, 'second_operator_needed'])
  // Both operators are emailed about the seller's request, only the other one about the operator's.
  expect(mails).toHaveLength(3)
  expect(mails.filter((recipient) => recipient === 'operator@tradewind.example')).toHaveLength(1)
  expect(none).toBe(0)
  expect([last.request.status, endorsed.request.status, small.request.status]).toEqual([
    'approved',
    'approved',
    'approved',
  ])
  expect(await back(part)).toBe(asked.amount.minor + 201)
  expect(await back(otherPart)).toBe(200)
})

test('items are refunded without a request, also to the wallet, and by two operators above the limit', async () => {
  await setLimits({ ...limits, operator_limit_minor: 1 })
  const { shopper, part, line } = await bought()
  const params = { number: part }
  const pieces = { kind: 'line', line_id: line.id, quantity: 1, reason: 'damaged', pay_to: 'wallet' } as const
  const path = 'POST /operator/orders/{number}/refund'

  const desk = await operator.call('GET /operator/orders/{number}/refund', { params })
  const foreseen = await operator.call('GET /operator/orders/{number}/refund/preview', {
    params,
    query: pieces,
  })
  const body = { ...pieces, details: 'The photo shows it' }
  const { request } = await operator.call(path, { params, body }, keyHeader())
  const meanwhile = await operator.fail(path, { params, body }, keyHeader().headers)
  const ofOperator = await operator.call('GET /customer/refunds', { query: {} })
  const asSeller = await seller.fail('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store, id: request.id },
    body: { decision: 'approve' },
  })
  await decide(other, request.id)
  await market.runJobs()
  const tooMany = await operator.fail(path, { params, body: { ...body, quantity: 2 } }, keyHeader().headers)
  const nothing = await operator.fail(
    path,
    { params, body: { kind: 'line', pay_to: 'original', details: 'Why' } },
    keyHeader().headers,
  )

  const [given] = desk.lines
  expect(given).toMatchObject({
    id: line.id,
    amounts: [foreseen.amount, { minor: 2 * foreseen.amount.minor }],
  })
  expect(foreseen).toMatchObject({ needs_second: true, taken: { minor: expect.any(Number) } })
  expect(request).toMatchObject({ kind: 'line', status: 'pending', reason: 'damaged', quantity: 1 })
  expect([meanwhile.status, asSeller.status]).toEqual([422, 409])
  expect(ofOperator.data).toEqual([])
  expect(await posted(request.id)).toEqual(burdenOf(foreseen))
  expect(tooMany.problem.errors).toEqual({ quantity: ['This many items can’t be refunded'] })
  expect(Object.keys(nothing.problem.errors ?? {})).toEqual(['line_id', 'reason'])
  expect((await shopper.call('GET /customer/wallet', { query: {} })).balance).toEqual(foreseen.amount)
  const { data } = await shopper.call('GET /customer/refunds', { query: {} })
  expect(data).toMatchObject([{ cause: 'return', reason: 'The photo shows it', by: 'wallet' }])
  expect(data[0]?.asked).toBeUndefined()
  const mail = await mailOf(operator, { search: part, kind: 'payment_refunded' })
  expect(mail.text).toContain('The photo shows it')
})

test('the default limits are similar in every currency', async () => {
  await sql`delete from refund_rules`.execute(market.database.db)

  const { data } = await operator.call('GET /operator/refund-rules')

  const ofUsd = data.find(({ currency }) => currency === 'USD')
  expect([ofUsd?.seller_limit.minor, ofUsd?.operator_limit.minor]).toEqual([1_000_00, 5_000_00])
  const ofJmd = data.find(({ currency }) => currency === 'JMD')
  expect(ofJmd?.seller_limit.minor).toBeGreaterThan(100_000_00)
})

test('goodwill that another operator rejects pays nothing', async () => {
  await setLimits({ ...limits, operator_limit_minor: 100 })
  const { part } = await bought()
  const { request } = await give(part, { kind: 'goodwill', amount_minor: 150 })

  const rejected = await other.call('POST /operator/refund-requests/{id}/decide', {
    params: { id: request.id },
    body: { decision: 'reject', answer: 'Once is enough' },
  })

  expect(rejected.request).toMatchObject({ status: 'rejected', answer: 'Once is enough' })
  expect(await back(part)).toBe(0)
})

test('T48 twenty concurrent refunds stay within the payment, and a double approval refunds once', async () => {
  const { part, total } = await bought()
  const each = Math.floor(total / 7)

  const given = await Promise.all(
    Array.from({ length: 20 }, () =>
      statusOf(
        operator,
        `/api/operator/orders/${part}/refund`,
        gift(part, { kind: 'goodwill', amount_minor: each }).body,
      ),
    ),
  )
  await setLimits({ ...limits, operator_limit_minor: 1 })
  const second = await bought()
  const { request } = await give(second.part, { kind: 'goodwill', amount_minor: 200 })
  const endorsed = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      statusOf(place % 2 === 0 ? other : operator, `/api/operator/refund-requests/${request.id}/decide`, {
        decision: 'approve',
      }),
    ),
  )

  expect(given.filter((status) => status === 200)).toHaveLength(7)
  expect(given.filter((status) => status === 422)).toHaveLength(13)
  expect(await back(part)).toBe(7 * each)
  expect(endorsed.filter((status) => status === 200)).toHaveLength(1)
  expect(await back(second.part)).toBe(200)
})

test('a refund over several tenders is announced once, with each of them', async () => {
  const { part } = await bought({ walletMinor: 700 })

  await give(part, { kind: 'goodwill', amount_minor: 500 })
  await market.runJobs()

  const { data } = await operator.call('GET /operator/mails', { query: { search: part.slice(0, -2) } })
  const mails = data.filter(({ kind }) => kind === 'payment_refunded')
  const { text } = await mailOf(operator, { search: part, kind: 'payment_refunded' })
  expect(mails).toHaveLength(1)
  expect(text).toContain('$5.00')
  expect(text).toContain('to your wallet')
  expect(text).toContain('to the card you paid with')
})

test('refunds in any order lead to the same end state', async () => {
  const orders = fc.sample(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }), {
    numRuns: 4,
    seed: 7,
  })
  const ends = []
  for (const order of orders) ends.push(await endOf(order))

  expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
})

test.each([
  ['en', 'Reason is required', 'Enter an amount above 0'],
  ['fr', 'Le motif est obligatoire', 'Saisissez un montant supérieur à 0'],
])('says in %s what is wrong with a gift', async (language, reason, amount) => {
  const { part } = await bought()

  const wrong = await operator.fail(
    'POST /operator/orders/{number}/refund',
    gift(part, { kind: 'goodwill', amount_minor: 0, details: ' ' }),
    { ...keyHeader().headers, 'accept-language': language },
  )

  expect(wrong.problem.errors).toEqual({ amount_minor: [amount], details: [reason] })
})

/** Returns all balances after these four refunds in this order. */
async function endOf(order: readonly number[]) {
  const { shopper, part, number, line, shipping } = await bought({ walletMinor: 700 })
  const gifts = [
    () => give(part, { kind: 'goodwill', amount_minor: 333 }),
    () => give(part, { kind: 'goodwill', amount_minor: 212, borne_by: 'seller' }),
    () => give(part, { kind: 'delivery', amount_minor: shipping - 101 }),
    async () => {
      const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
        params: { number },
        body: { line_id: line.id, quantity: 1, pay_to: 'original', reason: 'damaged' },
      })
      await decide(operator, request.id)
    },
  ]
  for (const place of order) await gifts[place]?.()
  await market.runJobs()
  return balances(part)
}

interface Given {
  readonly kind: 'delivery' | 'goodwill'
  readonly amount_minor: number
  readonly borne_by?: 'market' | 'seller'
  readonly details?: string
}

function gift(number: string, { details = 'For you', ...given }: Given) {
  return { params: { number }, body: { pay_to: 'original' as const, details, ...given } }
}

function give(number: string, given: Given) {
  return operator.call('POST /operator/orders/{number}/refund', gift(number, given), keyHeader())
}

function preview(number: string, { kind, amount_minor }: Given) {
  return operator.call('GET /operator/orders/{number}/refund/preview', {
    params: { number },
    query: { kind, amount_minor, pay_to: 'original' },
  })
}

function decide(decider: TestVisitor, id: string) {
  return decider.call('POST /operator/refund-requests/{id}/decide', {
    params: { id },
    body: { decision: 'approve' },
  })
}

function decideAsStore(id: string) {
  return seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
    params: { store, id },
    body: { decision: 'approve' },
  })
}

async function setLimits(body: typeof limits): Promise<void> {
  await operator.call('PUT /operator/refund-rules/{currency}', { params: { currency: 'USD' }, body })
}

async function bought({ walletMinor = 0 } = {}) {
  const { visitor: shopper } = await registerWithBalance(market, walletMinor)
  await addGoodsToCart(shopper, goods, 2)
  const choices = { address: jamaican, payment_method: 'card', wallet: walletMinor > 0 } as const
  const placed = await placeOrder(shopper, await chooseDelivery(shopper, choices), { method: 'card' })
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const number = placed.order_number
  await deliver(seller, { store, number: `${number}-1` })
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  const [part] = sub_orders
  const [line] = part?.lines ?? []
  if (!part || !line) throw new Error('Order lacks a line')
  return { shopper, number, part: part.number, line, total: part.total.minor, shipping: part.shipping.minor }
}

async function anotherOperator(): Promise<TestVisitor> {
  const person = await market.register()
  await makeOperator(market, person)
  return person
}

/** Returns the total refunded for an order, in minor units. */
async function back(number: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(r.amount_minor), 0)::bigint as minor
    from refunds r
    join orders o on o.id = r.order_id
    where o.number = ${number}
  `.execute(market.database.db)
  return rows[0]?.minor ?? 0
}

/** Returns each party's share of a decision, from the ledger. */
async function posted(requestId: string) {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select a.kind, sum(e.amount)::bigint as amount
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.key = ${`refund owed request:${requestId}`}
    group by a.kind
  `.execute(market.database.db)
  const of = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
  return {
    amount: of('refunds'),
    taken: 0 - of('pending', 'earnings', 'debt'),
    commission: 0 - of('revenue'),
    commission_tax: 0 - of('tax'),
    discount: of('promotions'),
    goodwill: 0 - of('goodwill'),
  }
}

function burdenOf(foreseen: RefundPreview | undefined) {
  if (!foreseen) throw new Error('Refund preview is missing')
  const { amount, taken, commission, commission_tax, discount, goodwill } = foreseen
  const all = { amount, taken, commission, commission_tax, discount, goodwill }
  return Object.fromEntries(Object.entries(all).map(([name, { minor }]) => [name, minor]))
}

/** Returns an order's balances in all accounts but the shopper's and the gateway's, and the refunds by tender. */
async function balances(number: string) {
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.kind as name, sum(e.amount)::bigint as amount
    from ledger_transactions t
    join orders o on o.id = t.order_id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where o.number = ${number}
      and t.cause <> 'reward'
    group by a.kind
    union all
    select 'back ' || t.kind, a.refunded_minor
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    join orders o on o.id = a.order_id
    where o.number = ${number}
    order by name
  `.execute(market.database.db)
  return rows
}

/** Repeats the call with the same key while the server is overloaded. */
async function statusOf(visitor: TestVisitor, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', ...keyHeader().headers }
  for (;;) {
    const { status } = await visitor.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (status !== 503) return status
  }
}

/** Returns the recipients of emails that ask for a second approval for an order. */
async function secondApprovalEmails(part: string): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mails where kind = 'refund_needs_second' and subject like ${`%${part}%`}
  `.execute(market.database.db)
  return rows.map(({ recipient }) => recipient)
}
