/** Problems with orders, from the report to the decision of the support. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { deliver } from '#tests/support/orders.ts'
import { buy, decideOnCard, goodsOf, keyHeader, passTime } from '#tests/support/shopping.ts'

const store = 'belle-morne'
const start = Date.now() + 60 * 60_000
const hour = 60

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let shopper: TestVisitor
let email: string
let number: string
let minute = 0

beforeAll(async () => {
  market = await openMarket({ at: new Date(start).toISOString(), isPatient: true })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
})

beforeEach(async () => {
  email = `${crypto.randomUUID()}@shopper.example`
  shopper = await market.register(email)
  const { placed } = await buy(shopper, [await goodsOf(market, store, { stock: 60 })], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const { sub_orders: parts } = await shopper.call('GET /orders/{number}', {
    params: { number: placed.order_number },
  })
  number = parts[0]?.number ?? ''
  await deliver(seller, { store, number })
})

afterAll(() => market.close())

function later(minutes: number): void {
  minute += minutes
  market.moveTo(new Date(start + minute * 60_000).toISOString())
}

const report = (details = 'It should have come on Monday.') =>
  shopper.call(
    'POST /customer/message-cases',
    { body: { order: number, reason: 'late', details } },
    keyHeader(),
  )

const threadOf = (id: string) => shopper.call('GET /customer/messages/{id}', { params: { id } })
const caseOf = (id: string) => operator.call('GET /operator/message-cases/{id}', { params: { id } })

async function escalate(): Promise<void> {
  later(48 * hour)
  await passTime(market, 'messages.escalate_cases')
}

test('a late order goes from the report to the case, and is refunded in part', async () => {
  const { thread, case: id } = await report()
  await market.runJobs()
  const opened = await threadOf(thread)
  const told = await mailOf(operator, { search: `owner@${store}`, kind: 'case_opened' })
  await seller.call(
    'POST /seller/stores/{store}/messages/{id}',
    { params: { store, id: thread }, body: { text: 'The boat was late.' } },
    keyHeader(),
  )
  later(47 * hour)
  await passTime(market, 'messages.escalate_cases')
  const before = await caseOf(id)
  later(hour)
  await passTime(market, 'messages.escalate_cases')
  const after = await caseOf(id)
  await operator.call(
    'POST /operator/message-cases/{id}/messages',
    { params: { id }, body: { text: 'We are looking into it.' } },
    keyHeader(),
  )
  const { left } = await operator.call('GET /operator/orders/{number}/refund', { params: { number } })
  const { case: decided } = await operator.call(
    'POST /operator/message-cases/{id}/decide',
    {
      params: { id },
      body: { decision: 'refund', amount_minor: 300, borne_by: 'seller', reason: 'It came late.' },
    },
    keyHeader(),
  )
  await market.runJobs()

  expect(opened.messages.map(({ text }) => text)).toEqual(['It should have come on Monday.'])
  expect(opened.case).toMatchObject({ id, state: 'with_store', reason: 'late' })
  expect(Date.parse(opened.case?.respond_by ?? '') - Date.parse(opened.case?.opened_at ?? '')).toBe(
    48 * hour * 60_000,
  )
  expect(told.html).toContain(`/seller/desk/${store}/messages/${thread}`)
  expect([before.case.state, after.case.state]).toEqual(['with_store', 'with_support'])
  expect(after.messages.map(({ sender }) => sender)).toEqual(['customer', 'store'])
  expect(decided).toMatchObject({
    state: 'refunded',
    decision: 'It came late.',
    refund: { amount: { minor: 300, currency: left.currency }, status: 'approved' },
  })
  const rest = await operator.call('GET /operator/orders/{number}/refund', { params: { number } })
  expect(rest.left.minor).toBe(left.minor - 300)
  const { messages, case: shown } = await threadOf(thread)
  expect(messages.map(({ sender }) => sender)).toEqual(['customer', 'store', 'operator'])
  expect(messages[2]).not.toHaveProperty('author')
  expect(shown?.state).toBe('refunded')
  expect((await mailOf(operator, { search: email, kind: 'case_decided' })).text).toContain('It came late.')
  expect(await kindsOfMails(operator, email)).toContain('case_escalated')
  const queue = await operator.call('GET /operator/audit', { query: {} })
  expect(JSON.stringify(queue.data)).toContain('/operator/message-cases/{id}/decide')
})

test('a problem is reported once at a time, and only for one’s own order', async () => {
  const stranger = await market.register()
  const body = { order: number, reason: 'damaged', details: 'It is broken.' } as const
  const refused = await stranger.fail('POST /customer/message-cases', { body }, keyHeader().headers)
  const { case: id } = await report()
  const again = await shopper.fail('POST /customer/message-cases', { body }, keyHeader().headers)
  const notOwn = await stranger.fail('POST /customer/message-cases/{id}/close', { params: { id } })
  await shopper.call('POST /customer/message-cases/{id}/close', { params: { id } })
  const closed = await shopper.fail('POST /customer/message-cases/{id}/close', { params: { id } })
  await escalate()

  expect([refused.status, again.status, notOwn.status, closed.status]).toEqual([404, 409, 404, 409])
  expect((await caseOf(id)).case).toMatchObject({ state: 'closed', closed_as: 'customer' })
  expect((await report('Again.')).case).not.toBe(id)
})

test('a case is decided once, however many decide, and never above what is left', async () => {
  const { case: id } = await report()
  await escalate()
  const { left } = await operator.call('GET /operator/orders/{number}/refund', { params: { number } })
  const decide = (amount_minor: number) =>
    operator.fetch(`/api/operator/message-cases/${id}/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeader().headers },
      body: JSON.stringify({ decision: 'refund', amount_minor, borne_by: 'market', reason: 'Late.' }),
    })

  const above = await decide(left.minor + 1)
  const answers = await Promise.all([decide(100), decide(100), decide(100)])

  expect(above.status).toBe(422)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from refund_requests q
    join orders o on o.id = q.order_id
    where o.number = ${number}
  `.execute(market.database.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('a rejected case tells both sides why and moves no money', async () => {
  const { thread, case: id } = await report()
  await escalate()
  const { left } = await operator.call('GET /operator/orders/{number}/refund', { params: { number } })

  await operator.call(
    'POST /operator/message-cases/{id}/decide',
    { params: { id }, body: { decision: 'reject', reason: 'It arrived on the promised day.' } },
    keyHeader(),
  )
  await market.runJobs()

  const after = await operator.call('GET /operator/orders/{number}/refund', { params: { number } })
  expect(after.left).toEqual(left)
  expect((await threadOf(thread)).case).toMatchObject({
    state: 'rejected',
    decision: 'It arrived on the promised day.',
  })
  const written = await operator.fail(
    'POST /operator/message-cases/{id}/messages',
    { params: { id }, body: { text: 'One more thing' } },
    keyHeader().headers,
  )
  expect(written.status).toBe(409)
})
