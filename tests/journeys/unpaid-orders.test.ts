/** Limits on orders placed before payment: low for unverified email addresses, and finite for everyone. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { countOf } from '#tests/support/concurrent.ts'
import { newCustomer } from '#tests/support/demo.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  setStock,
} from '#tests/support/shopping.ts'

const rules = { proof_above_minor: 15_000, most_minor: 100_000, most_orders: 5, scarce_hours: 24 }

let market: TestMarket
let operator: TestVisitor
let goods: Goods
/** Total of one unit with delivery, paid by bank transfer. */
let priceMinor: number

beforeAll(async () => {
  market = await openMarket({
    at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    hasUnpaidLimits: true,
    isPatient: true,
  })
  operator = await market.signIn('operator@tradewind.example')
  goods = await goodsOf(market, 'belle-morne', { stock: 500 })
  const guest = await guestOf('price@mail.example', '+17675559999')
  await addGoodsToCart(guest, goods, 1)
  const { quote } = await chooseDelivery(guest, { address: jamaican, payment_method: 'bank' })
  priceMinor = quote.total?.minor ?? 0
})

beforeEach(async () => {
  await setStock(market.database, goods, 500)
  await operator.call('PUT /operator/unpaid-rules', { body: rules })
})

afterEach(async () => {
  await sql`update tenders set state = 'expired' where state = 'awaiting_transfer'`.execute(
    market.database.db,
  )
})

afterAll(() => market.close())

test('a market without settings limits unpaid orders by default', async () => {
  await sql`delete from settings where key = 'unpaid_orders'`.execute(market.database.db)

  const { rules: first } = await operator.call('GET /operator/unpaid-rules')

  expect(first).toEqual({
    proof_above: { minor: 15_000, currency: 'USD' },
    most: { minor: 100_000, currency: 'USD' },
    most_orders: 5,
    scarce_hours: 24,
  })
})

test('a guest orders by transfer, and verifies the mailbox with a code to order more', async () => {
  await setRules({ proof_above_minor: priceMinor })
  const guest = await aGuest()

  const small = await tryToOrder(guest, 1)
  const large = await tryToOrder(guest, 1)
  const offered = await offeredTo(guest)
  const { key } = await guest.call('POST /customer/verify-email')
  await guest.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
  const proved = await tryToOrder(guest, 1)

  expect([small, large, proved]).toEqual(['placed', 'mailbox_unproved', 'placed'])
  expect(offered).toMatchObject({ is_available: false, needs_proof: true })
})

test.each([
  ['person', (own: Identity) => ({ ...own, email: other().email, phone: other().phone })],
  ['mailbox', ({ email }: Identity) => ({ ...other(), email: email.replace('@', '+again@') })],
  ['phone', ({ phone }: Identity) => ({ ...other(), phone: phone.replace('+1767', '+1 (767) ') })],
])('unpaid orders count by %s', async (what, change) => {
  await setRules({ most_orders: 2 })
  const own = other()
  const first = await guestOf(own.email, own.phone)
  const changed = change(own)
  const again = what === 'person' ? first : await guestOf(changed.email, changed.phone)

  const outcomes = [await tryToOrder(first, 1), await tryToOrder(first, 1), await tryToOrder(again, 1)]

  expect(outcomes).toEqual(['placed', 'placed', 'unpaid_limit'])
})

test('unpaid orders count by device, whatever guests claim to be', async () => {
  await setRules({ most_orders: 1 })
  const guest = await aGuest()

  const first = await tryToOrder(guest, 1)
  await guest.call('POST /auth/guest', { body: { ...newCustomer, ...other() } })
  const second = await tryToOrder(guest, 1)
  const stranger = await tryToOrder(await aGuest(), 1)

  expect([first, second, stranger]).toEqual(['placed', 'unpaid_limit', 'placed'])
})

test('unpaid orders count by value, and ended orders no longer count', async () => {
  await setRules({ most_minor: priceMinor, proof_above_minor: 0 })
  const guest = await aGuest()

  const first = await tryToOrder(guest, 1)
  const second = await tryToOrder(guest, 1)
  await sql`update tenders set state = 'expired' where state = 'awaiting_transfer'`.execute(
    market.database.db,
  )
  const later = await tryToOrder(guest, 1)

  expect([first, second, later]).toEqual(['placed', 'unpaid_limit', 'placed'])
})

test('many concurrent orders from one mailbox stay within the limit', async () => {
  await setRules({ most_orders: 2 })
  const { email } = other()
  const guests = []
  for (let count = 0; count < 8; count += 1) guests.push(await guestOf(email, other().phone))
  const ready = []
  for (const guest of guests) ready.push(await readyToOrder(guest, 1))

  const outcomes = await Promise.all(ready.map((order) => order()))

  expect(countOf(outcomes)).toEqual({ placed: 2, unpaid_limit: 6 })
}, 120_000)

test('an order of half the remaining stock is reserved for a day, another for longer', async () => {
  const hoursOf = async (quantity: number) => {
    const guest = await aGuest()
    expect(await tryToOrder(guest, quantity)).toBe('placed')
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from pay_by - placed_at) / 3600 as hours from order_groups order by placed_at desc, id desc limit 1
    `.execute(market.database.db)
    return Number(rows[0]?.hours)
  }
  await setStock(market.database, goods, 10)

  const few = await hoursOf(1)
  await setStock(market.database, goods, 10)
  const scarce = await hoursOf(5)

  expect(few).toBeGreaterThan(24)
  expect(scarce).toBe(24)
})

test('an operator sees the holder, start and end of a reservation, and releases it', async () => {
  await setRules({ proof_above_minor: 0 })
  const { email, phone } = other()
  const guest = await guestOf(email, phone)
  await setStock(market.database, goods, 40)
  await tryToOrder(guest, 7)

  const { data } = await operator.call('GET /operator/unpaid-orders', { query: { search: email } })
  const [found] = data
  if (!found) throw new Error('No unpaid order is listed')
  const { number } = found
  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'Made-up address' },
  })
  const after = await operator.call('GET /operator/unpaid-orders', { query: { search: email } })

  expect(data).toMatchObject([
    {
      customer: { email, is_guest: true, is_confirmed: false },
      orders_of_customer: 1,
      pieces_of_customer: 7,
      method: 'bank',
      holds: [{ quantity: 7, left: 33 }],
    },
  ])
  expect(Date.parse(found.until ?? '')).toBeGreaterThan(Date.parse(found.since))
  expect(after.data).toEqual([])
})

interface Identity {
  readonly email: string
  readonly phone: string
}

let people = 0

function other(): Identity {
  people += 1
  return { email: `guest-${people}-${crypto.randomUUID()}@mail.example`, phone: `+1767${5_600_000 + people}` }
}

function aGuest(): Promise<TestVisitor> {
  const { email, phone } = other()
  return guestOf(email, phone)
}

async function guestOf(email: string, phone: string): Promise<TestVisitor> {
  const guest = market.visitor()
  await sql`delete from rate_limits`.execute(market.database.db)
  await guest.call('POST /auth/guest', { body: { ...newCustomer, email, phone } })
  return guest
}

async function setRules(change: Partial<typeof rules>): Promise<void> {
  await operator.call('PUT /operator/unpaid-rules', { body: { ...rules, ...change } })
}

async function offeredTo(guest: TestVisitor) {
  await addGoodsToCart(guest, goods, 1)
  const { quote } = await chooseDelivery(guest, { address: jamaican })
  return quote.payment_methods.find(({ method }) => method === 'bank')
}

/** Returns a function that places the order and returns `placed`, or the code of the refusal. */
async function readyToOrder(guest: TestVisitor, quantity: number): Promise<() => Promise<string>> {
  await guest.call('DELETE /cartmanager/cart')
  await addGoodsToCart(guest, goods, quantity)
  const ready = await chooseDelivery(guest, { address: jamaican, payment_method: 'bank' })
  return async () => {
    const response = await guest.fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...keyHeader().headers },
      body: JSON.stringify(orderOf(ready, 'bank').body),
    })
    const answer: { code?: string } = await response.json()
    return response.status === 201 ? 'placed' : (answer.code ?? '')
  }
}

async function tryToOrder(guest: TestVisitor, quantity: number): Promise<string> {
  return (await readyToOrder(guest, quantity))()
}
