/**
 * Cash on delivery by the operator's rules: the fee per package, and the limit of what one shopper may owe (decision
 * 029).
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { aCoupon } from '#tests/support/coupons.ts'
import { mailOf } from '#tests/support/mails.ts'
import { deliver, pay, payInput, readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { setPrice } from '#tests/support/prices.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  placeOrder,
} from '#tests/support/shopping.ts'
import { creditWallet, registerWithBalance } from '#tests/support/wallets.ts'

const store = 'blue-mahoe-larder'
const other = 'crown-and-castor'
const inCash = { address: jamaican, payment_method: 'cash' } as const
const byCard = { address: jamaican, payment_method: 'card' } as const

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let goods: Goods
let oil: Goods

/**
 * Goods at 30.00 with 12.5 % tax and others at 10.00 without, delivered for 8.00 per store; the commission is 15 %,
 * with 12.5 % tax on it.
 */
beforeAll(async () => {
  market = await openMarket()
  const { db } = market.database
  goods = await goodsOf(market, store, { stock: 5000 })
  oil = await goodsOf(market, other, { stock: 5000 })
  for (const slug of [store, other]) await agreeCommission(db, slug, { bps: 1500, taxBps: 1250 })
  await sql`
    update stores
    set currency = 'USD', accepts_cash = true, accepts_automatically = true,
      tax_bps = case slug when ${store} then 1250 else 0 end
    where slug in (${store}, ${other})
  `.execute(db)
  const products = [goods.productId, oil.productId]
  await sql`update products set currency = 'USD' where id = any(${products}::uuid[])`.execute(db)
  await setPrice(market, goods.variantId, 3000)
  await setPrice(market, oil.variantId, 1000)
  await sql`delete from deals where product_id = any(${products}::uuid[])`.execute(db)
  await sql`
    update delivery_methods
    set currency = 'USD', per_kg_minor = 0, cutoff = null, free_over_minor = null, uses_slots = false,
      price_minor = case key when 'pickup' then 0 else 800 end
  `.execute(db)
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${store}.example`)
})

beforeEach(() => setRule({}))

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('the fee', () => {
  test('is shown before cash is chosen, and charged per package once it is', async () => {
    await setRule({ fee: 200 })
    const shopper = await market.register()
    await addGoodsToCart(shopper, goods)
    await addGoodsToCart(shopper, oil)

    const card = await chooseDelivery(shopper, byCard)
    const cash = await chooseDelivery(shopper, inCash)

    const offered = card.quote.payment_methods.find(({ method }) => method === 'cash')
    expect(offered).toMatchObject({ is_available: true, fee: { minor: 200, currency: 'USD' } })
    expect(card.quote.cash_fee).toBeUndefined()
    expect(card.quote.total?.minor).toBe(3000 + 375 + 1000 + 1600)
    expect(cash.quote).toMatchObject({
      shipping: { minor: 1600 },
      cash_fee: { minor: 400 },
      total: { minor: 3000 + 375 + 1000 + 1600 + 400 },
      to_pay: { minor: 6375 },
    })
    expect(cash.quote.packages.map(({ shipping, cash_fee }) => [shipping?.minor, cash_fee?.minor])).toEqual([
      [800, 200],
      [800, 200],
    ])
    // The total shown for a card is not the total for cash.
    const changed = await shopper.fail('POST /orders', orderOf(card, 'cash'), keyHeader().headers)
    expect([changed.status, changed.problem.code]).toEqual([409, 'price_changed'])
    expect(changed.problem.facts).toMatchObject({ quote: { fingerprint: cash.quote.fingerprint } })
  })

  test('is stored with the order, collected with it, and paid to the seller without commission or points', async () => {
    await setRule({ fee: 200 })
    const { shopper, placed } = await delivered()
    const number = `${placed.order_number}-1`

    const order = await readOrder(shopper, placed)
    const atOperator = await operator.call('GET /operator/orders/{number}', {
      params: { number: placed.order_number },
    })
    const atSeller = await seller.call('GET /seller/stores/{store}/orders/{number}', {
      params: { store, number },
    })
    const earning = await seller.call('GET /seller/stores/{store}/earnings/orders/{number}', {
      params: { store, number },
    })
    const sums = {
      sub_total: { minor: 3000 },
      shipping: { minor: 800 },
      cash_fee: { minor: 200 },
      tax: { minor: 375 },
    }
    expect(order).toMatchObject({ ...sums, total: { minor: 4375 }, payment_status: 'completed' })
    expect(order.sub_orders[0]).toMatchObject({ ...sums, total: { minor: 4375 } })
    expect(atOperator.sub_orders[0]).toMatchObject({ ...sums, total: { minor: 4375 } })
    expect(atSeller).toMatchObject({ ...sums, commission: { minor: 450 }, net: { minor: 4375 - 450 - 56 } })
    expect(earning).toMatchObject({
      shipping: { minor: 800 },
      cash_fee: { minor: 200 },
      commission: { minor: 450 },
      cash: { minor: 4375 },
      cash_due: { minor: 450 + 56 },
    })
    expect(await pointsOf(number)).toBe(
      await pointsOf(`${(await delivered({ fee: 0 })).placed.order_number}-1`),
    )
    expect(await frozenFee(number)).toBe(200)
  })

  test('applies also when delivery is free, by coupon or by the operator', async () => {
    await setRule({ fee: 200 })
    await aCoupon(market, { code: 'BROUGHT', kind: 'free_shipping', percent: null, platform_bps: 10_000 })
    const withCoupon = await market.register()
    await addGoodsToCart(withCoupon, goods)
    await withCoupon.call('POST /cartmanager/cart/coupon', { body: { code: 'BROUGHT' } })
    const byCoupon = await chooseDelivery(withCoupon, inCash)
    const placed = await placeOrder(withCoupon, byCoupon, { method: 'cash' })
    await marketPaysFrom(3000)
    const byMarket = await buy(await market.register(), [goods], 'cash')
    await marketPaysFrom(0)

    const sums = { shipping: { minor: 0 }, cash_fee: { minor: 200 }, total: { minor: 3000 + 375 + 200 } }
    expect(byCoupon.quote).toMatchObject(sums)
    expect(byMarket.ready.quote).toMatchObject(sums)
    expect(await frozenFee(`${placed.order_number}-1`)).toBe(200)
  })

  test.each([
    { taxes_delivery: false, backMinor: 200 },
    { taxes_delivery: true, backMinor: 225 },
  ])(
    'that is given back leaves its seller what the market pays for the delivery, $backMinor with its tax',
    async ({ taxes_delivery, backMinor }) => {
      await seller.call('PUT /seller/stores/{store}/taxes', {
        params: { store },
        body: { prices_include_tax: false, taxes_delivery, tax_bps: 1250, rates: [] },
      })
      await setRule({ fee: 200 })
      await marketPaysFrom(3000)
      const { placed } = await delivered()
      await marketPaysFrom(0)
      await seller.call('PUT /seller/stores/{store}/taxes', {
        params: { store },
        body: { prices_include_tax: false, taxes_delivery: false, tax_bps: 1250, rates: [] },
      })
      const number = `${placed.order_number}-1`
      const before = await promotionsOf(number)

      const desk = await operator.call('GET /operator/orders/{number}/refund', { params: { number } })
      await operator.call(
        'POST /operator/orders/{number}/refund',
        {
          params: { number },
          body: {
            kind: 'delivery',
            amount_minor: backMinor,
            details: 'The door was not found',
            pay_to: 'original',
          },
        },
        keyHeader(),
      )
      await market.runJobs()

      expect(desk.delivery_left).toEqual({ minor: backMinor, currency: 'USD' })
      expect(before).toBe(-800)
      expect(await promotionsOf(number)).toBe(-800)
    },
  )

  test('is not charged when the wallet pays everything, and is charged when it pays a part', async () => {
    await setRule({ fee: 200 })
    const { visitor, id } = await registerWithBalance(market, 2000)
    await addGoodsToCart(visitor, goods)
    const part = await chooseDelivery(visitor, { ...inCash, wallet: true })
    await creditWallet(market, id, 8000)
    const all = await chooseDelivery(visitor, { ...inCash, wallet: true })

    expect(part.quote).toMatchObject({
      total: { minor: 4375 },
      wallet: { applied: { minor: 2000 } },
      cash_fee: { minor: 200 },
      to_pay: { minor: 2375 },
    })
    expect(all.quote).toMatchObject({ total: { minor: 4175 }, to_pay: { minor: 0 } })
    expect(all.quote.cash_fee).toBeUndefined()
    const placed = await placeOrder(visitor, all, { method: 'cash' })
    expect(await frozenFee(`${placed.order_number}-1`)).toBe(0)
  })

  test('is in the shopper’s currency', async () => {
    await setRule({ fee: 200, limit: 100_000 })
    const shopper = await market.register()
    await shopper.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
    const { ready, placed } = await buy(shopper, [goods], 'cash')

    const fee = ready.quote.cash_fee?.minor ?? 0
    expect(ready.quote.cash_fee?.currency).toBe('EUR')
    expect(fee).toBeGreaterThan(150)
    expect(fee).toBeLessThan(200)
    expect(placed.total).toEqual(ready.quote.total)
    expect(await frozenFee(`${placed.order_number}-1`)).toBe(fee)
  })

  test('is cancelled with the order, and nothing remains due', async () => {
    await setRule({ fee: 200, limit: 5000 })
    const shopper = await market.register()
    const { placed } = await buy(shopper, [goods], 'cash')
    await operator.call('POST /operator/orders/{number}/cancel', {
      params: { number: placed.order_number },
      body: { reason: 'Out of season' },
    })
    await market.runJobs()

    const again = await buy(shopper, [goods], 'cash')

    expect(await readOrder(shopper, placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'cancelled',
    })
    expect(again.placed.total.minor).toBe(4375)
  })

  test('is shown to each store for its own package: paid, due, or dropped after a rejection', async () => {
    const shopper = await market.register()
    const { placed } = await buy(shopper, [goods, oil], 'cash')
    const { placed: refused } = await buy(shopper, [goods, oil], 'cash')
    const neighbour = await market.signIn(`owner@${other}.example`)
    const numbered = async ({ order_number: number }: PlacedOrder) => {
      const { sub_orders: parts } = await operator.call('GET /operator/orders/{number}', {
        params: { number },
      })
      const of = (slug: string) => parts.find((part) => part.store.slug === slug)?.number ?? ''
      return { own: of(store), others: of(other) }
    }
    const brought = await numbered(placed)
    const ended = await numbered(refused)

    await deliver(seller, { store, number: brought.own })
    await seller.call('POST /seller/stores/{store}/orders/{number}/cancel', {
      params: { store, number: ended.own },
      body: { reason: 'Out of season' },
    })
    await market.runJobs()

    const told = async (by: TestVisitor, params: { store: string; number: string }) => {
      const order = await by.call('GET /seller/stores/{store}/orders/{number}', { params })
      return [order.payment_status, order.cash_to_collect !== undefined]
    }
    expect(await told(seller, { store, number: brought.own })).toEqual(['completed', false])
    expect(await told(neighbour, { store: other, number: brought.others })).toEqual([
      'cash_on_delivery',
      true,
    ])
    expect(await told(seller, { store, number: ended.own })).toEqual(['cancelled', false])
    expect(await told(neighbour, { store: other, number: ended.others })).toEqual(['cash_on_delivery', true])
  })

  test('prevents cash for an order that was agreed without it', async () => {
    const shopper = await market.register()
    const { placed } = await buy(shopper, [goods], 'card')
    await setRule({ fee: 200 })
    const { data } = await shopper.call('GET /orders/{number}/payment-methods', {
      params: { number: placed.order_number },
    })
    const refused = await shopper.fail(
      'POST /orders/{number}/pay',
      payInput(placed, 'cash'),
      keyHeader().headers,
    )
    await setRule({})
    const agreed = await pay(shopper, placed, 'cash')

    expect(data.find(({ method }) => method === 'cash')).toEqual({
      method: 'cash',
      is_available: false,
      reason:
        'Cash on delivery has a fee that this order doesn’t include. To pay in cash, cancel this order and order again',
    })
    expect([refused.status, refused.problem.code]).toEqual([409, 'payment_unavailable'])
    expect(refused.problem.facts).toEqual({ reason: 'cash_fee_lacks' })
    expect(agreed).toMatchObject({ payment_status: 'cash_on_delivery', total: { minor: 4175 } })
  })

  test('appears in the email, the invoice and later documents', async () => {
    await setRule({ fee: 200 })
    const { shopper, placed } = await delivered()
    const { text } = await mailOf(operator, { search: placed.order_number, kind: 'order_placed' })
    const params = { number: placed.order_number }
    const { data } = await shopper.call('GET /orders/{number}/documents', { params })
    const receipt = await shopper.call('GET /orders/{number}/invoice', { params })
    const invoice = await shopper.call('GET /orders/{number}/documents/{id}', {
      params: { ...params, id: data.find(({ kind }) => kind === 'invoice')?.id ?? '' },
    })

    expect(text).toContain('Cash on delivery fee')
    expect(text).toContain('$2.00')
    expect(text).toMatch(/Cash on delivery\s+\$43\.75/)
    for (const { bytes } of [receipt, invoice]) {
      const pieces = textOfPdf(bytes).flatMap((page) => page.split('\n'))
      expect(pieces).toEqual(expect.arrayContaining(['Cash on delivery fee', '$2.00', '$8.00']))
    }
  })
})

describe('the limit', () => {
  test('applies to all amounts due on delivery at a time', async () => {
    await setRule({ fee: 200, limit: 8000 })
    const shopper = await market.register()
    const { placed } = await buy(shopper, [goods], 'cash')
    await addGoodsToCart(shopper, goods)

    const over = await chooseDelivery(shopper, inCash)
    const refused = await shopper.fail('POST /orders', orderOf(over, 'cash'), keyHeader().headers)
    await fulfil(placed)
    const paid = await chooseDelivery(shopper, inCash)

    const reason =
      'Cash on delivery is limited to $80.00 at a time, and you already have $43.75 to pay on delivery'
    expect(over.quote.payment_methods.find(({ method }) => method === 'cash')).toMatchObject({
      is_available: false,
      reason,
    })
    expect(over.quote).toMatchObject({
      is_complete: false,
      missing: ['payment_method'],
      total: { minor: 4175 },
    })
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
      409,
      'cash_limit_owed',
      reason,
    ])
    expect(paid.quote.is_complete).toBe(true)
    await placeOrder(shopper, paid, { method: 'cash' })
  })

  test('refuses cash for a single order above it, but not for the rest after the wallet', async () => {
    await setRule({ limit: 4000 })
    const { visitor, id } = await registerWithBalance(market, 0)
    await addGoodsToCart(visitor, goods)
    const alone = await chooseDelivery(visitor, inCash)
    await creditWallet(market, id, 175)
    const beside = await chooseDelivery(visitor, { ...inCash, wallet: true })

    expect(alone.quote.payment_methods.find(({ method }) => method === 'cash')?.reason).toBe(
      'Cash on delivery is limited to $40.00 at a time',
    )
    const refused = await visitor.fail('POST /orders', orderOf(alone, 'cash'), keyHeader().headers)
    expect([refused.status, refused.problem.code]).toEqual([409, 'cash_limit'])
    expect(beside.quote).toMatchObject({ is_complete: true, to_pay: { minor: 4000 } })
  })

  test('counts orders in other currencies, and as a guest with the same mailbox', async () => {
    await setRule({ limit: 8000 })
    const first = await market.guest()
    await first.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
    await buy(first, [goods], 'cash')
    const second = await market.guest()
    await addGoodsToCart(second, goods)
    const over = await chooseDelivery(second, inCash)

    const refused = await second.fail('POST /orders', orderOf(over, 'cash'), keyHeader().headers)

    expect(refused.problem.code).toBe('cash_limit_owed')
    expect(over.quote.payment_methods.find(({ method }) => method === 'cash')?.reason).toContain('$41.7')
  })

  test('holds for any number of concurrent orders by one shopper, on any devices', async () => {
    const email = `${crypto.randomUUID()}@shopper.example`
    const shopper = await market.register(email)
    const unpaid: PlacedOrder[] = []
    // Each bank transfer is an order of its own, so several could switch to cash.
    for (let made = 0; made < 6; made++) unpaid.push((await buy(shopper, [goods], 'bank')).placed)
    const guests = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const guest = market.visitor()
        await guest.call('POST /auth/guest', {
          body: { name: 'Ines Baptiste', phone: '+18765550100', email },
        })
        await addGoodsToCart(guest, goods)
        return { guest, ready: await chooseDelivery(guest, inCash) }
      }),
    )
    await addGoodsToCart(shopper, goods)
    const ready = await chooseDelivery(shopper, inCash)
    await setRule({ limit: 2 * 4175 })

    const answers = await Promise.allSettled([
      ...unpaid.map((placed) => pay(shopper, placed, 'cash')),
      ...guests.map(({ guest, ready }) => placeOrder(guest, ready, { method: 'cash' })),
      placeOrder(shopper, ready, { method: 'cash' }),
    ])

    const codes = answers.map((answer) => (answer.status === 'fulfilled' ? 'agreed' : answer.reason?.code))
    expect(codes.toSorted()).toEqual(['agreed', 'agreed', ...Array(9).fill('cash_limit_owed')])
  })
})

describe('the rules', () => {
  test('are set by an operator, stored with their history, and validated field by field', async () => {
    await setRule({ fee: 250 })
    await setRule({ fee: 200, limit: 15_000 })
    const { rules, currency, data } = await operator.call('GET /operator/cash-rules')
    const wrong = await operator.fail('PUT /operator/cash-rules', {
      body: { fee_minor: -1, limit_minor: 1_000_000_000 },
    })

    const now = { fee: { minor: 200, currency: 'USD' }, limit: { minor: 15_000, currency: 'USD' } }
    expect([rules, currency]).toEqual([now, 'USD'])
    expect(data.slice(0, 2)).toEqual([
      { rules: now, at: expect.any(String), by: expect.any(String) },
      { rules: { fee: { minor: 250, currency: 'USD' } }, at: expect.any(String), by: expect.any(String) },
    ])
    expect([wrong.status, wrong.problem.errors]).toEqual([
      422,
      {
        fee_minor: ['Enter an amount of 0 or more'],
        limit_minor: ['This amount is too high'],
      },
    ])
  })
})

/** Sets the rules; 0 by default. */
function setRule({ fee = 0, limit = 0 }: { fee?: number; limit?: number }) {
  return operator.call('PUT /operator/cash-rules', { body: { fee_minor: fee, limit_minor: limit } })
}

function marketPaysFrom(over_minor: number) {
  return operator.call('PUT /operator/free-shipping', { body: { over_minor } })
}

/** Creates a cash order of one unit that is delivered and paid. */
async function delivered({ fee }: { fee?: number } = {}) {
  if (fee !== undefined) await setRule({ fee })
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods], 'cash')
  await fulfil(placed)
  return { shopper, placed }
}

async function fulfil({ order_number }: PlacedOrder): Promise<void> {
  await deliver(seller, { store, number: `${order_number}-1` })
  await market.runJobs()
}

async function frozenFee(number: string): Promise<number> {
  const { cash_fee_minor } = await market.database.db
    .selectFrom('orders')
    .select('cash_fee_minor')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return cash_fee_minor
}

function promotionsOf(number: string): Promise<number> {
  return postedOf(number, { kind: 'promotions', asset: 'USD' })
}

function pointsOf(number: string): Promise<number> {
  return postedOf(number, { kind: 'points', asset: 'points' })
}

async function postedOf(number: string, { kind, asset }: { kind: string; asset: string }): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id = (select id from orders where number = ${number})
      and a.kind = ${kind}
      and a.asset = ${asset}
  `.execute(market.database.db)
  return rows[0]?.amount ?? 0
}
