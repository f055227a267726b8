/** A store's earnings as its seller sees them: balances, the statement, and each order in plain figures. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { hire } from '#tests/support/staff.ts'

/** In the demo data this store has amounts in every state. */
const store = 'tavias-pot'
const currency = 'USD'

let market: TestMarket
let seller: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  seller = await market.signIn(`owner@${store}.example`)
})

afterAll(() => market.close())

function earnings(query: Record<string, string> = {}) {
  return seller.call('GET /seller/stores/{store}/earnings', {
    params: { store },
    query: { currency, ...query },
  })
}

test('a seller’s pending, available, on hold, in transit, paid and owed amounts add up', async () => {
  const all = await earnings()

  const { pending, available, reserve, in_payout, paid, debt } = all
  for (const amount of [pending, available, reserve, in_payout, paid, debt])
    expect(amount.minor).toBeGreaterThan(0)
  expect(all.data[0]?.balance_after.minor).toBe(
    pending.minor + available.minor + reserve.minor + in_payout.minor - debt.minor,
  )
  expect(all.pending_until.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(pending.minor)
  expect(all.payouts.map(({ state }) => state)).toEqual(['draft', 'paid'])
  for (const [place, line] of all.data.entries()) {
    const earlier = all.data[place + 1]
    if (earlier) expect(line.balance_after.minor - line.amount.minor).toBe(earlier.balance_after.minor)
  }
})

/** Returns the date of a moment in the store's time zone. */
const dayOf = (at = '') =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Jamaica' }).format(new Date(at))

test('refuses a day before year 1', async () => {
  for (const days of [{ from: '0000-01-01' }, { to: '0000-12-31' }])
    await expect(earnings(days)).rejects.toMatchObject({ status: 422 })
})

test('the statement is filtered by days in the store’s time zone, and each day opens with the previous balance', async () => {
  const all = await earnings()
  const day = dayOf(all.data.at(-3)?.at)
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

  const until = await earnings({ to: day })
  const before = await earnings({ to: dayBefore })
  const from = await earnings({ from: day })

  expect(until.total).toBeLessThan(all.total)
  expect(before.total + from.total).toBe(all.total)
  expect(new Set(until.data.map(({ at }) => dayOf(at) <= day))).toEqual(new Set([true]))
  const first = from.data.at(-1)
  expect((first?.balance_after.minor ?? 0) - (first?.amount.minor ?? 0)).toBe(
    before.data[0]?.balance_after.minor ?? 0,
  )
})

test('T67 the earnings of an order are frozen, whatever the commission is now', async () => {
  const { data } = await earnings()
  const sale = data.find(({ cause }) => cause === 'order')
  const number = sale?.order_number ?? ''
  const read = () =>
    seller.call('GET /seller/stores/{store}/earnings/orders/{number}', { params: { store, number } })
  const before = await read()

  await agreeCommission(market.database.db, store, { bps: 9_000 })

  expect(await read()).toEqual(before)
  const {
    goods,
    discount,
    market_discount,
    shipping,
    shipping_subsidy,
    tax,
    commission,
    commission_tax,
    net,
  } = before
  expect(net.minor).toBe(
    goods.minor -
      discount.minor +
      market_discount.minor +
      shipping.minor +
      shipping_subsidy.minor +
      tax.minor -
      commission.minor -
      commission_tax.minor,
  )
  expect(before.commissions).toMatchObject([
    {
      scope: 'store',
      base: { minor: goods.minor - discount.minor + market_discount.minor },
      amount: commission,
    },
  ])
  // Paid in the shopper's currency and converted to the store's.
  expect(sale?.converted?.from).toEqual({ ...net, minor: net.minor - before.cash.minor })
  expect(before.settled).toMatchObject({ amount: sale?.amount, ...sale?.converted })
})

test('a payout lists its orders, and other stores cannot read it', async () => {
  const { payouts } = await earnings()
  const id = payouts.find(({ state }) => state === 'paid')?.id ?? ''
  const payout = await seller.call('GET /seller/stores/{store}/earnings/payouts/{id}', {
    params: { store, id },
  })
  const other = await market.signIn('owner@madras-lane.example')

  const refused = await other.fail('GET /seller/stores/{store}/earnings/payouts/{id}', {
    params: { store: 'madras-lane', id },
  })

  expect(payout.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(payout.gross.minor)
  expect(payout.gross.minor - payout.debt.minor - payout.reserve.minor).toBe(payout.amount.minor)
  expect(payout.lines.every(({ order_number }) => order_number !== undefined)).toBe(true)
  expect(refused.status).toBe(404)
})

test.each([
  ['en', 'Statement of earnings', 'Closing balance'],
  ['fr', 'Relevé de gains', 'Solde final'],
])(
  'a month is a document in %s, from what was owed at its beginning to its end',
  async (language, title, end) => {
    const { data } = await earnings()
    const month = dayOf(data[0]?.at).slice(0, 7)

    const answer = await seller.fetch(
      `/api/seller/stores/${store}/earnings/statement?month=${month}&currency=${currency}`,
      { headers: { 'accept-language': language } },
    )
    const text = textOfPdf(new Uint8Array(await answer.arrayBuffer()))
      .join(' ')
      .replace(/\s+/g, ' ')

    expect(answer.headers.get('content-type')).toBe('application/pdf')
    for (const words of [title, 'Tavia', end]) expect(text).toContain(words)
  },
)

test('staff who only pack do not see a store’s earnings', async () => {
  const packer = await market.register()
  await hire(market, packer, { store, role: 'packer' })

  const refused = await packer.fail('GET /seller/stores/{store}/earnings', { params: { store }, query: {} })

  expect(refused.status).toBe(403)
})
