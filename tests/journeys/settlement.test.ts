/** Currency conversion of sales: from an order to its seller's balance, and back with refunds. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { deliver } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  passTime,
  placeOrder,
} from '#tests/support/shopping.ts'
import { formatMoney } from '#values/money.ts'

/** Prices and payouts in US dollars. */
const store = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 200 })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('sales in six currencies end in one balance, at the rates of their orders', async () => {
  const before = await balances()

  const sales = []
  for (const currency of ['CAD', 'DOP', 'EUR', 'JMD', 'USD', 'XCD']) sales.push(await sell(currency))

  const after = await balances()
  const gained = (after.USD ?? 0) - (before.USD ?? 0)
  expect(Object.keys(after)).toEqual(['USD'])
  const settled = await Promise.all(sales.map(({ part }) => readEarning(part)))
  expect(settled.map(({ net }) => net.currency)).toEqual(['CAD', 'DOP', 'EUR', 'JMD', 'USD', 'XCD'])
  const amounts = settled.map(({ net, settled: into }) => into?.amount ?? net)
  expect(amounts.map(({ currency }) => currency)).toEqual(Array.from({ length: 6 }, () => 'USD'))
  expect(gained).toBe(amounts.reduce((sum, { minor }) => sum + minor, 0))
  // The same goods earn nearly the same in any currency: shoppers' prices are rounded to cents.
  const dollars = amounts[4]?.minor ?? 0
  for (const { minor } of amounts) expect(Math.abs(minor - dollars)).toBeLessThan(dollars / 100)
})

test('the statement shows the paid amount, the converted one and the rate', async () => {
  const { part } = await sell('EUR')

  const { currency, data, settlement_currency } = await earnings()
  const { net, settled } = await readEarning(part)

  expect([currency, settlement_currency]).toEqual(['USD', 'USD'])
  expect(data[0]).toMatchObject({
    order_number: part,
    amount: settled?.amount,
    converted: { from: net, rate: settled?.rate, spread_bps: 0 },
  })
  expect(Number(settled?.rate)).toBeCloseTo(await rateOf('EUR'), 9)
  const month = (data[0]?.at ?? '').slice(0, 7)
  const file = await seller.fetch(
    `/api/seller/stores/${store}/earnings/statement?month=${month}&currency=USD`,
  )
  const text = textOfPdf(new Uint8Array(await file.arrayBuffer())).join('\n')
  expect(text).toContain(`${formatMoney(net, 'en')} at ${Number(Number(settled?.rate).toPrecision(6))}`)
})

test('a refund is converted at the order’s rate, whatever the current rate', async () => {
  const before = await balances()
  const { number, part, pieces } = await sell('EUR', 3)
  await changeRates(2)

  const left = []
  for (const quantity of [1, 2]) {
    await refund(part, quantity)
    left.push(((await balances()).USD ?? 0) - (before.USD ?? 0))
  }
  const { net, settled, refunds } = await readEarning(part)
  await changeRates(0.5)

  expect(pieces).toBe(3)
  expect(refunds).toHaveLength(2)
  const rate = Number(settled?.rate)
  const firstLeft = net.minor - (refunds[0]?.seller.minor ?? 0)
  expect(left[0]).toBe(Math.round(firstLeft * rate))
  expect(left[1]).toBe(settled?.amount.minor)
  // The remainder is the delivery price, which has no commission and was not refunded.
  const { sub_orders } = await operator.call('GET /operator/orders/{number}', { params: { number } })
  expect(net.minor - refunds.reduce((sum, { seller: borne }) => sum + borne.minor, 0)).toBe(
    sub_orders[0]?.shipping.minor,
  )
})

test('a cancelled order leaves its seller nothing, and the market no currency position', async () => {
  const before = await balances()
  const position = await positionIn('CAD')
  const { part } = await sell('CAD', 2, { isDelivered: false })
  expect(await balances()).not.toEqual(before)

  await seller.call('POST /seller/stores/{store}/orders/{number}/cancel', {
    params: { store, number: part },
    body: { reason: 'out_of_stock' },
  })

  expect(await balances()).toEqual(before)
  expect(await positionIn('CAD')).toBe(position)
})

test('the order day’s spread is deducted from the rate, is income of the market, and is refunded', async () => {
  const before = await balances()
  const income = await accountOf('spread', 'USD')
  await setSpread(150)
  const { part } = await sell('EUR')
  await setSpread(0)

  const { net, settled } = await readEarning(part)
  const gained = ((await balances()).USD ?? 0) - (before.USD ?? 0)
  const earned = (await accountOf('spread', 'USD')) - income
  const { data } = await operator.call('GET /operator/settlement-rules')
  await refund(part, 1)

  const rate = Number(settled?.rate)
  expect(settled).toMatchObject({ spread_bps: 150, amount: { minor: gained, currency: 'USD' } })
  expect(gained).toBe(Math.round(net.minor * rate * 0.985))
  expect(gained + earned).toBe(Math.round(net.minor * rate))
  expect(data.slice(0, 2).map(({ rules }) => rules.spread_bps)).toEqual([0, 150])
  expect(await accountOf('spread', 'USD')).toBeLessThan(income + earned)
})

test('a spread outside its limits is refused, and only operators set it', async () => {
  const wrong = await operator.fail('PUT /operator/settlement-rules', { body: { spread_bps: 2001 } })
  const foreign = await seller.fail('PUT /operator/settlement-rules', { body: { spread_bps: 1 } })

  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['spread_bps']])
  expect(foreign.status).toBe(403)
})

test('a store that keeps sale currencies has a balance in each, and converts on demand', async () => {
  const before = await balances()
  await choose({ currency: 'USD', keeps_sale_currencies: true })
  const { part } = await sell('EUR')
  await choose({ currency: 'USD', keeps_sale_currencies: false })
  const { net, settled } = await readEarning(part)
  expect(settled).toBeUndefined()
  expect(await balances()).toEqual({ ...before, EUR: net.minor })
  expect((await earnings()).balances).toMatchObject([{ currency: 'EUR', pending: net }])
  await release(part)

  const nothing = await seller.fail(
    'POST /seller/stores/{store}/settlement/convert',
    { params: { store }, body: { currency: 'GBP' } },
    keyHeader().headers,
  )
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => convert('EUR')))

  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.received] : []))
  expect(made).toEqual([{ minor: Math.round(net.minor * (await rateOf('EUR'))), currency: 'USD' }])
  expect(nothing.status).toBe(409)
  const after = await balances()
  expect(Object.keys(after)).toEqual(['USD'])
  expect((after.USD ?? 0) - (before.USD ?? 0)).toBe(made[0]?.minor)
  const { data, balances: others } = await earnings()
  expect(others).toEqual([])
  expect(data[0]).toMatchObject({ amount: made[0], converted: { from: net } })
})

test('a payout run first converts sellers’ balances in other currencies', async () => {
  await choose({ currency: 'USD', keeps_sale_currencies: true })
  const { part } = await sell('CAD')
  await choose({ currency: 'USD', keeps_sale_currencies: false })
  await release(part)
  expect((await balances()).CAD).toBeGreaterThan(0)
  await enterBankDetails()

  const { id } = await operator.call(
    'POST /operator/payout-runs',
    { body: { currency: 'USD', converts: true } },
    keyHeader(),
  )

  const { payouts } = await operator.call('GET /operator/payout-runs/{id}', { params: { id } })
  const payout = payouts.find((each) => each.store.slug === store)
  const { lines } = await operator.call('GET /operator/payouts/{id}', { params: { id: payout?.id ?? '' } })
  expect(
    lines.flatMap(({ cause, converted }) => (cause === 'exchange' ? converted?.from.currency : [])),
  ).toContain('CAD')
  expect(lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(payout?.gross.minor)
  expect((await balances()).CAD).toBeUndefined()
})

test('a payout lists the currency and conversion rate of each sale', async () => {
  const { part } = await sell('EUR')
  await release(part)
  const { id } = await operator.call('POST /operator/payout-runs', { body: { currency: 'USD' } }, keyHeader())
  const { payouts } = await operator.call('GET /operator/payout-runs/{id}', { params: { id } })
  const payout = payouts.find((each) => each.store.slug === store)
  const { lines } = await operator.call('GET /operator/payouts/{id}', { params: { id: payout?.id ?? '' } })

  const { net, settled } = await readEarning(part)
  expect(lines.find(({ order_number }) => order_number === part)).toMatchObject({
    cause: 'release',
    amount: settled?.amount,
    converted: { from: net, rate: settled?.rate },
  })
})

test('only owners choose the currency, and only one with a rate', async () => {
  const params = { store }
  const unknown = await seller.fail('PUT /seller/stores/{store}/settlement', {
    params,
    body: { currency: 'ZZZ', keeps_sale_currencies: false },
  })
  const chosen = await choose({ currency: 'EUR', keeps_sale_currencies: false })
  const { part } = await sell('USD')
  const { settled } = await readEarning(part)
  await choose({ currency: 'USD', keeps_sale_currencies: false })

  expect(unknown.status).toBe(422)
  expect(chosen).toMatchObject({ currency: 'EUR', price_currency: 'USD', may_change: true })
  expect(settled?.amount.currency).toBe('EUR')
})

function choose(body: { currency: string; keeps_sale_currencies: boolean }) {
  return seller.call('PUT /seller/stores/{store}/settlement', { params: { store }, body })
}

function convert(currency: string) {
  return seller.call(
    'POST /seller/stores/{store}/settlement/convert',
    { params: { store }, body: { currency } },
    keyHeader(),
  )
}

function setSpread(bps: number) {
  return operator.call('PUT /operator/settlement-rules', { body: { spread_bps: bps } })
}

/** Ends the return window of a seller order. */
async function release(part: string): Promise<void> {
  const { db } = market.database
  await sql`update orders set state_changed_at = state_changed_at - interval '400 days' where number = ${part}`.execute(
    db,
  )
  await passTime(market, 'orders.complete_delivered')
}

/** Adds bank details for payouts, which the demo owner lacks. */
async function enterBankDetails(): Promise<void> {
  await seller.call('PUT /customer/payment-account/bank', {
    body: {
      account_no: '0104731000',
      bank_name: 'Harbour Bank',
      holder_name: 'Belle Morne',
      password: 'tradewind-demo',
    },
  })
  await sql`update bank_details set changed_at = changed_at - interval '10 days'`.execute(market.database.db)
}

async function accountOf(kind: string, currency: string): Promise<number> {
  const { assets } = await operator.call('GET /operator/books')
  const accounts = assets.find(({ asset }) => asset === currency)?.accounts
  return accounts?.find((account) => account.kind === kind)?.balance ?? 0
}

/** Sells units to a new shopper, who pays by card. */
async function sell(currency: string, pieces = 1, { isDelivered = true } = {}) {
  const shopper = await market.register()
  await shopper.call('POST /customer/current-currency', { body: { currency } })
  await addGoodsToCart(shopper, goods, pieces)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
  const placed = await placeOrder(shopper, ready, { method: 'card' })
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const number = placed.order_number
  const part = `${number}-1`
  if (isDelivered) await deliver(seller, { store, number: part })
  return { shopper, number, part, pieces }
}

async function refund(part: string, quantity: number): Promise<void> {
  const { lines } = await seller.call('GET /seller/stores/{store}/orders/{number}', {
    params: { store, number: part },
  })
  await operator.call(
    'POST /operator/orders/{number}/refund',
    {
      params: { number: part },
      body: {
        kind: 'line',
        line_id: lines[0]?.id ?? '',
        quantity,
        reason: 'damaged',
        details: 'Broken',
        pay_to: 'original',
      },
    },
    keyHeader(),
  )
  await market.runJobs()
}

function earnings() {
  return seller.call('GET /seller/stores/{store}/earnings', { params: { store }, query: {} })
}

function readEarning(number: string) {
  return seller.call('GET /seller/stores/{store}/earnings/orders/{number}', { params: { store, number } })
}

/** Returns the store's balance per currency: pending plus available, less debts. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ asset: string; minor: number }>`
    select a.asset, sum(b.balance)::bigint as minor
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    join stores s on s.id = a.store_id
    where s.slug = ${store}
    group by a.asset
    having sum(b.balance) <> 0
    order by a.asset
  `.execute(market.database.db)
  return Object.fromEntries(rows.map(({ asset, minor }) => [asset, minor]))
}

/** Returns the market's position in a currency from conversions. */
function positionIn(currency: string): Promise<number> {
  return accountOf('exchange', currency)
}

/** US dollars per unit of a currency. */
async function rateOf(currency: string): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select (1 / units_per_base)::float as rate
    from rates
    where currency = ${currency}
      and rate_table_id = (select id from rate_tables order by as_of desc, created_at desc, id desc limit 1)
  `.execute(market.database.db)
  return rows[0]?.rate ?? 0
}

/** Adds a rate table with the value of the euro multiplied by `factor`. */
async function changeRates(factor: number): Promise<void> {
  await sql`
    with latest as (select id, base from rate_tables order by as_of desc, created_at desc, id desc limit 1),
    made as (
      insert into rate_tables (id, base, as_of, source, created_at)
      select gen_random_uuid(), base, current_date, 'test', now() from latest
      returning id
    )
    insert into rates (rate_table_id, currency, units_per_base)
    select made.id, r.currency, case when r.currency = 'EUR' then r.units_per_base * ${factor} else r.units_per_base end
    from made, latest
    join rates r on r.rate_table_id = latest.id
  `.execute(market.database.db)
}
