/** Orders from the cart to delivery, over HTTP on the demo market. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { withBrokenRow } from '#tests/support/broken-row.ts'
import { registration } from '#tests/support/demo.ts'
import {
  atGateway,
  checkCancelledPayment,
  deliver,
  pay,
  payInput,
  readOrder,
  referenceOf,
  reject,
  statusOf,
} from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  orderOf,
  passTime,
  placeOrder,
  setStock,
  stockOf,
} from '#tests/support/shopping.ts'

let market: TestMarket
let dish: Goods
let parcel: Goods
let local: Goods

const start = new Date(Date.now() + 60 * 60 * 1000)

beforeAll(async () => {
  market = await openMarket({ at: start.toISOString() })
  dish = await goodsOf(market, 'tavias-pot')
  parcel = await goodsOf(market, 'belle-morne', { stock: 40 })
  local = await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })
})

beforeEach(() => market.later({ minutes: 0 }))

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('a card', () => {
  test('pays two sellers at once, for a dish and a parcel, by a guest who then registers', async () => {
    const shopper = market.visitor()
    await addGoodsToCart(shopper, dish, 3)
    const guest = await shopper.call('POST /auth/guest', {
      body: { name: 'Ines', email: 'ines@shopper.example', phone: '+18765550100' },
    })
    await addGoodsToCart(shopper, parcel, 2)
    const { key } = await shopper.call('POST /auth/register', { body: registration('ines@shopper.example') })
    await shopper.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    const kitchen = ready.quote.packages.find(({ store }) => store.slug === 'tavias-pot')

    const placed = await placeOrder(shopper, ready, { method: 'card' })

    expect([guest.user.is_guest, (await shopper.call('GET /customer')).is_guest]).toEqual([true, false])
    expect(kitchen?.chosen?.slot_id).toBeDefined()
    expect(ready.quote).toMatchObject({ is_complete: true, missing: [], total: placed.total })
    expect(placed.payment_status).toBe('pending')
    expect(await statusOf(shopper, placed)).toMatchObject({ payment_status: 'pending' })
    expect((await shopper.call('GET /cartmanager/cart')).cart.items_count).toBe(5)
    const seller = await market.signIn('owner@tavias-pot.example')
    expect((await sellerOrders(seller, 'tavias-pot')).map(({ number }) => number)).not.toContain(
      `${placed.order_number}-1`,
    )

    const back = await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    expect(back).toBe(`http://market.test/checkout/complete?order_number=${placed.order_number}`)
    const paid = await readOrder(shopper, placed)
    expect(paid).toMatchObject({ payment_method: 'card', payment_status: 'completed', can_pay: false })
    expect(paid.total).toEqual(ready.quote.total)
    expect(paid.sub_orders.map(({ state }) => state)).toEqual(['placed', 'accepted'])
    expect((await shopper.call('GET /cartmanager/cart')).cart.items_count).toBe(0)

    await deliver(seller, { store: 'tavias-pot', number: `${placed.order_number}-1` })
    await deliver(
      await market.signIn('owner@belle-morne.example'),
      { store: 'belle-morne', number: `${placed.order_number}-2` },
      { carrier: 'Island Post', tracking_number: 'IP-1', tracking_url: 'https://post.example/IP-1' },
    )

    const arrived = await readOrder(shopper, placed)
    expect(arrived.status).toBe('delivered')
    expect(arrived.sub_orders[1]?.delivery).toMatchObject({
      carrier: 'Island Post',
      tracking_number: 'IP-1',
    })
  })

  test('T47 is settled by the shopper’s return without a webhook, and by either of two at once', async () => {
    const first = await orderByCard(await market.register(), parcel)
    await decideOnCard(first.shopper, first.placed, 'approve', 'never')
    expect(await statusOf(first.shopper, first.placed)).toMatchObject({ payment_status: 'completed' })

    const second = await orderByCard(await market.register(), parcel)
    await decideOnCard(second.shopper, second.placed, 'approve', 'twice')
    await Promise.all([
      market.runJobs(),
      ...Array.from({ length: 5 }, () => statusOf(second.shopper, second.placed)),
    ])

    const order = await readOrder(second.shopper, second.placed)
    expect(order.payment_status).toBe('completed')
    expect(order.sub_orders.flatMap(({ activities }) => activities.map(({ state }) => state))).toEqual([
      'pending_payment',
      'placed',
      'accepted',
    ])
  })

  test('that is declined leaves the cart full and can be retried', async () => {
    const { shopper, placed } = await orderByCard(await market.register(), parcel)
    await decideOnCard(shopper, placed, 'decline')
    await market.runJobs()

    expect(await statusOf(shopper, placed)).toMatchObject({ payment_status: 'failed' })
    expect(await readOrder(shopper, placed)).toMatchObject({ can_pay: true, status: 'pending' })
    expect((await shopper.call('GET /cartmanager/cart')).cart.items_count).toBe(1)

    const again = await pay(shopper, placed, 'card')
    await decideOnCard(shopper, again, 'approve')
    await market.runJobs()

    expect(again.next_action?.url).not.toBe(placed.next_action?.url)
    expect(await statusOf(shopper, placed)).toMatchObject({ payment_status: 'completed' })
    const twice = await shopper.fail('POST /orders/{number}/pay', payInput(placed, 'card'), withKey())
    expect(twice.problem.code).toBe('already_paid')
  })

  test('that is undecided is reused on the next attempt, not charged twice', async () => {
    const { shopper, placed } = await orderByCard(await market.register(), parcel)

    const again = await pay(shopper, placed, 'card')

    expect(again.next_action).toEqual(placed.next_action)
  })

  test('can be replaced by cash; a payment that still arrives is refunded', async () => {
    const { shopper, placed } = await orderByCard(await market.register(), local)
    const agreed = await pay(shopper, placed, 'cash')
    // Approved at the gateway before it was cancelled there.
    await decideOnCard(shopper, placed, 'approve', 'before')
    await market.runJobs()

    expect(agreed).toMatchObject({ payment_status: 'cash_on_delivery', order_number: placed.order_number })
    expect(await statusOf(shopper, placed)).toMatchObject({ payment_status: 'cash_on_delivery' })
    expect(await atGateway(market, referenceOf(placed))).toMatchObject({
      refunded_minor: placed.total.minor,
    })
  })

  test('T28 that is not used releases stock and slot on expiry', async () => {
    const stock = await stockOf(market, local)
    const { shopper, placed } = await orderByCard(await market.register(), local)
    expect(await stockOf(market, local)).toBe(stock - 1)
    expect(await slotsReservedBy(placed)).toBe(1)

    market.later({ minutes: 16 })
    await passTime(market, 'orders.expire_unpaid')

    expect(await stockOf(market, local)).toBe(stock)
    expect(await slotsReservedBy(placed)).toBe(0)
    expect(await readOrder(shopper, placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'cancelled',
      can_pay: false,
    })
    const late = await shopper.fail('POST /orders/{number}/pay', payInput(placed, 'card'), withKey())
    expect(late.problem.code).toBe('state_conflict')
  })

  test('that expires releases its stock although another in the same minute cannot be expired', async () => {
    const broken = await orderByCard(await market.register(), local)
    const { shopper, placed } = await orderByCard(await market.register(), local)
    const stock = await stockOf(market, local)
    market.later({ minutes: 16 })

    const { rows } = await sql<{ id: string }>`
      select id from order_groups where number = ${broken.placed.order_number}
    `.execute(market.database.db)
    await withBrokenRow(market, { table: 'order_groups', id: rows[0]?.id ?? '' }, () =>
      passTime(market, 'orders.expire_unpaid'),
    )

    expect((await readOrder(shopper, placed)).status).toBe('cancelled')
    expect((await readOrder(broken.shopper, broken.placed)).status).toBe('pending')
    expect(await stockOf(market, local)).toBe(stock + 1)
    await passTime(market, 'orders.expire_unpaid')
    expect((await readOrder(broken.shopper, broken.placed)).status).toBe('cancelled')
  })

  test('T29 that pays too late gets what is still in stock, or a refund', async () => {
    const lucky = await orderByCard(await market.register(), local)
    const unlucky = await orderByCard(await market.register(), local)
    market.gateway.breakDown()
    await decideOnCard(lucky.shopper, lucky.placed, 'approve', 'never')
    market.later({ minutes: 16 })
    await passTime(market, 'orders.expire_unpaid')
    await decideOnCard(unlucky.shopper, unlucky.placed, 'approve', 'never')
    expect((await readOrder(lucky.shopper, lucky.placed)).status).toBe('cancelled')
    market.gateway.recover()

    await checkCancelledPayment(market, lucky.placed)
    await setStock(market.database, local, 0)
    await checkCancelledPayment(market, unlucky.placed)

    expect(await readOrder(lucky.shopper, lucky.placed)).toMatchObject({
      status: 'processing',
      payment_status: 'completed',
    })
    expect(await readOrder(unlucky.shopper, unlucky.placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded: unlucky.placed.total,
    })
    expect(await stockOf(market, local)).toBe(0)
    await setStock(market.database, local, 40)
  })

  test('keeps its stock while the gateway is down, and a repeated call continues', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, parcel)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    const key = crypto.randomUUID()

    market.gateway.breakDown()
    const away = await shopper.fail('POST /orders', orderOf(ready, 'card'), withKey(key))
    market.gateway.recover()
    const placed = await placeOrder(shopper, ready, { method: 'card', key })

    expect([away.status, away.problem.code]).toEqual([503, 'gateway_unavailable'])
    expect(placed.next_action).toBeDefined()
    expect((await shopper.call('GET /orders')).data).toHaveLength(1)
  })

  test('T26 pays for the latest version of the cart, also with the last unit reserved by the previous attempt', async () => {
    await setStock(market.database, parcel, 1)
    const { shopper, placed: first, ready } = await orderByCard(await market.register(), parcel)
    const { cart } = await shopper.call('GET /cartmanager/cart')
    const others = await market.register()
    const refused = await others.fail('POST /cartmanager/cart/items', {
      body: { product_id: parcel.productId, qty: 1 },
    })

    const second = await placeOrder(shopper, ready, { method: 'card' })
    await market.runJobs()

    expect(cart.can_check_out).toBe(true)
    expect(refused.problem.code).toBe('out_of_stock')
    expect(second.order_number).not.toBe(first.order_number)
    expect(await readOrder(shopper, first)).toMatchObject({ status: 'cancelled', can_pay: false })
    expect(await stockOf(market, parcel)).toBe(0)
    await setStock(market.database, parcel, 40)
  })
})

test('cash is paid on delivery', async () => {
  const shopper = await market.register()
  await addGoodsToCart(shopper, local, 2)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })

  const placed = await placeOrder(shopper, ready, { method: 'cash' })

  expect(placed).toMatchObject({ payment_status: 'cash_on_delivery', total: ready.quote.total })
  expect(placed.next_action).toBeUndefined()
  expect((await shopper.call('GET /cartmanager/cart')).cart.items_count).toBe(0)
  const seller = await market.signIn('owner@blue-mahoe-larder.example')
  const number = `${placed.order_number}-1`
  const params = { store: 'blue-mahoe-larder', number }
  const toDo = await seller.call('GET /seller/stores/{store}/orders/{number}', { params })
  expect(toDo.cash_to_collect).toEqual(placed.total)
  await deliver(seller, params)
  expect(await readOrder(shopper, placed)).toMatchObject({
    status: 'delivered',
    payment_status: 'completed',
  })
})

test('a bank transfer keeps everything reserved until the operator records it', async () => {
  const shopper = await market.register()
  await addGoodsToCart(shopper, parcel)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'bank' })
  const placed = await placeOrder(shopper, ready, { method: 'bank' })
  // Further shopping must not cancel an order that is being paid.
  await addGoodsToCart(shopper, parcel)
  const next = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
  await placeOrder(shopper, next, { method: 'card' })

  const awaited = await readOrder(shopper, placed)
  const operator = await market.signIn('operator@tradewind.example')
  await operator.call(
    'POST /operator/orders/{number}/transfer-arrived',
    { params: { number: placed.order_number }, body: {} },
    keyHeader(),
  )

  expect(awaited).toMatchObject({ payment_status: 'awaiting_transfer', can_pay: true })
  expect(awaited.bank_transfer?.reference).toBe(placed.order_number)
  expect(await readOrder(shopper, placed)).toMatchObject({
    payment_status: 'completed',
    status: 'processing',
  })
})

test('each seller can reject their order, and only its amount is refunded', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [[dish, 3], parcel], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()

  const number = `${placed.order_number}-1`
  await reject(market, { store: 'tavias-pot', number, reason: 'The pot is empty' })
  await market.runJobs()

  const order = await readOrder(shopper, placed)
  expect(order.sub_orders.map(({ state }) => state)).toEqual(['rejected', 'accepted'])
  expect(order.refunded).toEqual(order.sub_orders[0]?.total)
  expect(order.payment_status).toBe('partially_refunded')
})

describe('placing an order', () => {
  test('T24 is refused with the new quote when a price has changed', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, parcel)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    const seller = await market.signIn('owner@belle-morne.example')
    const params = { store: 'belle-morne', id: parcel.variantId }
    const { data } = await seller.call('GET /seller/stores/{store}/products', {
      params: { store: 'belle-morne' },
      query: { search: parcel.name },
    })
    const before = data.flatMap(({ variants }) => variants).find(({ id }) => id === parcel.variantId)
      ?.price.minor
    if (before === undefined) throw new Error('Seller has no such variant')
    await seller.call('PUT /seller/stores/{store}/variants/{id}', {
      params,
      body: { price_minor: before + 100 },
    })

    const card = { ...ready, choices: { ...ready.choices, payment_method: 'card' as const } }
    const { status, problem } = await shopper.fail('POST /orders', orderOf(card, 'card'), withKey())

    expect([status, problem.code]).toEqual([409, 'price_changed'])
    const now = await shopper.call('POST /checkout', { body: card.choices })
    expect(problem.facts).toMatchObject({ quote: { fingerprint: now.fingerprint, total: now.total } })
    expect(now.total?.minor).toBeGreaterThan(ready.quote.total?.minor ?? 0)
    expect((await shopper.call('GET /orders')).data).toEqual([])
    await seller.call('PUT /seller/stores/{store}/variants/{id}', { params, body: { price_minor: before } })
  })

  test('is refused with the name of a product that has sold out meanwhile', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, parcel, 2)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    await setStock(market.database, parcel, 1)

    const { problem } = await shopper.fail('POST /orders', orderOf(ready, 'card'), withKey())
    const quote = await shopper.call('POST /checkout', { body: ready.choices })

    expect(problem).toMatchObject({
      code: 'out_of_stock',
      facts: {
        items: [{ product_id: parcel.productId, variant_id: parcel.variantId, available: 1 }],
      },
    })
    expect(quote.is_complete).toBe(false)
    expect(quote.packages[0]).toMatchObject({ problem: 'out_of_stock' })
    await setStock(market.database, parcel, 40)
  })

  test('T32 is refused when the slot is full or closed, and says which', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, local)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    const [slotId = ''] = Object.values(ready.choices.deliveries ?? {}).map(({ slot_id }) => slot_id)
    const slot = sql`slots where id = ${slotId}`
    const { rows } = await sql<{
      booked: number
      booked_units: number
      closes_at: Date
    }>`select booked, booked_units, closes_at from ${slot}`.execute(market.database.db)
    const [before] = rows
    if (!before) throw new Error('Slot not found')

    await sql`update slots set booked = capacity, booked_units = capacity where id = ${slotId}`.execute(
      market.database.db,
    )
    const full = await shopper.fail('POST /orders', orderOf(ready, 'cash'), withKey())
    await sql`
      update slots set booked = ${before.booked}, booked_units = ${before.booked_units} where id = ${slotId}
    `.execute(market.database.db)
    market.moveTo(new Date(before.closes_at.getTime() + 1000).toISOString())
    const closed = await shopper.fail('POST /orders', orderOf(ready, 'cash'), withKey())

    expect(full.problem).toMatchObject({ code: 'slot_full', facts: { slot_ids: [slotId] } })
    expect(closed.problem).toMatchObject({ code: 'slot_closed', facts: { slot_ids: [slotId] } })
  })

  test('T25 is refused while a store is closed, or below its minimum', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, dish)
    await sql`update stores set min_order_minor = 1000000 where slug = 'tavias-pot'`.execute(
      market.database.db,
    )
    const below = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    await sql`update stores set min_order_minor = 0 where slug = 'tavias-pot'`.execute(market.database.db)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    const seller = await market.signIn('owner@tavias-pot.example')
    const params = { store: 'tavias-pot' }
    await seller.call('PUT /seller/stores/{store}/status', { params, body: { status: 'closed' } })

    const closed = await shopper.fail('POST /orders', orderOf(ready, 'card'), withKey())

    expect(below.quote.packages[0]?.problem).toBe('below_minimum')
    expect(below.quote.is_complete).toBe(false)
    expect(closed.problem.code).toBe('store_closed')
    await seller.call('PUT /seller/stores/{store}/status', { params, body: { status: 'open' } })
  })

  test('names every missing field', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, local)
    const bare = await shopper.call('POST /checkout', { body: {} })
    const { choices, quote } = await chooseDelivery(shopper, { address: jamaican })
    const [store = ''] = Object.keys(choices.deliveries ?? {})
    const { slot_id: _, ...withoutSlot } = choices.deliveries?.[store] ?? { method: '' }

    const nowhere = await shopper.fail(
      'POST /orders',
      orderOf({ choices: {}, quote: bare }, 'cash'),
      withKey(),
    )
    const never = await shopper.fail(
      'POST /orders',
      orderOf({ choices: { ...choices, deliveries: { [store]: withoutSlot } }, quote }, 'cash'),
      withKey(),
    )

    expect(bare).toMatchObject({ is_complete: false, missing: ['address', 'payment_method'] })
    expect(bare.total).toBeUndefined()
    expect(nowhere.problem.errors).toEqual({ address_id: ['This Field Cannot Be Empty'] })
    expect(never.problem.errors).toEqual({
      [`deliveries.${store}.slot_id`]: ['This Field Cannot Be Empty'],
    })
  })

  test('allows cash on the same island only, and no transfer for meals', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, dish, 3)
    await addGoodsToCart(shopper, parcel)
    const { choices, quote } = await chooseDelivery(shopper, { address: jamaican })

    const cash = await shopper.fail('POST /orders', orderOf({ choices, quote }, 'cash'), withKey())

    expect(quote.payment_methods).toEqual([
      { method: 'card', is_available: true },
      { method: 'cash', is_available: false, reason: expect.stringContaining('on your island') },
      { method: 'bank', is_available: false, reason: expect.stringContaining('takes days') },
    ])
    expect(cash.problem.code).toBe('payment_unavailable')
  })

  test('reports that a restaurant does not deliver there before its minimum order', async () => {
    const toronto = {
      ...jamaican,
      city: 'Toronto',
      region: 'Ontario',
      country_code: 'CA',
      postcode: 'M5H 2N2',
    }
    const shopper = await market.register()
    await addGoodsToCart(shopper, dish)
    await sql`update stores set min_order_minor = 1000000 where slug = 'tavias-pot'`.execute(
      market.database.db,
    )

    const quote = await shopper.call('POST /checkout', { body: { address: toronto } })

    await sql`update stores set min_order_minor = 0 where slug = 'tavias-pot'`.execute(market.database.db)
    expect(quote.packages[0]).toMatchObject({ problem: 'delivery_unavailable', options: [] })
    expect(quote.tax).toBeUndefined()
  })

  test('sells alcohol to adults only, and no fresh fruit abroad', async () => {
    const rum = await anyGoods('alcohol')
    const fruit = await anyGoods('fresh')
    const shopper = await market.register()
    await addGoodsToCart(shopper, rum)
    const { choices, quote } = await chooseDelivery(shopper, {
      address: jamaican,
      payment_method: 'card',
    })
    const minor = await shopper.fail('POST /orders', orderOf({ choices, quote }, 'card'), withKey())
    const grown = await shopper.call('POST /checkout', { body: { ...choices, age_confirmed: true } })
    await shopper.call('DELETE /cartmanager/cart')
    await addGoodsToCart(shopper, fruit)
    const abroad = await shopper.call('POST /checkout', { body: { address: jamaican } })

    expect(quote).toMatchObject({ needs_age_confirmation: true, missing: ['age_confirmed'] })
    expect(minor.problem.errors).toEqual({ age_confirmed: ['This Field Cannot Be Empty'] })
    expect(grown.is_complete).toBe(true)
    expect(grown.fingerprint).toBe(quote.fingerprint)
    expect(abroad.packages[0]).toMatchObject({
      problem: 'delivery_unavailable',
      options: [],
      items: [{ is_available: false, message: 'delivery_unavailable' }],
    })
  })

  test('T37 and T38 happens once per key, whatever is repeated', async () => {
    const shopper = await market.register()
    await addGoodsToCart(shopper, local)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    const key = crypto.randomUUID()

    const placed = await placeOrder(shopper, ready, { method: 'cash', key })
    const again = await placeOrder(shopper, ready, { method: 'cash', key })
    const other = await shopper.fail('POST /orders', orderOf(ready, 'card'), withKey(key))
    const without = await shopper.fail('POST /orders', orderOf(ready, 'cash'))

    expect(again).toEqual(placed)
    expect(other.problem.code).toBe('key_reused')
    expect(without.problem.code).toBe('key_required')
  })

  test('answers with the existing order for a cart ordered elsewhere, until the cart changes', async () => {
    const shopper = await market.register()
    const another = await market.register()
    const { ready, placed } = await buy(shopper, [local], 'cash')
    const byCard = await buy(another, [local], 'card')
    await decideOnCard(another, byCard.placed, 'approve')
    await statusOf(another, byCard.placed)

    const second = await shopper.fail('POST /orders', orderOf(ready, 'cash'), keyHeader().headers)
    const quote = await shopper.fail('POST /checkout', { body: ready.choices })
    const paid = await another.fail('POST /checkout', { body: byCard.ready.choices })
    market.later({ minutes: 1 })
    await addGoodsToCart(shopper, local)
    await shopper.call('DELETE /cartmanager/cart')
    const emptied = await shopper.fail('POST /checkout', { body: ready.choices })

    expect([second, quote].map(({ problem }) => problem)).toMatchObject([
      orderedAs(placed),
      orderedAs(placed),
    ])
    expect(paid.problem).toMatchObject(orderedAs(byCard.placed))
    expect(emptied.problem.code).toBe('cart_empty')
    expect(emptied.problem.facts?.order_number).toBeUndefined()
  })

  test('T35 freezes prices, names and the shopper’s currency', async () => {
    const shopper = await market.register()
    await shopper.call('POST /customer/current-currency', { body: { currency: 'EUR' } })
    await addGoodsToCart(shopper, local, 2)
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
    const placed = await placeOrder(shopper, ready, { method: 'cash' })
    const before = await readOrder(shopper, placed)

    await sql`update variants set price_minor = price_minor * 2 where id = ${local.variantId}`.execute(
      market.database.db,
    )
    await shopper.call('POST /customer/current-currency', { body: { currency: 'USD' } })

    expect(ready.quote).toMatchObject({ currency: 'EUR', rates_as_of: expect.any(String) })
    expect(placed.total).toEqual({ minor: expect.any(Number), currency: 'EUR' })
    expect(await readOrder(shopper, placed)).toEqual(before)
    await sql`update variants set price_minor = price_minor / 2 where id = ${local.variantId}`.execute(
      market.database.db,
    )
  })
})

describe('an order', () => {
  test('T02 of two sellers shows each only their own part', async () => {
    const shopper = await market.register('shares@shopper.example')
    const { placed } = await buy(shopper, [parcel, local], 'card')
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()
    const order = await readOrder(shopper, placed)
    const [own, other] = order.sub_orders
    const seller = await market.signIn(`owner@${own?.store.slug}.example`)
    const path = `/api/seller/stores/${own?.store.slug}/orders`

    const answer = await seller.fetch(`${path}/${own?.number}`)
    const text = await answer.text()
    const seen = JSON.parse(text)

    expect([answer.status, seen.total, seen.lines.length]).toEqual([200, own?.total, own?.lines.length])
    for (const secret of ['shares@shopper.example', other?.number, other?.lines[0]?.name]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain(`"minor":${order.total.minor},`)
    expect((await seller.fetch(`${path}/${other?.number}`)).status).toBe(404)
    expect((await seller.fetch(`${path}/${placed.order_number}`)).status).toBe(404)
  })

  test('T04 is visible to its owner and holders of its access key only', async () => {
    const { shopper, placed } = await orderByCard(await market.register(), parcel)
    const stranger = await market.register()
    const params = { number: placed.order_number }

    const answers = await Promise.all([
      stranger.fail('GET /orders/{number}', { params }),
      stranger.fail('GET /orders/{number}/status', { params }),
      stranger.fail('POST /orders/{number}/pay', payInput(placed, 'cash'), withKey()),
      stranger.fail('POST /orders/{number}/cancel', { params, body: { reason: 'Mine?' } }),
    ])
    const nobody = market.visitor()
    const keyless = await Promise.all([
      nobody.fail('GET /orders/{number}/status', { params }),
      nobody.fail('GET /orders/{number}/status', { params, query: { key: '' } }),
      nobody.fail('GET /orders/{number}', { params, query: { key: placed.access_key.slice(1) } }),
    ])
    const keyed = await market.visitor().call('GET /orders/{number}/status', {
      params,
      query: { key: placed.access_key },
    })

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(keyless.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(keyed).toMatchObject({ number: placed.order_number, is_owner: true })
    expect((await shopper.call('GET /orders')).data).toHaveLength(1)
  })

  test('that is cancelled unpaid releases everything, and a later payment is refunded', async () => {
    const stock = await stockOf(market, parcel)
    const { shopper, placed } = await orderByCard(await market.register(), parcel)
    await shopper.call('POST /orders/{number}/cancel', {
      params: { number: placed.order_number },
      body: { reason: 'Changed my mind' },
    })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    expect(await stockOf(market, parcel)).toBe(stock)
    expect(await readOrder(shopper, placed)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
    })
  })

  test('that is cancelled unpaid and paid later is refunded manually when the gateway refuses', async () => {
    const { shopper, placed } = await orderByCard(await market.register(), parcel)
    await shopper.call('POST /orders/{number}/cancel', {
      params: { number: placed.order_number },
      body: { reason: 'Changed my mind' },
    })
    market.gateway.refuseRefunds(true)
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()
    market.gateway.refuseRefunds(false)

    const { data } = await shopper.call('GET /customer/refunds')
    expect(data).toMatchObject([{ amount: placed.total }])
  })
})

describe('a seller', () => {
  test('sees open orders by waiting time, longest first, with their contents', async () => {
    const seller = await market.signIn('owner@tavias-pot.example')
    const params = { store: 'tavias-pot' }
    const { placed: first } = await buy(await market.register(), [dish], 'cash')
    market.later({ minutes: 1 })
    const { placed: second } = await buy(await market.register(), [dish], 'cash')

    const { waiting, to_accept } = await seller.call('GET /seller/stores/{store}', { params })
    const open = await seller.call('GET /seller/stores/{store}/orders', { params, query: { view: 'open' } })
    const newest = await sellerOrders(seller, 'tavias-pot')

    const mine = [`${first.order_number}-1`, `${second.order_number}-1`]
    const inOrder = (rows: readonly { number: string }[]) =>
      rows.map(({ number }) => number).filter((number) => mine.includes(number))
    expect(inOrder(waiting)).toEqual(mine)
    expect(inOrder(open.data)).toEqual(mine)
    expect(inOrder(newest)).toEqual(mine.toReversed())
    expect(waiting.length).toBe(to_accept)
    expect(waiting.every(({ state }) => state === 'placed')).toBe(true)
    expect(waiting.find(({ number }) => number === mine[0])?.items).toMatchObject([
      { name: dish.name, quantity: 1 },
    ])
  })
})

async function orderByCard(shopper: TestVisitor, goods: Goods) {
  return { shopper, ...(await buy(shopper, [goods], 'card')) }
}

function withKey(key: string = crypto.randomUUID()): Record<string, string> {
  return keyHeader(key).headers
}

async function sellerOrders(seller: TestVisitor, store: string) {
  const { data } = await seller.call('GET /seller/stores/{store}/orders', { params: { store }, query: {} })
  return data
}

async function slotsReservedBy({ order_number: number }: PlacedOrder): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from slot_bookings b
    join orders o on o.id = b.order_id
    join order_groups g on g.id = o.group_id
    where g.number = ${number}
      and b.state = 'held'
  `.execute(market.database.db)
  return rows[0]?.count ?? 0
}

/** Returns a product that only adults may buy, or that is sold on its own island only. */
async function anyGoods(flag: 'alcohol' | 'fresh'): Promise<Goods> {
  const { rows } = await sql<{ product_id: string; variant_id: string; name: string }>`
    select p.id as product_id, v.id as variant_id, p.name ->> 'en' as name
    from products p
    join stores s on s.id = p.store_id
    join variants v on v.product_id = p.id
    join stock_levels l on l.variant_id = v.id
    where p.kind = 'simple'
      and p.state = 'published'
      and s.state = 'approved'
      and s.country_code <> 'JM'
      and l.on_hand - l.reserved > 2
      and ${flag === 'alcohol' ? sql`p.is_alcohol` : sql`p.is_fresh`}
    order by p.id
    limit 1
  `.execute(market.database.db)
  const [row] = rows
  if (!row) throw new Error(`No product is ${flag}`)
  return { productId: row.product_id, variantId: row.variant_id, name: row.name, modifierIds: [] }
}

function orderedAs({ order_number }: PlacedOrder) {
  return { code: 'cart_empty', facts: { order_number } }
}
