/**
 * Amounts that leave the market add up per day across all kinds; above a limit, a second operator must approve (T66).
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { countOf } from '#tests/support/concurrent.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { deliver } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  placeOrder,
} from '#tests/support/shopping.ts'
import {
  type Holder,
  ownPassword,
  registerWithBalance,
  savePayoutDetails,
  walletOf,
} from '#tests/support/wallets.ts'

const store = 'belle-morne'

let market: TestMarket
let seller: TestVisitor
let goods: Goods
/** Fresh for each test, so that neither has approved anything yet. */
let operator: TestVisitor
let other: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString(), isPatient: true })
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 500 })
  const first = await market.signIn('operator@tradewind.example')
  await setLimits(first, 1000)
})

beforeEach(async () => {
  operator = await anOperator()
  other = await anOperator()
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('four refunds of 9.00 for an order with a limit of 10.00 need a second operator after the first', async () => {
  const { part } = await bought()

  const states: string[] = []
  for (let count = 0; count < 4; count += 1) states.push((await refund(operator, part, 900)).state)

  expect(states).toEqual(['done', 'waits', 'waits', 'waits'])
})

test('a refund that exactly reaches the limit needs no second operator', async () => {
  const { part } = await bought()

  const first = await refund(operator, part, 900)
  const exact = await refund(operator, part, 100)
  const above = await refund(operator, part, 1)

  expect([first.state, exact.state, above.state]).toEqual(['done', 'done', 'waits'])
})

test('the order’s total includes every approver and approvals by a second operator', async () => {
  const { part } = await bought()
  const third = await anOperator()

  const first = await refund(operator, part, 900)
  const byOther = await refund(other, part, 900)
  await approveRefund(third, byOther.id)
  const small = await refund(await anOperator(), part, 1)

  expect([first.state, byOther.state, small.state]).toEqual(['done', 'waits', 'waits'])
})

test('the approver’s total spans orders and customers, and excludes what two approved', async () => {
  const [one, two, three] = [await bought(), await bought(), await bought()]

  const first = await refund(operator, one.part, 600)
  const second = await refund(operator, two.part, 600)
  await approveRefund(other, second.id)
  const rest = await refund(operator, three.part, 400)
  const above = await refund(operator, three.part, 1)

  expect([first.state, second.state, rest.state, above.state]).toEqual(['done', 'waits', 'done', 'waits'])
})

test('the recipient’s total spans orders, kinds and operators', async () => {
  const shopper = await registerWithBalance(market, 5000)
  const { part } = await bought(shopper)
  const { part: otherPart } = await bought(shopper)

  const first = await refund(operator, part, 600)
  const ofOtherOrder = await refund(other, otherPart, 600)
  const credit = await giveCredit(other, shopper, 600)
  const withdrawal = await approveWithdrawal(await anOperator(), await askFor(shopper, 1500))

  expect([first.state, ofOtherOrder.state, credit, withdrawal]).toEqual(['done', 'waits', 'waits', 'waits'])
})

test('goodwill credits add up, and a second operator approves or rejects those above the limit', async () => {
  const shopper = await registerWithBalance(market, 0)

  const first = await giveCredit(operator, shopper, 900)
  const above = await giveCredit(operator, shopper, 900)
  const rejected = await giveCredit(operator, shopper, 800)
  const { waiting } = await goodwillOf(operator, shopper)
  const seen = await goodwillOf(other, shopper)
  const [large, small] = waiting
  if (!large || !small) throw new Error('Expected two pending credits')
  const own = await decideFailing(operator, large.id)
  await decideCredit(other, large.id, 'approve')
  await decideCredit(other, small.id, 'reject')
  const again = await decideFailing(other, large.id)
  await market.runJobs()
  const { rows: told } = await sql<{ recipient: string }>`
    select recipient from mails where kind = 'goodwill_second'
  `.execute(market.database.db)

  expect([first, above, rejected]).toEqual(['done', 'waits', 'waits'])
  expect([large, small].map(({ amount, may_approve }) => [amount?.minor, may_approve])).toEqual([
    [900, false],
    [800, false],
  ])
  expect(seen.waiting.map(({ may_approve }) => may_approve)).toEqual([true, true])
  expect(own).toBe('second_operator_needed')
  expect(again).toBe('state_conflict')
  expect(await walletOf(market, shopper.id)).toBe(1800)
  expect((await goodwillOf(other, shopper)).waiting).toEqual([])
  expect(told.length).toBeGreaterThan(0)
})

test('points count at their value', async () => {
  const shopper = await registerWithBalance(market, 0)

  const first = await givePoints(operator, shopper, 900)
  const above = await givePoints(operator, shopper, 101)
  const exact = await givePoints(operator, shopper, 100)

  expect([first, above, exact]).toEqual(['done', 'waits', 'done'])
})

test('withdrawals add up to the payout limit', async () => {
  const shopper = await registerWithBalance(market, 5000)
  const [first, second] = [await askFor(shopper, 1900), await askFor(shopper, 1900)]

  const states = [await approveWithdrawal(operator, first), await approveWithdrawal(operator, second)]
  const seen = await other.call('GET /operator/withdrawals/{id}', { params: { id: second } })
  const both = await approveWithdrawal(other, second)

  expect([...states, both]).toEqual(['done', 'waits', 'done'])
  expect(seen.excess).toEqual({ scope: 'receiver', total: usd(3800), limit: usd(2000) })
})

test('amounts in another currency count at today’s rate', async () => {
  const shopper = await registerWithBalance(market, 0)
  await setLimits(await market.signIn('operator@tradewind.example'), 1000, 'JMD')
  const { data: currencies } = await operator.call('GET /currencies')

  const first = await giveCredit(operator, shopper, 900)
  const inOther = await giveCredit(operator, shopper, 100, 'JMD')

  expect(currencies.map(({ code }) => code)).toContain('JMD')
  // USD 9 is far more than JMD 10.
  expect([first, inOther]).toEqual(['done', 'waits'])
})

test('a preview names the total that the refund would raise above its limit', async () => {
  const { part } = await bought()
  await refund(operator, part, 900)

  const foreseen = await operator.call('GET /operator/orders/{number}/refund/preview', {
    params: { number: part },
    query: { kind: 'goodwill', amount_minor: 200, pay_to: 'original' },
  })

  expect(foreseen).toMatchObject({
    needs_second: true,
    excess: { scope: 'order', total: usd(1100), limit: usd(1000) },
  })
})

test('sellers add up to the seller limit', async () => {
  const { part } = await bought()
  const give = async (minor: number) => {
    const { request } = await seller.call(
      'POST /seller/stores/{store}/orders/{number}/refund',
      {
        params: { store, number: part },
        body: { kind: 'goodwill', amount_minor: minor, pay_to: 'original', details: 'A scratch' },
      },
      keyHeader(),
    )
    return request.status === 'approved' ? 'done' : 'waits'
  }

  expect([await give(400), await give(400)]).toEqual(['done', 'waits'])
})

test('thirty concurrent refunds by one operator stay below the limit together', async () => {
  const orders: { part: string }[] = []
  for (let count = 0; count < 10; count += 1) orders.push(await bought())

  const states = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const { part } = orders[index % orders.length] ?? { part: '' }
      return (await refund(operator, part, 300)).state
    }),
  )

  expect(countOf(states)).toEqual({ done: 3, waits: 27 })
}, 120_000)

test('two operators at the same time stay below an order’s limit together', async () => {
  const { part } = await bought()

  const states = await Promise.all(
    [operator, other].flatMap((by) =>
      Array.from({ length: 8 }, async () => (await refund(by, part, 400)).state),
    ),
  )

  expect(countOf(states)).toEqual({ done: 2, waits: 14 })
}, 120_000)

test('concurrent credits and refunds for one customer stay below the limit together', async () => {
  const shopper = await registerWithBalance(market, 0)
  const { part } = await bought(shopper)

  const states = await Promise.all([
    ...Array.from({ length: 8 }, async () => (await refund(operator, part, 400)).state),
    ...Array.from({ length: 8 }, () => giveCredit(other, shopper, 400)),
  ])

  expect(countOf(states)).toEqual({ done: 2, waits: 14 })
}, 120_000)

function usd(minor: number) {
  return { minor, currency: 'USD' }
}

async function setLimits(by: TestVisitor, minor: number, currency = 'USD'): Promise<void> {
  const params = { currency }
  await by.call('PUT /operator/refund-rules/{currency}', {
    params,
    body: { seller_limit_minor: minor / 2, operator_limit_minor: minor },
  })
  await by.call('PUT /operator/payout-rules/{currency}', {
    params,
    body: { minimum_minor: 100, limit_minor: minor * 2 },
  })
}

async function anOperator(): Promise<TestVisitor> {
  const person = await market.register()
  await makeOperator(market, person)
  return person
}

/** Creates a delivered order for a new customer, or for the given one. */
async function bought(holder?: Holder) {
  const shopper = (holder ?? (await registerWithBalance(market, 0))).visitor
  await addGoodsToCart(shopper, goods, 2)
  const choices = { address: jamaican, payment_method: 'card' } as const
  const placed = await placeOrder(shopper, await chooseDelivery(shopper, choices), { method: 'card' })
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const part = `${placed.order_number}-1`
  await deliver(seller, { store, number: part })
  return { part }
}

/** Repeats a call with the same idempotency key while the server is overloaded. */
async function answered<Answer>(by: TestVisitor, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...keyHeader().headers }
  for (;;) {
    const response = await by.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status === 503) {
      await setTimeout(100)
      continue
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
}

async function refund(by: TestVisitor, part: string, minor: number) {
  const { request } = await answered<{ request: { id: string; status: string } }>(
    by,
    `/api/operator/orders/${part}/refund`,
    { kind: 'goodwill', amount_minor: minor, pay_to: 'original', details: 'It came late' },
  )
  return { id: request.id, state: request.status === 'approved' ? 'done' : 'waits' }
}

function approveRefund(by: TestVisitor, id: string) {
  return by.call('POST /operator/refund-requests/{id}/decide', {
    params: { id },
    body: { decision: 'approve' },
  })
}

async function giveCredit(by: TestVisitor, { id }: Holder, minor: number, currency = 'USD') {
  const { needs_second: waits } = await answered<{ needs_second: boolean }>(
    by,
    `/api/operator/people/${id}/goodwill`,
    { kind: 'wallet', amount: { minor, currency }, reason: 'It came late' },
  )
  return waits ? 'waits' : 'done'
}

async function givePoints(by: TestVisitor, { id }: Holder, points: number) {
  const { needs_second: waits } = await answered<{ needs_second: boolean }>(
    by,
    `/api/operator/people/${id}/goodwill`,
    { kind: 'points', points, reason: 'It came late' },
  )
  return waits ? 'waits' : 'done'
}

function goodwillOf(by: TestVisitor, { id }: Holder) {
  return by.call('GET /operator/people/{id}/goodwill', { params: { id } })
}

function decideCredit(by: TestVisitor, id: string, decision: 'approve' | 'reject') {
  return by.call('POST /operator/goodwill/{id}/decide', { params: { id }, body: { decision } }, keyHeader())
}

async function decideFailing(by: TestVisitor, id: string) {
  const { problem } = await by.fail(
    'POST /operator/goodwill/{id}/decide',
    { params: { id }, body: { decision: 'approve' } },
    keyHeader().headers,
  )
  return problem.code
}

async function askFor(holder: Holder, minor: number): Promise<string> {
  await savePayoutDetails(market, holder)
  const { withdrawal } = await holder.visitor.call(
    'POST /wallet/withdrawals',
    { body: { amount: usd(minor), way: 'bank', password: ownPassword } },
    keyHeader(),
  )
  return withdrawal.id
}

async function approveWithdrawal(by: TestVisitor, id: string) {
  await by.call('POST /operator/withdrawals/{id}/approve', { params: { id } }, keyHeader())
  const { state } = await by.call('GET /operator/withdrawals/{id}', { params: { id } })
  return state === 'approved' ? 'done' : 'waits'
}
