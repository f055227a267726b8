/** What remains in a cart when an order made from it is paid, and what happens to both when a guest signs in. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { aCoupon, useOf } from '#tests/support/coupons.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { pay, readOrder, runFailedJobs, statusOf } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  passTime,
  placeOrder,
  setStock,
  stockOf,
} from '#tests/support/shopping.ts'
import { creditWallet, registerWithBalance } from '#tests/support/wallets.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)

let market: TestMarket
let operator: TestVisitor
/** Delivered by the store's own van, so that cash on delivery is allowed. */
let oil: Goods
/** From the same store, for an order with both. */
let other: Goods
/** A dish with options. */
let dish: Goods

beforeAll(async () => {
  market = await openMarket({ at: start.toISOString() })
  oil = await goodsOf(market, 'blue-mahoe-larder', { stock: 500 })
  other = await goodsOf(market, 'crown-and-castor', { stock: 500 })
  dish = await goodsOf(market, 'tavias-pot')
  await sql`update stores set accepts_cash = true where slug in ('blue-mahoe-larder', 'crown-and-castor')`.execute(
    market.database.db,
  )
  await sql`update delivery_methods set uses_slots = false`.execute(market.database.db)
  operator = await market.signIn('operator@tradewind.example')
  await aCoupon(market, { code: 'LATER' })
})

beforeEach(async () => {
  market.later({ minutes: 0 })
  await setStock(market.database, oil, 500)
})

afterEach(async () => {
  await market.runJobs()
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

/** The ways in which an order awaiting a card payment is paid after its cart has changed. */
const settlements: Record<string, (shopper: TestVisitor, placed: PlacedOrder) => Promise<void>> = {
  'the card, on the shopper’s return': async (shopper, placed) => {
    await decideOnCard(shopper, placed, 'approve', 'never')
    await statusOf(shopper, placed)
  },
  'the card, by its webhook': async (shopper, placed) => {
    await decideOnCard(shopper, placed, 'approve', 'before')
    await market.runJobs()
  },
  'the card, when the market asks by itself': async (shopper, placed) => {
    await decideOnCard(shopper, placed, 'approve', 'never')
    market.later({ minutes: 3 })
    await passTime(market, 'checkout.ask_waiting')
  },
  'the card, after its time was up': async (shopper, placed) => {
    await decideOnCard(shopper, placed, 'approve', 'never')
    market.later({ minutes: 60 })
    await passTime(market, 'orders.expire_unpaid')
    await market.runJobs()
    await passTime(market, 'checkout.ask_waiting')
  },
  'a bank transfer': async (shopper, placed) => {
    await pay(shopper, placed, 'bank')
    await arrive(placed)
  },
  cash: async (shopper, placed) => {
    await pay(shopper, placed, 'cash')
  },
  'the wallet': async (shopper, placed) => {
    const { id } = await shopper.call('GET /customer')
    await creditWallet(market, id, placed.total.minor)
    await shopper.call(
      'POST /orders/{number}/pay',
      {
        params: { number: placed.order_number },
        body: { wallet: true },
      },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
  },
}

describe.each(Object.entries(settlements))('an order paid by %s', (_, settle) => {
  test('removes the ordered items, and keeps later ones and the coupon', async () => {
    const shopper = await market.register()
    const { placed } = await buy(shopper, [oil], 'card')
    await setQuantity(shopper, oil, 3)
    await addGoodsToCart(shopper, other)
    await shopper.call('POST /cartmanager/cart/coupon', { body: { code: 'LATER' } })

    await settle(shopper, placed)

    expect(await isPaid(shopper, placed)).toBe(true)
    expect(await cartOf(shopper)).toEqual({ [oil.variantId]: 2, [other.variantId]: 1, coupon: 'LATER' })
  })

  test('removes an item that was removed and added again', async () => {
    const shopper = await market.register()
    const { placed } = await buy(shopper, [oil], 'card')
    await remove(shopper, oil)
    await addGoodsToCart(shopper, oil)

    await settle(shopper, placed)

    expect(await isPaid(shopper, placed)).toBe(true)
    expect(await cartOf(shopper)).toEqual({})
  })
})

test('an order uses its coupon, and at most the remaining quantity of a line', async () => {
  const shopper = await market.register()
  await addGoodsToCart(shopper, oil, 3)
  await shopper.call('POST /cartmanager/cart/coupon', { body: { code: 'LATER' } })
  const { placed } = await buy(shopper, [], 'card')
  await setQuantity(shopper, oil, 2)
  await addGoodsToCart(shopper, other)

  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()

  expect(await cartOf(shopper)).toEqual({ [other.variantId]: 1 })
})

test('another note, or other options of a dish, make another item', async () => {
  const shopper = await market.register()
  const add = (note: string) =>
    shopper.call('POST /cartmanager/cart/items', {
      body: {
        product_id: dish.productId,
        qty: 1,
        more_details: { modifier_ids: [...dish.modifierIds], note },
      },
    })
  await add('Mild')
  const { placed } = await buy(shopper, [], 'card')
  await remove(shopper, dish)
  await add('Hot')
  await add('Mild')

  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()

  const { cart } = await shopper.call('GET /cartmanager/cart')
  expect(cart.items.map(({ qty, more_details }) => [qty, more_details?.note])).toEqual([[1, 'Hot']])
})

test('a bank transfer that has emptied its cart removes nothing from the next one when it arrives', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [oil], 'bank')
  expect(await cartOf(shopper)).toEqual({})
  await addGoodsToCart(shopper, oil, 2)

  await arrive(placed)

  expect(await isPaid(shopper, placed)).toBe(true)
  expect(await cartOf(shopper)).toEqual({ [oil.variantId]: 2 })
})

describe('a guest who signs in', () => {
  test('keeps an unpaid order’s items in the cart until it is paid', async () => {
    await setStock(market.database, oil, 5)
    const { guest, placed } = await guestOrder(4)

    await signIn(guest)

    expect(await cartOf(guest)).toEqual({ [oil.variantId]: 4 })
    const { cart } = await guest.call('GET /cartmanager/cart')
    expect(cart).toMatchObject({ can_check_out: true, items: [{ limit: 5 }] })
    expect(cart.cuts).toBeUndefined()

    await decideOnCard(guest, placed, 'approve', 'never')
    await statusOf(guest, placed)

    expect(await isPaid(guest, placed)).toBe(true)
    expect(await cartOf(guest)).toEqual({})
    expect(await stockOf(market, oil)).toBe(1)
  })

  test('finds the unpaid order in the account and pays it with another method', async () => {
    const { guest, placed } = await guestOrder(1)
    await signIn(guest)

    const mine = await guest.call('GET /orders', {})
    await pay(guest, placed, 'cash')

    expect(mine.data.map(({ number }) => number)).toContain(placed.order_number)
    expect(await readOrder(guest, placed)).toMatchObject({ payment_status: 'cash_on_delivery' })
    expect(await cartOf(guest)).toEqual({})
  })

  test('replaces the unpaid order when ordering again: stock and coupon are used once', async () => {
    await setStock(market.database, oil, 5)
    await aCoupon(market, { code: 'ONCE', uses_total: 1 })
    const { guest, placed } = await guestOrder(4, 'ONCE')
    await signIn(guest)
    expect((await guest.call('GET /cartmanager/cart')).cart.coupon).not.toHaveProperty('refusal')

    const again = await buy(guest, [], 'card')

    expect((await readOrder(guest, placed)).status).toBe('cancelled')
    expect(again.ready.quote.discount.minor).toBeGreaterThan(0)
    expect((await useOf(market, 'ONCE')).used_count).toBe(1)
    expect(await stockOf(market, oil)).toBe(1)
  })

  test('is not charged twice when the card pays an expired order late', async () => {
    const { guest, placed } = await guestOrder(1)
    await decideOnCard(guest, placed, 'approve', 'never')
    market.gateway.breakDown()
    market.later({ minutes: 60 })
    await passTime(market, 'orders.expire_unpaid')
    await signIn(guest)
    const again = await buy(guest, [], 'cash')

    market.gateway.recover()
    await runFailedJobs(market)

    const { rows } = await sql<{ state: string }>`
      select o.state from orders o join order_groups g on g.id = o.group_id where g.number = ${placed.order_number}
    `.execute(market.database.db)
    expect(rows).toEqual([{ state: 'cancelled' }])
    expect((await readOrder(guest, again.placed)).payment_status).toBe('cash_on_delivery')
  })

  test('keeps the account’s lines first when merged lines exceed the stock, and is notified', async () => {
    await setStock(market.database, oil, 5)
    const { visitor: person, email } = await registerWithBalance(market, 0)
    await addWithNote(person, 'A', 5)
    const guest = market.visitor()
    await addWithNote(guest, 'B', 5)

    await signIn(guest, email)

    const { cart } = await guest.call('GET /cartmanager/cart')
    expect(cart.items.map(({ qty, more_details }) => [more_details?.note, qty])).toEqual([['A', 5]])
    expect(cart.can_check_out).toBe(true)
    expect(cart.cuts).toMatchObject([
      { product_id: oil.productId, name: oil.name, was: 5, now: 0, reason: 'out_of_stock' },
    ])
    await setQuantity(guest, oil, 4)
    expect((await guest.call('GET /cartmanager/cart')).cart.cuts).toBeUndefined()
  })

  test('gets the rest of a line that both carts contain, and is notified of the reduction', async () => {
    await setStock(market.database, oil, 5)
    const { visitor: person, email } = await registerWithBalance(market, 0)
    await addWithNote(person, 'A', 2)
    await addWithNote(person, 'C', 1)
    const guest = market.visitor()
    await addWithNote(guest, 'A', 4)

    await signIn(guest, email)

    const { cart } = await guest.call('GET /cartmanager/cart')
    expect(cart.items.map(({ qty, more_details }) => [more_details?.note, qty])).toEqual([
      ['A', 4],
      ['C', 1],
    ])
    expect(cart.cuts).toMatchObject([{ was: 6, now: 4, reason: 'out_of_stock' }])
  })

  test('still sees sold out items', async () => {
    await setStock(market.database, oil, 3)
    const guest = market.visitor()
    await addGoodsToCart(guest, oil, 2)
    await setStock(market.database, oil, 0)

    await signIn(guest)

    const { cart } = await guest.call('GET /cartmanager/cart')
    expect(cart.items).toMatchObject([{ qty: 2, limit: 0, is_available: false, message: 'out_of_stock' }])
    expect(cart.cuts).toBeUndefined()
  })
})

test('lines that exceed the stock fail from the last one, and the first can be reduced', async () => {
  await setStock(market.database, oil, 8)
  const shopper = await market.register()
  await addWithNote(shopper, 'A', 4)
  await addWithNote(shopper, 'B', 4)
  await setStock(market.database, oil, 5)

  const { cart } = await shopper.call('GET /cartmanager/cart')
  expect(cart.items.map(({ limit, is_available }) => [limit, is_available])).toEqual([
    [4, true],
    [1, false],
  ])
  const [first] = cart.items
  const { cart: lowered } = await shopper.call('PUT /cartmanager/cart/items/{id}', {
    params: { id: first?.id ?? '' },
    body: { qty: 1 },
  })
  expect(lowered.items.map(({ limit, is_available }) => [limit, is_available])).toEqual([
    [1, true],
    [4, true],
  ])
})

async function guestOrder(qty: number, code?: string) {
  const guest = await market.guest()
  await addGoodsToCart(guest, oil, qty)
  if (code !== undefined) await guest.call('POST /cartmanager/cart/coupon', { body: { code } })
  const ready = await chooseDelivery(guest, { address: jamaican, payment_method: 'card' })
  return { guest, placed: await placeOrder(guest, ready, { method: 'card' }) }
}

/** Signs in to a new account unless an email address is given. */
async function signIn(guest: TestVisitor, email?: string): Promise<void> {
  const account = email ?? (await registerWithBalance(market, 0)).email
  await guest.call('POST /auth/login', { body: { email: account, password: demoPassword } })
}

function addWithNote(person: TestVisitor, note: string, qty: number) {
  return person.call('POST /cartmanager/cart/items', {
    body: { product_id: oil.productId, qty, more_details: { note } },
  })
}

async function lineOf(person: TestVisitor, { variantId }: Goods): Promise<string> {
  const { cart } = await person.call('GET /cartmanager/cart')
  const line = cart.items.find(({ variant }) => variant.id === variantId)
  if (!line) throw new Error('Cart line not found')
  return line.id
}

async function setQuantity(person: TestVisitor, goods: Goods, qty: number): Promise<void> {
  const id = await lineOf(person, goods)
  await person.call('PUT /cartmanager/cart/items/{id}', { params: { id }, body: { qty } })
}

async function remove(person: TestVisitor, goods: Goods): Promise<void> {
  const id = await lineOf(person, goods)
  await person.call('DELETE /cartmanager/cart/items/{id}', { params: { id } })
}

/** Returns the quantity of each variant, and the coupon if there is one. */
async function cartOf(person: TestVisitor): Promise<Record<string, number | string>> {
  const { cart } = await person.call('GET /cartmanager/cart')
  return {
    ...Object.fromEntries(cart.items.map(({ variant, qty }) => [variant.id, qty])),
    ...(cart.coupon && { coupon: cart.coupon.code }),
  }
}

async function isPaid(person: TestVisitor, placed: PlacedOrder): Promise<boolean> {
  const { payment_status: status } = await readOrder(person, placed)
  return status === 'completed' || status === 'cash_on_delivery'
}

async function arrive({ order_number: number, total }: PlacedOrder): Promise<void> {
  await operator.call(
    'POST /operator/orders/{number}/transfer-arrived',
    { params: { number }, body: { amount_minor: total.minor, reference: crypto.randomUUID() } },
    keyHeader(),
  )
}
