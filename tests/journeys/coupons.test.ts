/** Coupons from the cart to the order and back, over HTTP on the demo market. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { daysOf } from '#domains/coupons/manage-queries.ts'
import { readMigrations } from '#platform/migrate.ts'
import { demoPassword, openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { countOf } from '#tests/support/concurrent.ts'
import { aCoupon, marketCoupon, storeCoupon, useOf } from '#tests/support/coupons.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { checkCancelledPayment, readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  passTime,
  placeOrder,
  type Ready,
} from '#tests/support/shopping.ts'
import { ApiProblem } from '#web/app/api.ts'

let market: TestMarket
let parcel: Goods
let local: Goods

beforeAll(async () => {
  market = await openMarket()
  parcel = await goodsOf(market, 'belle-morne', { stock: 2000 })
  local = await goodsOf(market, 'blue-mahoe-larder', { stock: 2000 })
  await sql`update slots set capacity = booked + 500`.execute(market.database.db)
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

function apply(person: TestVisitor, code: string) {
  return person.call('POST /cartmanager/cart/coupon', { body: { code } })
}

async function ready(person: TestVisitor, method: 'card' | 'cash' = 'cash'): Promise<Ready> {
  return chooseDelivery(person, { address: jamaican, payment_method: method })
}

/** Returns a guest with goods in the cart and a code applied. */
async function shopperWith(code: string, goods: Goods, email?: string): Promise<TestVisitor> {
  const person = market.visitor()
  await addGoodsToCart(person, goods)
  await person.call('POST /auth/guest', {
    body: { name: 'Ines', email: email ?? `${crypto.randomUUID()}@shopper.example`, phone: '+18765550100' },
  })
  await apply(person, code)
  return person
}

test('a code is valid for whole days in the market’s time zone, whose evenings are the next day in UTC', async () => {
  const evening = await openMarket({ at: '2026-12-24T01:00:00Z' })
  try {
    const operator = await evening.signIn('operator@tradewind.example')
    const days = { starts_on: '2026-12-24', ends_on: '2026-12-24' }
    const made = await operator.call('POST /operator/coupons', { body: { ...marketCoupon('EVE'), ...days } })
    const params = { id: made.coupon.id }
    const person = evening.visitor()
    await addGoodsToCart(person, await goodsOf(evening, 'belle-morne'))
    const at = async (minutes: number) => {
      evening.later({ minutes })
      return person
        .call('POST /cartmanager/cart/coupon', { body: { code: 'EVE' } })
        .then(({ cart }) => cart.coupon?.code)
        .catch(({ body: { errors } }: ApiProblem) => errors?.code)
    }
    const day = 24 * 60

    expect(await at(0)).toEqual(['This code is valid starting December 24, 2026'])
    expect(await at(3 * 60)).toBe('EVE')
    expect(await at(3 * 60 + day - 1)).toBe('EVE')
    expect(await at(3 * 60 + day)).toEqual(['This code is no longer valid'])
    const { coupon } = await operator.call('GET /operator/coupons/{id}', { params, query: {} })
    expect(coupon).toMatchObject(days)
  } finally {
    await evening.close()
  }
})

test('older coupons keep their days, and one ended by hand in its first hours keeps its times', async () => {
  const { db, pool } = market.database
  const of = (code: string, starts_at: string, ends_at: string) =>
    aCoupon(market, { code, starts_at, ends_at })
  await of('WHOLE', '2025-03-05T00:00:00Z', '2025-03-08T00:00:00Z')
  await of('FIRST', '2025-03-05T00:00:00Z', '2025-03-07T23:59:59Z')
  await of('STOPPED', '2025-03-05T00:00:00Z', '2025-03-07T15:20:00Z')
  await of('AT-ONCE', '2025-03-05T00:00:00Z', '2025-03-05T02:30:00Z')

  for (const { sql: statements } of readMigrations().filter(({ name }) => /^04(09|10)-coupons/.test(name)))
    await pool.query(statements)

  const { rows } = await sql<{ code: string; days: string; ends_at: Date }>`
    select c.code, days.starts_on || ' ' || days.ends_on as days, c.ends_at
    from coupons c, lateral (select ${daysOf}) days
    where c.code in ('WHOLE', 'FIRST', 'STOPPED', 'AT-ONCE')
    order by c.code
  `.execute(db)
  expect(rows.map(({ code, days, ends_at }) => `${code} ${days} ${ends_at.toISOString()}`)).toEqual([
    'AT-ONCE 2025-03-04 2025-03-04 2025-03-05T02:30:00.000Z',
    'FIRST 2025-03-05 2025-03-07 2025-03-08T03:59:59.000Z',
    'STOPPED 2025-03-05 2025-03-07 2025-03-07T15:20:00.000Z',
    'WHOLE 2025-03-05 2025-03-07 2025-03-08T04:00:00.000Z',
  ])
})

describe('a code', () => {
  test('is applied in any spelling, shown in cart and totals, and removed', async () => {
    await aCoupon(market, { code: 'TENTH' })
    const person = market.visitor()
    await addGoodsToCart(person, local, 2)

    const { cart } = await apply(person, ' tenth ')

    const tenth = Math.floor((cart.sub_total.minor + 5) / 10)
    expect(cart.coupon).toEqual({
      code: 'TENTH',
      description: 'Off your order',
      kind: 'percent',
      discount: { minor: tenth, currency: 'USD' },
    })
    await person.call('POST /auth/guest', {
      body: { name: 'Ines', email: 'tenth@shopper.example', phone: '+18765550100' },
    })
    const { quote } = await ready(person)
    expect(quote.discount).toEqual({ minor: tenth, currency: 'USD' })
    expect(quote.coupon?.code).toBe('TENTH')
    const off = await person.call('DELETE /cartmanager/cart/coupon')
    expect(off.cart.coupon).toBeUndefined()
    expect((await ready(person)).quote.discount.minor).toBe(0)
  })

  test('explains its refusal at the field, in English and French', async () => {
    const hour = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(11, 13)
    await aCoupon(market, { code: 'SOON', starts_at: '2199-02-09T04:00:00Z' })
    await aCoupon(market, { code: 'PAUSED', paused_at: '2025-02-01T00:00:00Z' })
    await aCoupon(market, { code: 'MUCH', min_subtotal_minor: 100_000_000 })
    await aCoupon(market, { code: 'HOURS', from_time: `${hour}:00`, until_time: `${hour}:01` })
    await aCoupon(market, { code: 'THREE', kind: 'buy_get', percent: 100, buy_quantity: 2, get_quantity: 1 })
    const person = market.visitor()
    await addGoodsToCart(person, local)
    const { cart } = await person.call('GET /cartmanager/cart')
    const missing = (100_000_000 - cart.sub_total.minor) / 100
    const amount = (locale: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(missing)

    expect(await refusals(person, 'NOSUCH')).toEqual(['This code doesn’t exist', 'Ce code n’existe pas'])
    expect(await refusals(person, 'SOON')).toEqual([
      'This code is valid starting February 9, 2199',
      'Ce code est valable à partir du 9 février 2199',
    ])
    const over = ['This code is no longer valid', 'Ce code n’est plus valable']
    expect(await refusals(person, 'EXPIRED10')).toEqual(over)
    expect(await refusals(person, 'PAUSED')).toEqual(over)
    expect(await refusals(person, 'SOLDOUT')).toEqual([
      'This code has reached its limit',
      'Ce code a atteint sa limite d’utilisation',
    ])
    expect(await refusals(person, 'MADRAS20')).toEqual([
      'This code doesn’t apply to the items in your cart',
      'Ce code ne s’applique pas aux articles de votre panier',
    ])
    expect(await refusals(person, 'MUCH')).toEqual([
      `Add ${amount('en')} more of eligible items to use this code`,
      `Ajoutez encore ${amount('fr')} d’articles concernés pour utiliser ce code`,
    ])
    expect(await refusals(person, 'THREE')).toEqual([
      'You need 3 eligible items to use this code',
      'Il faut 3 articles concernés pour utiliser ce code',
    ])
    expect(await refusals(person, 'HOURS')).toEqual([
      `This code is only valid from ${hour}:00 to ${hour}:01`,
      `Ce code n’est valable que de ${hour}:00 à ${hour}:01`,
    ])
    expect(await refusals(person, ' ')).toEqual(['Enter a code', 'Saisissez un code'])
  })

  test('for another customer, a first order or already used is refused once the customer is known', async () => {
    await aCoupon(market, { code: 'FIRSTLY', first_order_only: true })
    await aCoupon(market, { code: 'ONCE', uses_per_customer: 1 })
    const email = 'twice@shopper.example'
    const first = await shopperWith('ONCE', local, email)
    await placeOrder(first, await ready(first), { method: 'cash' })
    // Another guest with the same mailbox in another spelling.
    const second = await shopperWith('TENTH', local, 'twice+again@shopper.example')

    expect(await refusals(second, 'ONCE')).toEqual([
      'You have already used this code',
      'Vous avez déjà utilisé ce code',
    ])
    expect(await refusals(second, 'FIRSTLY')).toEqual([
      'This code is only valid for a first order',
      'Ce code n’est valable que pour une première commande',
    ])
    expect(await refusals(second, 'WELCOME10')).toEqual([
      'This code belongs to another email address',
      'Ce code est réservé à une autre adresse e-mail',
    ])
  })

  test('for newsletter subscribers is emailed once, and valid with that address for a first order only', async () => {
    const email = 'reader@shopper.example'
    const stranger = market.visitor()
    await stranger.call('POST /newsletter', { body: { email, source: 'footer' } })
    await stranger.call('POST /newsletter', { body: { email, source: 'home' } })
    await market.runJobs()
    const operator = await market.signIn('operator@tradewind.example')
    expect(await kindsOfMails(operator, email)).not.toContain('coupon_given')
    const { secret: key } = await market.database.db
      .selectFrom('newsletter_subscribers')
      .select('secret')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await stranger.call('POST /newsletter/{key}/confirm', { params: { key } })
    await stranger.call('POST /newsletter/{key}/confirm', { params: { key } })
    await market.runJobs()
    const mail = await mailOf(operator, { search: email, kind: 'coupon_given' })
    expect(mail.subject).toBe('Your code: WELCOME10')

    const reader = await shopperWith('WELCOME10', local, email)
    const totals = await ready(reader)
    expect(totals.quote.discount.minor).toBeGreaterThan(0)
    await placeOrder(reader, totals, { method: 'cash' })
    await addGoodsToCart(reader, local)

    expect(await refusals(reader, 'WELCOME10')).toEqual([
      'You have already used this code',
      'Vous avez déjà utilisé ce code',
    ])
    expect(await refusals(reader, 'STAY15')).toEqual([
      'This code belongs to another email address',
      'Ce code est réservé à une autre adresse e-mail',
    ])
  })

  test('T61 allows ten guesses only, across all nodes', async () => {
    const person = market.visitor()
    await addGoodsToCart(person, local)
    const guess = (code: string) => person.fail('POST /cartmanager/cart/coupon', { body: { code } })

    for (let time = 0; time < 10; time += 1) expect((await guess(`GUESS${time}`)).status).toBe(422)

    const { status, problem } = await guess('TENTH')
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
  })

  test('is kept with the cart when a visitor signs in', async () => {
    const person = market.visitor()
    await addGoodsToCart(person, local)
    await apply(person, 'TENTH')

    await person.call('POST /auth/login', {
      body: { email: 'maya@shopper.example', password: demoPassword },
    })

    expect((await person.call('GET /cartmanager/cart')).cart.coupon?.code).toBe('TENTH')
    await person.call('DELETE /cartmanager/cart')
  })
})

describe('an order', () => {
  test('records each line’s discount and payer, counts the use, and refunds what was paid per unit', async () => {
    await aCoupon(market, {
      code: 'SHARED',
      kind: 'fixed',
      percent: null,
      amount_minor: 1001,
      platform_bps: 5000,
      budget_minor: 5000,
    })
    const person = await shopperWith('SHARED', local)
    await addGoodsToCart(person, local)
    await addGoodsToCart(person, parcel, 3)
    const totals = await ready(person, 'card')

    const placed = await placeOrder(person, totals, { method: 'card' })
    expect(await useOf(market, 'SHARED')).toEqual({ used_count: 1, spent_minor: 1001 })
    await decideOnCard(person, placed, 'approve')
    await market.runJobs()

    const order = await readOrder(person, placed)
    expect(order.discount).toEqual({ minor: 1001, currency: 'USD' })
    expect(order.total).toEqual(totals.quote.total)
    const { rows } = await sql<{ amount: number; platform: number; state: string }>`
      select sum(d.amount_minor)::bigint as amount, sum(d.platform_minor)::bigint as platform, max(u.state) as state
      from order_groups g
      join orders o on o.group_id = g.id
      join order_lines l on l.order_id = o.id
      join order_line_discounts d on d.line_id = l.id
      join coupon_uses u on u.group_id = g.id
      where g.number = ${placed.order_number}
    `.execute(market.database.db)
    expect(rows).toEqual([{ amount: 1001, platform: 501, state: 'used' }])
    expect((await person.call('GET /cartmanager/cart')).cart.coupon).toBeUndefined()
  })

  test('releases its coupon and budget when it ends, in part with each seller order', async () => {
    await aCoupon(market, { code: 'HALF', percent: 50, budget_minor: 1_000_000, uses_total: 1 })
    const person = await shopperWith('HALF', local)
    await addGoodsToCart(person, parcel)
    const totals = await ready(person, 'card')
    const placed = await placeOrder(person, totals, { method: 'card' })
    await decideOnCard(person, placed, 'approve')
    await market.runJobs()
    const [first, second] = totals.quote.packages
    expect(await useOf(market, 'HALF')).toEqual({ used_count: 1, spent_minor: totals.quote.discount.minor })
    expect(await refusals(await shopperWith('TENTH', local), 'HALF')).toEqual([
      'This code has reached its limit',
      'Ce code a atteint sa limite d’utilisation',
    ])

    const operator = await market.signIn('operator@tradewind.example')
    const cancel = (number: string) =>
      operator.call('POST /operator/orders/{number}/cancel', {
        params: { number },
        body: { reason: 'changed my mind' },
      })
    await cancel(`${placed.order_number}-1`)
    expect(await useOf(market, 'HALF')).toEqual({ used_count: 1, spent_minor: second?.discount.minor })

    await cancel(`${placed.order_number}-2`)
    expect(first?.discount.minor).toBeGreaterThan(0)
    expect(await useOf(market, 'HALF')).toEqual({ used_count: 0, spent_minor: 0 })
  })

  test('releases its coupon when it expires unpaid, and reserves it for the same cart meanwhile', async () => {
    await aCoupon(market, { code: 'HELD', uses_total: 1, uses_per_customer: 1, first_order_only: true })
    const person = await shopperWith('HELD', local)
    const before = await ready(person, 'card')
    await placeOrder(person, before, { method: 'card' })

    // The same cart again: it may use the items reserved for its unpaid order.
    const again = await ready(person, 'card')
    expect(again.quote.coupon?.refusal).toBeUndefined()
    const placed = await placeOrder(person, again, { method: 'card' })
    expect(await useOf(market, 'HELD')).toMatchObject({ used_count: 1 })

    await sql`
      update order_groups set pay_by = now() - interval '1 minute' where number = ${placed.order_number}
    `.execute(market.database.db)
    await passTime(market, 'orders.expire_unpaid')
    expect(await useOf(market, 'HELD')).toMatchObject({ used_count: 0 })
  })

  test('is refunded when paid too late and its coupon is used up by then', async () => {
    await aCoupon(market, { code: 'LATE', uses_total: 1 })
    const person = await shopperWith('LATE', local)
    const placed = await placeOrder(person, await ready(person, 'card'), { method: 'card' })
    market.gateway.breakDown()
    await decideOnCard(person, placed, 'approve', 'never')
    await sql`
      update order_groups set pay_by = now() - interval '1 minute' where number = ${placed.order_number}
    `.execute(market.database.db)
    await passTime(market, 'orders.expire_unpaid')
    const other = await shopperWith('LATE', local)
    await placeOrder(other, await ready(other), { method: 'cash' })
    market.gateway.recover()

    await checkCancelledPayment(market, placed)

    expect(await readOrder(person, placed)).toMatchObject({ payment_status: 'refunded' })
    expect(await useOf(market, 'LATE')).toMatchObject({ used_count: 1 })
  })

  test('T60 is refused when its coupon has ended since the quote, and then placed without it', async () => {
    await aCoupon(market, { code: 'ENDING' })
    const person = await shopperWith('ENDING', local)
    const shown = await ready(person)
    await sql`update coupons set ends_at = now() - interval '1 second' where code = 'ENDING'`.execute(
      market.database.db,
    )

    const { status, problem } = await person.fail('POST /orders', orderOf(shown, 'cash'), keyHeader().headers)
    expect([status, problem.code]).toEqual([409, 'price_changed'])

    const now = await ready(person)
    expect(now.quote.coupon?.refusal).toEqual({
      code: 'coupon_ended',
      message: 'This code is no longer valid',
    })
    expect((await placeOrder(person, now, { method: 'cash' })).total).toEqual(now.quote.total)
  })

  test('T53 with a total of zero is placed at once', async () => {
    await aCoupon(market, { code: 'GIFT', kind: 'fixed', percent: null, amount_minor: 90_000_000 })
    const owner = await market.signIn('owner@blue-mahoe-larder.example')
    await owner.call('PUT /seller/stores/{store}/delivery', {
      params: { store: 'blue-mahoe-larder' },
      body: { zones: ['local'], offers_pickup: true },
    })
    const person = await shopperWith('GIFT', local)
    const brought = await chooseDelivery(person, { address: jamaican })
    const [bag] = brought.quote.packages
    const pickup = bag?.options.find(({ kind }) => kind === 'pickup')
    const slot = pickup?.slots.find(({ state }) => state === 'open')
    const totals = await chooseDelivery(person, {
      ...brought.choices,
      deliveries: {
        [bag?.store.id ?? '']: { method: pickup?.method ?? '', ...(slot && { slot_id: slot.id }) },
      },
    })
    const { number: paidByNothing } = await placeFree(person, totals)

    expect(brought.quote.total?.minor).toBe(brought.quote.shipping?.minor)
    expect(brought.quote.missing).toContain('payment_method')
    expect(totals.quote).toMatchObject({
      is_complete: true,
      missing: [],
      total: { minor: 0 },
      tax: { minor: 0 },
      to_pay: { minor: 0 },
    })
    const order = await readOrder(person, { order_number: paidByNothing })
    expect(order).toMatchObject({
      payment_method: 'none',
      payment_status: 'nothing_to_pay',
      status: 'processing',
      total: { minor: 0 },
      can_pay: false,
    })
    expect(await isAtGateway(paidByNothing)).toBe(false)
    await market.runJobs()
    const operator = await market.signIn('operator@tradewind.example')
    const mail = await mailOf(operator, { search: paidByNothing, kind: 'order_placed' })
    expect(mail.text).toMatch(/Total\s+\$0\.00/)
    expect(mail.text).toContain('Nothing to pay')
    expect(mail.text).not.toContain('Card')
    const invoice = await person.call('GET /orders/{number}/invoice', { params: { number: paidByNothing } })
    const pieces = textOfPdf(invoice.bytes).flatMap((page) => page.split('\n'))
    expect(pieces).toContain('Nothing to pay')
    expect(pieces).not.toContain('Card, paid')
    const listed = await operator.call('GET /operator/orders', {
      query: { payment_status: 'nothing_to_pay' },
    })
    expect(listed.data.map(({ number }) => number)).toEqual([paidByNothing])
    const sold = await owner.call('GET /seller/stores/{store}/orders/{number}', {
      params: { store: 'blue-mahoe-larder', number: `${paidByNothing}-1` },
    })
    expect(sold.payment_status).toBe('nothing_to_pay')
  })

  test.each(['card', 'cash', 'bank'] as const)(
    'of which nothing is left to pay is placed too where %s was sent, which pays nothing',
    async (method) => {
      await aCoupon(market, {
        code: `FREE${method.toUpperCase()}`,
        kind: 'fixed',
        percent: null,
        amount_minor: 90_000_000,
      })
      const person = await shopperWith(`FREE${method.toUpperCase()}`, local)
      const open = await chooseDelivery(person, { address: jamaican, payment_method: method })
      const [bag] = open.quote.packages
      const pickup = bag?.options.find(({ kind }) => kind === 'pickup')
      const slot = pickup?.slots.find(({ state }) => state === 'open')
      const totals = await chooseDelivery(person, {
        ...open.choices,
        deliveries: {
          [bag?.store.id ?? '']: { method: pickup?.method ?? '', ...(slot && { slot_id: slot.id }) },
        },
      })

      const placed = await placeOrder(person, totals, { method })

      expect(placed).toMatchObject({ payment_status: 'nothing_to_pay', total: { minor: 0 } })
      expect(placed.next_action).toBeUndefined()
      expect(await isAtGateway(placed.order_number)).toBe(false)
    },
  )

  test('is delivered free with a delivery coupon, and keeps the full delivery price', async () => {
    await aCoupon(market, { code: 'BROUGHT', kind: 'free_shipping', percent: null, platform_bps: 10_000 })
    const person = await shopperWith('TENTH', parcel)
    const paying = await ready(person, 'card')
    await apply(person, 'BROUGHT')
    const free = await ready(person, 'card')

    expect(paying.quote.shipping?.minor).toBeGreaterThan(0)
    expect(free.quote.shipping?.minor).toBe(0)
    expect(free.quote.coupon?.shipping_discount).toEqual(paying.quote.shipping)
    const placed = await placeOrder(person, free, { method: 'card' })
    const kept = await market.database.db
      .selectFrom('order_coupons as oc')
      .innerJoin('orders as o', 'o.id', 'oc.order_id')
      .select(['oc.shipping_minor', 'oc.shipping_platform_minor', 'o.shipping_minor as paid'])
      .where('o.number', '=', `${placed.order_number}-1`)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({
      shipping_minor: paying.quote.shipping?.minor,
      shipping_platform_minor: paying.quote.shipping?.minor,
      paid: 0,
    })
  })
})

describe('concurrent orders', () => {
  test('T58 use a single-use coupon exactly once, and a ten-use one exactly ten times', async () => {
    await aCoupon(market, { code: 'MAX1', uses_total: 1 })
    await aCoupon(market, { code: 'MAX10', uses_total: 10 })

    expect(await placeAll('MAX1', 20)).toEqual({ placed: 1, coupon_refused: 19 })
    expect(await placeAll('MAX10', 40)).toEqual({ placed: 10, coupon_refused: 30 })
    expect(await useOf(market, 'MAX10')).toMatchObject({ used_count: 10 })
  }, 120_000)

  test('stop at the budget to the cent', async () => {
    const { quote } = await ready(await shopperWith('TENTH', local))
    const each = quote.discount.minor
    await aCoupon(market, { code: 'BUDGET', budget_minor: each * 5 + 1 })

    expect(await placeAll('BUDGET', 20)).toEqual({ placed: 5, coupon_refused: 15 })
    expect(await useOf(market, 'BUDGET')).toEqual({ used_count: 5, spent_minor: each * 5 })
    const last = await shopperWith('BUDGET', local)
    const rest = await ready(last)
    expect(rest.quote.discount.minor).toBe(1)
    await placeOrder(last, rest, { method: 'cash' })
    expect(await useOf(market, 'BUDGET')).toEqual({ used_count: 6, spent_minor: each * 5 + 1 })
  }, 120_000)

  test('T59 get one first-order discount per mailbox, with any coupon and in any spelling', async () => {
    await aCoupon(market, { code: 'FIRST1', first_order_only: true })
    await aCoupon(market, { code: 'FIRST2', first_order_only: true })
    const emails = Array.from({ length: 12 }, (_, place) => `same.person+${place}@gmail.com`)
    const shoppers = await Promise.all(
      emails.map(async (email, place) => {
        const person = await shopperWith(place % 2 === 0 ? 'FIRST1' : 'FIRST2', local, email)
        return { person, totals: await ready(person) }
      }),
    )

    const outcomes = await Promise.all(shoppers.map(({ person, totals }) => tryToPlace(person, totals)))

    expect(countOf(outcomes)).toEqual({ placed: 1, coupon_refused: 11 })
  }, 120_000)

  test('miscount with a read-then-write twin, which must fail', async () => {
    await aCoupon(market, { code: 'TWIN', uses_total: null })
    const { pool } = market.database
    const readThenWrite = async () => {
      const { rows } = await pool.query<{ used: number }>(
        `select used_count as used from coupons where code = 'TWIN'`,
      )
      if ((rows[0]?.used ?? 0) >= 1) return
      await pool.query(`select pg_sleep(0.05)`)
      await pool.query(`update coupons set used_count = used_count + 1 where code = 'TWIN'`)
    }

    await Promise.all(Array.from({ length: 10 }, readThenWrite))

    expect((await useOf(market, 'TWIN')).used_count).toBeGreaterThan(1)
    await pool.query(`update coupons set used_count = 0 where code = 'TWIN'`)
  })
})

describe('coupon administration', () => {
  const terms = storeCoupon('desk-10')
  const ofMarket = marketCoupon('desk-10')

  test('creates a coupon, changes it within what orders allow, pauses and ends it, and lists its uses', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const { coupon } = await operator.call('POST /operator/coupons', { body: ofMarket })
    const params = { id: coupon.id }
    expect(coupon).toMatchObject({ code: 'DESK-10', state: 'running', was_used: false, used: 0 })
    const person = await shopperWith('DESK-10', local)
    const placed = await placeOrder(person, await ready(person), { method: 'cash' })

    const read = await operator.call('GET /operator/coupons/{id}', { params })
    expect(read.uses.data).toMatchObject([
      { order_number: placed.order_number, customer: 'Ines', state: 'used', discount: read.coupon.spent },
    ])
    const { status, problem } = await operator.fail('PUT /operator/coupons/{id}', {
      params,
      body: { ...ofMarket, percent: 20, budget_minor: 1 },
    })
    expect([status, problem.errors]).toEqual([
      422,
      {
        percent: ['Orders have used this coupon, so this can’t be changed'],
        budget_minor: ['More than this has already been used'],
      },
    ])
    const changed = await operator.call('PUT /operator/coupons/{id}', {
      params,
      body: { ...ofMarket, uses_total: 1 },
    })
    expect(changed.coupon.state).toBe('used_up')

    const steer = (command: 'pause' | 'resume' | 'end') =>
      operator.call('POST /operator/coupons/{id}/state', { params, body: { command } })
    expect((await steer('pause')).coupon.state).toBe('paused')
    expect((await steer('resume')).coupon.state).toBe('used_up')
    expect((await steer('end')).coupon.state).toBe('ended')
    const found = await operator.call('GET /operator/coupons', { query: { search: 'desk', state: 'ended' } })
    expect(found.data.map(({ code }) => code)).toEqual(['DESK-10'])
  })

  test('finds a coupon’s subject by name, in the reader’s language', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const { data } = await operator.call('GET /operator/products', { query: {} })
    const [product] = data
    if (!product) throw new Error('Demo market lacks a product for sale')
    const { coupon } = await operator.call('POST /operator/coupons', {
      body: {
        ...marketCoupon('BY-NAME'),
        products: [product.slug],
        stores: [product.store.slug],
        categories: ['groceries'],
      },
    })

    const french = await operator.call(
      'GET /operator/coupons/{id}',
      { params: { id: coupon.id }, query: {} },
      { headers: { 'accept-language': 'fr' } },
    )

    expect(coupon.places).toMatchObject({
      products: [{ key: product.slug, name: product.name, detail: product.store.name }],
      stores: [{ key: product.store.slug, name: product.store.name }],
      categories: [{ key: 'groceries', name: 'Groceries' }],
      excluded_products: [],
    })
    expect(french.coupon.places.categories).toEqual([{ key: 'groceries', name: 'Épicerie' }])
  })

  test('reports each invalid field in English and French', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const wrong = {
      ...ofMarket,
      code: 'welcome10',
      percent: undefined,
      ends_on: '2025-12-31',
      categories: ['nowhere'],
    }
    const errors = async (body: object, language: string) =>
      (
        await operator.fail(
          'POST /operator/coupons',
          { body: { ...ofMarket, ...body } },
          {
            'accept-language': language,
          },
        )
      ).problem.errors

    expect(await errors(wrong, 'en')).toEqual({
      percent: ['Enter a whole percentage from 1 to 100'],
      ends_on: ['The last day can’t be before the first'],
      categories: ['One of these doesn’t exist on the market'],
    })
    expect(await errors({ code: 'WELCOME10' }, 'fr')).toEqual({ code: ['Un coupon porte déjà ce code'] })
    expect(await errors({ code: '?' }, 'en')).toEqual({ code: ['Use 3 to 24 letters, digits and hyphens'] })
  })

  test('accepts a code requested concurrently once, and reports it as taken to the others', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        operator.call('POST /operator/coupons', { body: { ...ofMarket, code: `race-${place}` } }),
      ),
    )

    const answers = await Promise.all(
      made.map(async ({ coupon: { id } }) => {
        const asked = { params: { id }, body: { ...ofMarket, code: 'race-won' } }
        const answer = await operator
          .call('PUT /operator/coupons/{id}', asked)
          .catch((error: unknown) => error)
        return answer instanceof ApiProblem ? [answer.status, answer.body.errors] : [200, undefined]
      }),
    )

    const taken = [422, { code: ['A coupon with this code already exists'] }]
    expect(answers.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      ...Array.from({ length: 7 }, () => taken),
    ])
  })

  test('T09 limits sellers to goods of their own store, at their own cost', async () => {
    const seller = await market.signIn('owner@belle-morne.example')
    const params = { store: 'belle-morne' }
    const { coupon } = await seller.call('POST /seller/stores/{store}/coupons', {
      params,
      body: { ...terms, code: 'belle' },
    })
    expect(coupon).toMatchObject({ market_percent: 0, store: { slug: 'belle-morne' } })
    const person = market.visitor()
    await addGoodsToCart(person, local)
    expect((await refusals(person, 'BELLE'))[0]).toBe('This code doesn’t apply to the items in your cart')
    const other = await market.signIn('owner@blue-mahoe-larder.example')

    const asked = await other.fail('POST /seller/stores/{store}/coupons/{id}/state', {
      params: { store: 'blue-mahoe-larder', id: coupon.id },
      body: { command: 'end' },
    })
    const foreign = await seller.fail('POST /seller/stores/{store}/coupons', {
      params,
      body: { ...terms, code: 'FOREIGN', products: ['blue-mountain-coffee-whole-bean'] },
    })

    expect(asked.status).toBe(404)
    expect(foreign.problem.errors).toEqual({ products: ['One of these doesn’t exist on the market'] })
    expect((await seller.call('GET /seller/stores/{store}/coupons', { params })).data[0]?.state).toBe(
      'running',
    )
  })
})

async function refusals(person: TestVisitor, code: string): Promise<(string | undefined)[]> {
  const ask = async (language: string) => {
    const { status, problem } = await person.fail(
      'POST /cartmanager/cart/coupon',
      { body: { code } },
      { 'accept-language': language },
    )
    expect(status).toBe(422)
    return problem.errors?.code?.[0]
  }
  const said = [await ask('en'), await ask('fr')]
  await market.database.db.deleteFrom('rate_limits').execute()
  return said
}

/** Places orders by `count` concurrent guests with the same code; returns the number per outcome. */
async function placeAll(code: string, count: number): Promise<Record<string, number>> {
  const shoppers = await Promise.all(
    Array.from({ length: count }, async () => {
      const person = await shopperWith(code, local)
      return { person, totals: await ready(person) }
    }),
  )
  return countOf(await Promise.all(shoppers.map(({ person, totals }) => tryToPlace(person, totals))))
}

async function tryToPlace(person: TestVisitor, totals: Ready): Promise<string> {
  try {
    await placeOrder(person, totals, { method: 'cash' })
    return 'placed'
  } catch (error) {
    if (error instanceof ApiProblem) {
      // The last ones see the coupon used up before they try to use it.
      return error.code === 'price_changed' ? 'coupon_refused' : error.code
    }
    throw error
  }
}

/** Places an order without a payment method. */
async function placeFree(person: TestVisitor, { choices, quote }: Ready) {
  const { payment_method: _, ...rest } = choices
  const { order_number: number } = await person.call(
    'POST /orders',
    { body: { ...rest, fingerprint: quote.fingerprint } },
    keyHeader(),
  )
  return { number }
}

async function isAtGateway(number: string): Promise<boolean> {
  const { rows } = await sql<{ gateway: string | null }>`
    select t.gateway from tenders t join order_groups g on g.id = t.group_id where g.number = ${number}
  `.execute(market.database.db)
  return rows.some(({ gateway }) => gateway !== null)
}
