/** Paying with points, then the wallet, then a card, cash or bank transfer for the rest. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutChoices, PlacedOrder } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { type Account, post } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { aCoupon } from '#tests/support/coupons.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { priced } from '#tests/support/priced.ts'
import { setPrice } from '#tests/support/prices.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  passTime,
  type Ready,
  type Wishes,
} from '#tests/support/shopping.ts'
import { taxGoods } from '#tests/support/taxes.ts'
import { sumMinor } from '#values/money.ts'

const storeA = 'blue-mahoe-larder'
const storeB = 'belle-morne'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let a: Goods
let b: Goods

/** The two sellers of the worked example: products, delivery prices, taxes and commissions. */
beforeAll(async () => {
  market = await openMarket()
  const { db } = market.database
  a = await goodsOf(market, storeA, { stock: 500 })
  b = await goodsOf(market, storeB, { stock: 500 })
  await sql`update stores set currency = 'USD' where slug in (${storeA}, ${storeB})`.execute(db)
  await taxGoods(db, storeA, 1250)
  await taxGoods(db, storeB, 1500)
  for (const store of [storeA, storeB]) await agreeCommission(db, store, { bps: 1500, taxBps: 1250 })
  await sql`
    update products set currency = 'USD' where id = any(${[a.productId, b.productId]}::uuid[])
  `.execute(db)
  await setPrice(market, a.variantId, 3000)
  await setPrice(market, b.variantId, 4000)
  await sql`delete from deals where product_id = any(${[a.productId, b.productId]}::uuid[])`.execute(db)
  await sql`
    update delivery_methods m
    set currency = 'USD', price_minor = case when z.same_country then 800 else 600 end, per_kg_minor = 0,
      free_over_minor = null
    from delivery_zones z
    where z.id = m.zone_id
  `.execute(db)
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn(`owner@${storeA}.example`)
})

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('the worked example', () => {
  test('is divided over tenders and sellers to the cent, and so is the refund of one unit', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    const order = await readOrder(shopper, placed)
    expect(order.total.minor).toBe(11_615)
    expect(sharesOf(order)).toEqual(['points 500', 'wallet 2000', 'card 9115'])
    expect(order.sub_orders.map(({ total }) => total.minor)).toEqual([6875, 4740])
    expect(order.sub_orders.map(sharesOf)).toEqual([
      ['points 296', 'wallet 1184', 'card 5395'],
      ['points 204', 'wallet 816', 'card 3720'],
    ])
    expect(order.payment_status).toBe('completed')
    expect(await heldBy(shopper)).toEqual({ wallet: 0, points: 0 })

    await bring(placed.order_number)
    const earned = (await heldBy(shopper)).points
    await comeBack(shopper, placed.order_number)

    const [part] = (await readOrder(shopper, placed)).sub_orders
    expect(part?.refunded.minor).toBe(3038)
    expect(part?.tenders.map(({ kind, refunded }) => `${kind} ${refunded.minor}`)).toEqual([
      'points 131',
      'wallet 523',
      'card 2384',
    ])
    // The other store is paid; it does not see its neighbour's refund.
    expect(await paymentSeenBy(storeA, `${placed.order_number}-1`)).toBe('partially_refunded')
    expect(await paymentSeenBy(storeB, `${placed.order_number}-2`)).toBe('completed')
    const held = await heldBy(shopper)
    expect(held.wallet).toBe(523)
    // Earned points are reversed with it: goods of 51.04 were paid with money, of which 27.00 and 1.31 in points were
    // refunded.
    expect(earned).toBe(51)
    expect(held.points).toBe(131 + earnedAfter(5400 - 2700 - (296 - 131)))
    const { data: moved } = await shopper.call('GET /customer/points', { query: {} })
    const rewards = moved.filter(({ cause }) => cause === 'reward')
    expect(new Set(rewards.slice(0, -1).map(({ type }) => type))).toEqual(new Set(['debit']))
    // Points earned for the kept part are not reversed.
    expect(rewards.at(-1)).toMatchObject({ type: 'credit', status: 'completed', points: earned })
  })

  test.each(['original', 'wallet'] as const)(
    'that is asked back by the way named %s goes several ways, and is told to until it is decided',
    async (payTo) => {
      const { shopper, placed } = await example({ method: 'card' })
      await decideOnCard(shopper, placed, 'approve')
      await market.runJobs()
      await bring(placed.order_number)
      const [part] = (await readOrder(shopper, placed)).sub_orders

      await shopper.call('POST /orders/{number}/refund-requests', {
        params: { number: placed.order_number },
        body: { line_id: part?.lines[0]?.id ?? '', quantity: 1, reason: 'damaged', pay_to: payTo },
      })

      const { data } = await shopper.call('GET /customer/refunds', { query: {} })
      expect(data.map(({ status, by }) => [status, by])).toEqual([['asked', 'several']])
    },
  )

  test('is refunded in full, whatever was refunded before', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()
    await bring(placed.order_number)
    await comeBack(shopper, placed.order_number)
    await comeBack(shopper, placed.order_number)

    const [part] = (await readOrder(shopper, placed)).sub_orders
    expect(part?.refunded.minor).toBe(6075)
    const { shopper: another, placed: same } = await example({ method: 'card' })
    await decideOnCard(another, same, 'approve')
    await market.runJobs()
    await bring(same.order_number)
    await comeBack(another, same.order_number, 2)
    const [atOnce] = (await readOrder(another, same)).sub_orders

    expect(part?.tenders).toEqual(atOnce?.tenders)
    expect(await heldBy(shopper)).toEqual(await heldBy(another))
  })

  test('that is cancelled is refunded to every source', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    await cancelByOperator(placed.order_number)
    await market.runJobs()

    const order = await readOrder(shopper, placed)
    expect(order.payment_status).toBe('refunded')
    expect(order.tenders.every(({ amount, refunded }) => amount.minor === refunded.minor)).toBe(true)
    expect(await heldBy(shopper)).toEqual({ wallet: 2000, points: 500 })
    const { data } = await shopper.call('GET /customer/refunds', { query: {} })
    expect(data.map(({ by }) => by).toSorted()).toEqual([
      'card',
      'card',
      'points',
      'points',
      'wallet',
      'wallet',
    ])
    expect(sumMinor(data.map(({ points = 0 }) => points))).toBe(500)
  })
})

describe('a wallet', () => {
  test('pays alone when its balance is sufficient, and needs no other method', async () => {
    const shopper = await holder({ wallet: 20_000 })
    const ready = await basketOf(shopper, [a], { wallet: true })
    expect(ready.quote).toMatchObject({
      is_complete: true,
      missing: [],
      wallet: { balance: { minor: 20_000 }, applied: ready.quote.total },
      to_pay: { minor: 0 },
    })

    const placed = await place(shopper, ready)

    const order = await readOrder(shopper, placed)
    expect(placed).toMatchObject({ payment_status: 'completed' })
    expect(placed.next_action).toBeUndefined()
    expect(order).toMatchObject({ payment_method: 'wallet', payment_status: 'completed', can_pay: false })
    expect(sharesOf(order)).toEqual([`wallet ${order.total.minor}`])
    expect(await heldBy(shopper)).toEqual({ wallet: 20_000 - order.total.minor, points: 0 })
    const { data } = await shopper.call('GET /customer/wallet', { query: {} })
    expect(data[0]).toMatchObject({ type: 'debit', cause: 'order', order_number: placed.order_number })
  })

  test('and points are spent once by fifty concurrent orders (T54)', async () => {
    const shopper = await holder({ wallet: 100_000, points: 500 })
    const ready = await basketOf(shopper, [a], { wallet: true, points: true })
    const total = ready.quote.total?.minor ?? 0
    await take(shopper, 100_000 - (total - 500))
    const { quote } = await basketOf(shopper, [], { wallet: true, points: true })

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        place(shopper, { choices: ready.choices, quote }).then(
          () => 201,
          ({ status }: { status: number }) => status,
        ),
      ),
    )

    expect(outcomes.filter((status) => status === 201)).toHaveLength(1)
    expect(outcomes.filter((status) => status >= 500)).toEqual([])
    expect(await heldBy(shopper)).toEqual({ wallet: 0, points: 0 })
  })

  test('is unchanged as soon as the card beside it is declined (T55), and pays again with the next', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    expect(await heldBy(shopper)).toEqual({ wallet: 0, points: 0 })

    await decideOnCard(shopper, placed, 'decline')
    await shopper.call('GET /orders/{number}/status', { params: { number: placed.order_number }, query: {} })

    expect(await heldBy(shopper)).toEqual({ wallet: 2000, points: 500 })
    const { data } = await shopper.call('GET /customer/wallet', { query: {} })
    expect(data.map(({ type, status }) => `${type} ${status}`).slice(0, 2)).toEqual([
      'credit completed',
      'debit reversed',
    ])
    const params = { number: placed.order_number }
    const offered = await shopper.call('GET /orders/{number}/payment-methods', { params, query: {} })
    expect(offered).toMatchObject({
      funds: [
        { kind: 'points', amount: { minor: 500 }, points: 500 },
        { kind: 'wallet', amount: { minor: 2000 } },
      ],
      to_pay: { minor: 9115 },
    })

    const again = await shopper.call(
      'POST /orders/{number}/pay',
      { params, body: { payment_method: 'card', to_pay: offered.to_pay } },
      keyHeader(),
    )
    expect(await heldBy(shopper)).toEqual({ wallet: 0, points: 0 })
    await decideOnCard(shopper, again, 'approve')
    await market.runJobs()
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
  })

  test('is chosen again for a second payment: wallet alone, then everything from the wallet', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    await decideOnCard(shopper, placed, 'decline')
    await market.runJobs()
    const params = { number: placed.order_number }
    const offer = (query: { wallet?: 'true' | 'false'; points?: 'true' | 'false' }) =>
      shopper.call('GET /orders/{number}/payment-methods', { params, query })
    const pay = (body: object) => shopper.call('POST /orders/{number}/pay', { params, body }, keyHeader())

    const neither = await offer({ wallet: 'false', points: 'false' })
    const alone = await offer({ wallet: 'true', points: 'false' })
    await pay({ payment_method: 'card', wallet: true, points: false, to_pay: alone.to_pay })
    const held = await heldBy(shopper)
    const kept = await offer({})
    await take(shopper, -20_000)
    const whole = await offer({ wallet: 'true', points: 'false' })
    const nothing = await shopper.fail(
      'POST /orders/{number}/pay',
      { params, body: { wallet: false, points: false } },
      keyHeader().headers,
    )
    await pay({ wallet: true, points: false, to_pay: whole.to_pay })
    await market.runJobs()

    expect(neither).toMatchObject({
      funds: [],
      wallet: { balance: { minor: 2000 }, applied: { minor: 0 } },
      points: { balance: 500, usable: { points: 500 } },
      to_pay: { minor: 11_615 },
    })
    expect(alone).toMatchObject({ funds: [{ kind: 'wallet' }], to_pay: { minor: 9615 } })
    expect(held).toEqual({ wallet: 0, points: 500 })
    expect(kept).toMatchObject({ wallet: { balance: { minor: 2000 }, applied: { minor: 2000 } } })
    expect(whole.to_pay.minor).toBe(0)
    expect([nothing.status, Object.keys(nothing.problem.errors ?? {})]).toEqual([422, ['payment_method']])
    expect(await heldBy(shopper)).toEqual({ wallet: 2000 + 20_000 - 11_615, points: 500 })
    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
  })

  test('emptied before a second payment is rechecked: the amount shown as due is charged, or nothing', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    await decideOnCard(shopper, placed, 'decline')
    await market.runJobs()
    const params = { number: placed.order_number }
    const { to_pay } = await shopper.call('GET /orders/{number}/payment-methods', { params, query: {} })
    await take(shopper, 1500)

    const refused = await shopper.fail(
      'POST /orders/{number}/pay',
      { params, body: { payment_method: 'card', to_pay } },
      keyHeader().headers,
    )
    const offered = await shopper.call('GET /orders/{number}/payment-methods', { params, query: {} })

    expect(refused).toMatchObject({ status: 409, problem: { code: 'balance_too_low' } })
    expect(offered).toMatchObject({ funds: [{ kind: 'points' }], to_pay: { minor: 11_115 } })
  })

  test('is locked last for a second payment: no balance is locked while waiting for another’s cart', async () => {
    const { shopper, placed } = await example({ method: 'card' })
    const { id } = await shopper.call('GET /customer')
    const { db } = market.database
    await take(shopper, -20_000)

    const paying = await db.transaction().execute(async (tab) => {
      await sql`select from carts where customer_id = ${id} for no key update`.execute(tab)
      const input = { params: { number: placed.order_number }, body: { wallet: true } }
      const begun = shopper.call('POST /orders/{number}/pay', input, keyHeader())
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(0)
      await sql`
        select
        from ledger_balances b
        join ledger_accounts a on a.id = b.account_id
        where a.user_id = ${id}
        for no key update of b nowait
      `.execute(tab)
      return { begun }
    })
    await paying.begun

    expect(await readOrder(shopper, placed)).toMatchObject({ payment_status: 'completed' })
    expect(await heldBy(shopper)).toEqual({ wallet: 2000 + 20_000 - 11_115, points: 0 })
  })

  test('is refunded when the order expires unpaid or is cancelled', async () => {
    const { shopper, placed } = await byTransfer()
    expect(await heldBy(shopper)).toEqual({ wallet: 0, points: 0 })

    await shopper.call('POST /orders/{number}/cancel', {
      params: { number: placed.order_number },
      body: { reason: 'Changed my mind' },
    })

    expect(await heldBy(shopper)).toEqual({ wallet: 2000, points: 500 })
    const late = await example({ method: 'card' })
    await sql`
      update order_groups set pay_by = now() - interval '1 minute' where number = ${late.placed.order_number}
    `.execute(market.database.db)
    await passTime(market, 'orders.expire_unpaid')
    expect(await heldBy(late.shopper)).toEqual({ wallet: 2000, points: 500 })

    // The card now pays too little, and is refunded.
    await decideOnCard(late.shopper, late.placed, 'approve')
    await market.runJobs()
    expect((await readOrder(late.shopper, late.placed)).sub_orders.map(({ state }) => state)).toEqual([
      'expired',
      'expired',
    ])
    expect(await heldBy(late.shopper)).toEqual({ wallet: 2000, points: 500 })
  })

  test('includes the amount reserved by an unpaid attempt for the same cart, which is reserved again', async () => {
    const { shopper, ready, placed } = await example({ method: 'card' })
    const again = await chooseDelivery(shopper, ready.choices)
    const anew = await place(shopper, again)

    expect(await heldBy(shopper)).toEqual({ wallet: 0, points: 0 })
    expect([again.quote.points, again.quote.wallet]).toEqual([ready.quote.points, ready.quote.wallet])
    expect(again.quote.fingerprint).toBe(ready.quote.fingerprint)
    expect(sharesOf(await readOrder(shopper, anew))).toEqual(sharesOf(await readOrder(shopper, placed)))
  })

  test('reserved for a pending transfer is not available to another order', async () => {
    const { shopper } = await byTransfer()

    const { quote } = await basketOf(shopper, [a], { wallet: true, points: true })

    expect([quote.points, quote.wallet]).toEqual([undefined, undefined])
  })

  test('pays beside a transfer, which is for the rest', async () => {
    const { shopper, placed } = await byTransfer()

    await operator.call(
      'POST /operator/orders/{number}/transfer-arrived',
      { params: { number: placed.order_number }, body: {} },
      keyHeader(),
    )

    const order = await readOrder(shopper, placed)
    expect(order).toMatchObject({ payment_method: 'bank', payment_status: 'completed' })
    expect(sharesOf(order)).toEqual(['points 500', 'wallet 2000', 'bank 2700'])
  })

  test('pays beside cash, which is collected for the rest, and gets refunds of rejections', async () => {
    const shopper = await holder({ wallet: 2000, points: 500 })
    const ready = await basketOf(shopper, [[a, 2]], { wallet: true, points: true, payment_method: 'cash' })
    const placed = await place(shopper, ready)
    const total = ready.quote.total?.minor ?? 0
    const params = { store: storeA, number: `${placed.order_number}-1` }
    const seen = priced(await seller.call('GET /seller/stores/{store}/orders/{number}', { params }))
    expect(placed.payment_status).toBe('cash_on_delivery')
    expect(seen.cash_to_collect?.minor).toBe(total - 2500)
    expect(sharesOf(seen)).toEqual(['points 500', 'wallet 2000', `cash ${total - 2500}`])

    await bring(placed.order_number)
    await comeBack(shopper, placed.order_number, 1, 'wallet')

    const order = await readOrder(shopper, placed)
    const { refunded } = order
    const [points, wallet, cash] = order.tenders.map((tender) => tender.refunded.minor)
    expect(order.payment_status).toBe('partially_refunded')
    expect((points ?? 0) + (wallet ?? 0) + (cash ?? 0)).toBe(refunded.minor)
    expect((await heldBy(shopper)).wallet).toBe((wallet ?? 0) + (cash ?? 0))

    const another = await holder({ wallet: 2000 })
    const turned = await place(
      another,
      await basketOf(another, [a], { wallet: true, payment_method: 'cash' }),
    )
    await cancelByOperator(turned.order_number)
    expect(await heldBy(another)).toEqual({ wallet: 2000, points: 0 })
    expect((await readOrder(another, turned)).payment_status).toBe('refunded')
  })

  test('that leaves one cent of cash to one of two stores completes the other’s order at once', async () => {
    const goods = [a, await goodsOf(market, 'crown-and-castor', { stock: 20 })]
    const shopper = await holder({})
    const choices = { payment_method: 'cash' } as const
    const { quote } = await basketOf(shopper, goods, choices)
    await take(shopper, 1 - (quote.total?.minor ?? 0))

    const ready = await chooseDelivery(shopper, { address: jamaican, wallet: true, ...choices })
    const { order_number: number } = await place(shopper, ready)

    const { rows } = await sql<{ cash: number; is_booked: boolean }>`
      select share.amount_minor as cash, exists (
        select from ledger_transactions t where t.key = 'sale ' || o.id
      ) as is_booked
      from orders o
      join order_groups g on g.id = o.group_id
      join tender_allocations share on share.order_id = o.id
      join tenders t on t.id = share.tender_id and t.kind = 'cash'
      where g.number = ${number}
      order by share.amount_minor
    `.execute(market.database.db)
    expect(rows).toEqual([
      { cash: 0, is_booked: true },
      { cash: 1, is_booked: false },
    ])
  })

  test('with less than the shown balance refuses the order', async () => {
    const shopper = await holder({ wallet: 2000 })
    const ready = await basketOf(shopper, [a], { wallet: true, payment_method: 'cash' })
    await take(shopper, 500)

    const refused = await shopper.fail(
      'POST /orders',
      { body: { ...ready.choices, fingerprint: ready.quote.fingerprint } },
      keyHeader().headers,
    )

    expect(refused).toMatchObject({ status: 409, problem: { code: 'price_changed' } })
    expect((await heldBy(shopper)).wallet).toBe(1500)
  })

  test('is unavailable to guests, and where the market has none', async () => {
    const guest = await market.guest()
    const ready = await basketOf(guest, [a], { wallet: true, points: true, payment_method: 'cash' })
    const shopper = await holder({ wallet: 2000, points: 500 })
    await switchTo(false)
    const off = await basketOf(shopper, [a], { wallet: true, points: true, payment_method: 'cash' })
    await switchTo(true)

    for (const { quote } of [ready, off]) {
      expect([quote.wallet, quote.points]).toEqual([undefined, undefined])
      expect(quote.to_pay).toEqual(quote.total)
    }
  })
})

describe('points', () => {
  test('pay as much as the rules allow, from their minimum, rounded down (T63)', async () => {
    const shopper = await holder({ points: 1500 })
    await setRules({ per_unit: 300, least: 400, most_percent: 20 })
    const { quote } = await basketOf(shopper, [a], { points: true, payment_method: 'cash' })
    const total = quote.total?.minor ?? 0
    const mostMinor = Math.floor(total / 5)
    await setRules({ per_unit: 300, least: 1501, most_percent: 20 })
    const tooFew = await basketOf(shopper, [], { points: true, payment_method: 'cash' })
    await setRules({ per_unit: 100, least: 100, most_percent: 100 })

    const minor = Math.min(mostMinor, 500)
    expect(quote.points).toEqual({
      balance: 1500,
      worth: { minor: 500, currency: 'USD' },
      least: 400,
      usable: { points: minor * 3, amount: { minor, currency: 'USD' } },
      applied: { points: minor * 3, amount: { minor, currency: 'USD' } },
    })
    expect(quote.to_pay?.minor).toBe(total - minor)
    expect(tooFew.quote.points).toEqual({
      balance: 1500,
      worth: { minor: 500, currency: 'USD' },
      least: 1501,
    })
  })

  test('have the same value in another currency', async () => {
    const shopper = await holder({ points: 1001 })
    await shopper.call('POST /customer/current-currency', { body: { currency: 'XCD' } })
    const { quote } = await basketOf(shopper, [a], { points: true, payment_method: 'cash' })

    expect(quote.points?.worth).toEqual({ minor: 2702, currency: 'XCD' })
    expect(quote.points?.applied).toEqual({ points: 1001, amount: { minor: 2702, currency: 'XCD' } })
    expect((await shopper.call('GET /customer/points', { query: {} })).worth).toEqual(quote.points?.worth)
  })
})

function earnedAfter(minor: number): number {
  return Math.floor(Math.max(minor, 0) / 100)
}

interface Wanted {
  readonly method: 'card'
}

/** The order of the worked example, by a customer with its 500 points and 20.00 in the wallet. */
async function example({ method }: Wanted) {
  const code = `HALF${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  await aCoupon(market, { code, kind: 'fixed', amount_minor: 1000, platform_bps: 5000 })
  const shopper = await holder({ wallet: 2000, points: 500 })
  await addGoodsToCart(shopper, a, 2)
  await addGoodsToCart(shopper, b)
  await shopper.call('POST /cartmanager/cart/coupon', { body: { code } })
  const ready = await chooseDelivery(shopper, { ...both, payment_method: method })
  return { shopper, ready, placed: await place(shopper, ready) }
}

/** A cart with all choices made. */
async function basketOf(shopper: TestVisitor, goods: Wishes, choices: CheckoutChoices): Promise<Ready> {
  for (const each of goods) {
    if ('productId' in each) await addGoodsToCart(shopper, each)
    else await addGoodsToCart(shopper, ...each)
  }
  return chooseDelivery(shopper, { address: jamaican, ...choices })
}

/** Reduces a customer's wallet balance. */
async function take(shopper: TestVisitor, minor: number): Promise<void> {
  const { id: userId } = await shopper.call('GET /customer')
  await move({ account: { kind: 'wallet', userId, currency: 'USD' }, asset: 'USD', amount: -minor })
}

const both = { address: jamaican, wallet: true, points: true } as const

/** An order of 52.00 by a customer with 500 points and 20.00 in the wallet. */
async function byTransfer() {
  const shopper = await holder({ wallet: 2000, points: 500 })
  const ready = await basketOf(shopper, [b], { wallet: true, points: true, payment_method: 'bank' })
  return { shopper, placed: await place(shopper, ready) }
}

/** A customer with this wallet balance and points. */
async function holder({
  wallet = 0,
  points = 0,
}: {
  wallet?: number
  points?: number
}): Promise<TestVisitor> {
  const shopper = await market.register()
  const { id: userId } = await shopper.call('GET /customer')
  if (wallet > 0)
    await move({ account: { kind: 'wallet', userId, currency: 'USD' }, asset: 'USD', amount: wallet })
  if (points > 0) await move({ account: { kind: 'points', userId }, asset: 'points', amount: points })
  return shopper
}

async function move({
  account,
  asset,
  amount,
}: {
  account: Account
  asset: string
  amount: number
}): Promise<void> {
  await market.database.db.transaction().execute((db) =>
    post(
      { db, now: new Date(), actor: { kind: 'market' } },
      {
        key: crypto.randomUUID(),
        cause: 'adjustment',
        entries: [
          { account, amount },
          { account: { kind: 'promotions', asset }, amount: -amount },
        ],
      },
    ),
  )
}

/** Returns how many connections wait for a lock. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function switchTo(isOn: boolean): Promise<void> {
  await sql`
    update settings set value = value || ${JSON.stringify({ is_on: isOn })}::jsonb where key in ('wallet', 'points')
  `.execute(market.database.db)
}

async function setRules(rules: { per_unit: number; least: number; most_percent: number }): Promise<void> {
  await sql`
    update settings set value = value || ${JSON.stringify(rules)}::jsonb where key = 'points'
  `.execute(market.database.db)
}

async function heldBy(shopper: TestVisitor): Promise<{ wallet: number; points: number }> {
  const { balance: wallet } = await shopper.call('GET /customer/wallet', { query: {} })
  const { balance: points } = await shopper.call('GET /customer/points', { query: {} })
  return { wallet: wallet.minor, points }
}

function place(shopper: TestVisitor, { choices, quote }: Ready, key?: string): Promise<PlacedOrder> {
  return shopper.call(
    'POST /orders',
    { body: { ...choices, fingerprint: quote.fingerprint } },
    keyHeader(key),
  )
}

async function paymentSeenBy(store: string, number: string) {
  const owner = await market.signIn(`owner@${store}.example`)
  const params = { store, number }
  return (await owner.call('GET /seller/stores/{store}/orders/{number}', { params })).payment_status
}

function sharesOf({ tenders }: Pick<Order, 'tenders'>): string[] {
  return tenders.map(({ kind, amount }) => `${kind} ${amount.minor}`)
}

async function bring(number: string): Promise<void> {
  await deliver(seller, { store: storeA, number: `${number}-1` })
  await market.runJobs()
}

async function comeBack(
  shopper: TestVisitor,
  number: string,
  quantity = 1,
  payTo: 'original' | 'wallet' = 'original',
): Promise<void> {
  const { sub_orders } = await shopper.call('GET /orders/{number}', { params: { number }, query: {} })
  const { request } = await shopper.call('POST /orders/{number}/refund-requests', {
    params: { number },
    body: { line_id: sub_orders[0]?.lines[0]?.id ?? '', quantity, reason: 'damaged', pay_to: payTo },
  })
  await operator.call('POST /operator/refund-requests/{id}/decide', {
    params: { id: request.id },
    body: { decision: 'approve' },
  })
  await market.runJobs()
}

function cancelByOperator(number: string) {
  return operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'Out of season' },
  })
}
