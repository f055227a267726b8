import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { countOf, createReadyShopper, tryToPlace, untilLocked } from '#tests/support/concurrent.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import {
  addGoodsToCart,
  buy,
  chooseDelivery,
  decideOnCard,
  type Goods,
  jamaican,
  keyHeader,
  orderOf,
  passTime,
  placeOrder,
} from '#tests/support/shopping.ts'

const isFull = process.env.RACES === 'full'
const store = 'belle-morne'
const inWeeks = { kind: 'backorder', limit: null, days_min: 14, days_max: 21 } as const
const inMarch = { kind: 'pre_order', limit: null, ships_on: '2027-03-03' } as const

let market: TestMarket
let owner: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z', isPatient: true })
  owner = await market.signIn(`owner@${store}.example`)
}, 120_000)

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

type Sale = Record<string, unknown> | null

interface Offered extends Goods {
  readonly product: EditedProduct
}

let offers = 0

/** A product with some pieces in stock that is sold beyond them. */
async function offer(backorder: Sale, onHand = 0): Promise<Offered> {
  const product = await publishProduct(owner, {
    store,
    fields: {
      name: { en: `Later Lamp ${++offers}` },
      weight_grams: 300,
      variants: [
        { price_minor: 2500, stock: { on_hand: onHand }, backorder: backorder as typeof inWeeks | null },
      ],
    },
  })
  const [variant] = product.variants
  return {
    product,
    productId: product.id,
    variantId: variant?.id ?? '',
    name: product.name.en,
    modifierIds: [],
  }
}

async function change({ product, variantId }: Offered, backorder: Sale): Promise<void> {
  const { product: now } = await owner.call('GET /seller/stores/{store}/products/{id}', {
    params: { store, id: product.id },
  })
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    params: { store, id: product.id },
    body: {
      variants: now.variants.map(({ stock: _, ...variant }) =>
        variant.id === variantId ? { ...variant, backorder: backorder as typeof inWeeks | null } : variant,
      ),
    },
  })
}

async function receive({ variantId }: Offered, change: number): Promise<void> {
  await owner.call('POST /seller/stores/{store}/variants/{id}/stock-corrections', {
    params: { store, id: variantId },
    body: { change, reason: change > 0 ? 'received' : 'damaged' },
  })
}

async function level({ variantId }: Offered) {
  const { rows } = await sql<{ on_hand: number; reserved: number; sellable: number }>`
    select on_hand, reserved, sellable from stock_levels where variant_id = ${variantId}
  `.execute(market.database.db)
  return rows[0]
}

const pageOf = ({ product }: Offered) =>
  market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })

/** Pays an order by card, and returns the seller's number of it. */
async function sell(goods: Offered, quantity = 1) {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [[goods, quantity]], 'card')
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  return { shopper, placed, number: `${placed.order_number}-1` }
}

const sellerOrder = (number: string) =>
  owner.call('GET /seller/stores/{store}/orders/{number}', { params: { store, number } })

describe('a backorder', () => {
  test('is said on the page, in cards, the cart, the order and its email, once stock is gone', async () => {
    const goods = await offer(inWeeks, 1)
    expect(await pageOf(goods)).toMatchObject({ stock: 'few_left', items_left: 1 })

    const first = await sell(goods)
    const page = await pageOf(goods)
    const shopper = await market.register()
    await addGoodsToCart(shopper, goods, 2)
    const { cart } = await shopper.call('GET /cartmanager/cart')
    const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
    const placed = await placeOrder(shopper, ready, { method: 'card' })
    await decideOnCard(shopper, placed, 'approve')
    await market.runJobs()

    const later = { kind: 'backorder', days_min: 14, days_max: 21 }
    expect(page).toMatchObject({ stock: 'backorder', backorder: later })
    expect(page.variants[0]).toMatchObject({ stock: 'backorder', backorder: later, limit: 999 })
    expect(JSON.stringify(page)).not.toContain('"limit":null')
    expect(cart.items[0]).toMatchObject({ is_available: true, backorder: { ...later, quantity: 2 } })
    expect(cart.items[0]?.product).toMatchObject({ stock: 'backorder', backorder: later })
    const order = await readOrder(shopper, placed)
    const { earliest_on: earliest = '' } = order.sub_orders[0]?.delivery ?? {}
    expect(Date.parse(earliest)).toBeGreaterThanOrEqual(Date.parse('2026-12-05'))
    expect(order.sub_orders[0]?.lines[0]?.backorder).toEqual({ ...later, quantity: 2 })
    expect((await readOrder(first.shopper, first.placed)).sub_orders[0]?.lines[0]?.backorder).toBeUndefined()
    const { rows } = await sql<{ text: string }>`
      select text from mails where kind = 'order_placed' and subject like ${`%${placed.order_number}%`}
    `.execute(market.database.db)
    expect(rows[0]?.text).toContain('Ships in 2–3 weeks')
  })

  test('is served in the order in which it was placed, and cannot be packed before', async () => {
    const goods = await offer(inWeeks, 1)
    const [first, second, third] = [await sell(goods), await sell(goods), await sell(goods)]
    const start = (number: string) =>
      owner.fail('POST /seller/stores/{store}/orders/{number}/start', {
        params: { store, number },
        body: { confirm_early: true },
      })

    expect(await level(goods)).toMatchObject({ on_hand: 1, reserved: 3 })
    const waiting = await sellerOrder(second.number)
    expect(waiting.lines[0]).toMatchObject({ lacking: 1, backorder: { quantity: 1 } })
    expect(waiting.commands).not.toContain('start')
    expect((await start(second.number)).problem.code).toBe('waiting_for_stock')
    const packed = await owner.fail('PUT /seller/stores/{store}/orders/{number}/packed', {
      params: { store, number: second.number },
      body: { lines: [{ line_id: waiting.lines[0]?.id ?? '', is_packed: true }] },
    })
    expect(packed.problem.code).toBe('waiting_for_stock')
    await deliver(owner, { store, number: first.number })

    await receive(goods, 1)
    expect((await start(third.number)).problem.code).toBe('waiting_for_stock')
    await deliver(owner, { store, number: second.number })
    const { data } = await owner.call('GET /seller/stores/{store}/orders', {
      params: { store },
      query: { search: third.placed.order_number },
    })
    expect(data[0]?.waits_for_stock).toBe(true)
    expect(await level(goods)).toMatchObject({ on_hand: 0, reserved: 1 })
    await receive(goods, 5)
    await deliver(owner, { store, number: third.number })

    expect(await level(goods)).toMatchObject({ on_hand: 4, reserved: 0 })
  })

  test('that is cancelled, or whose stock is damaged, keeps the stock exact', async () => {
    const goods = await offer(inWeeks, 2)
    const [first, second] = [await sell(goods, 2), await sell(goods, 2)]

    await receive(goods, -1)
    expect((await sellerOrder(first.number)).lines[0]?.lacking).toBe(1)
    await owner.call('POST /seller/stores/{store}/orders/{number}/cancel', {
      params: { store, number: first.number },
      body: { reason: 'Too late' },
    })

    expect((await sellerOrder(second.number)).lines[0]?.lacking).toBe(1)
    expect(await level(goods)).toMatchObject({ on_hand: 1, reserved: 2 })
  })

  test('reported as missing takes nothing off the shelf that was never there', async () => {
    const goods = await offer(inWeeks, 1)
    const { number } = await sell(goods, 3)
    const { lines } = await sellerOrder(number)

    await owner.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
      params: { store, number },
      body: { lines: [{ line_id: lines[0]?.id ?? '', available: 1 }] },
    })

    expect(await level(goods)).toMatchObject({ on_hand: 1, reserved: 1 })
    expect((await sellerOrder(number)).lines[0]?.lacking).toBe(0)
  })

  test('is not promised from stock that others took meanwhile', async () => {
    const goods = await offer(inWeeks, 1)
    const ready = await createReadyShopper(market, [goods], { method: 'card' })
    await sell(goods)

    const refused = await ready.person.fail('POST /orders', orderOf(ready.ready, 'card'), keyHeader().headers)

    expect(refused.problem.code).toBe('price_changed')
    expect(JSON.stringify(refused.problem)).toContain('"days_min":14')
  })

  test('is not promised from stock that another takes at the same moment', async () => {
    const goods = await offer(inWeeks, 1)
    const both = [
      await createReadyShopper(market, [goods], { method: 'card' }),
      await createReadyShopper(market, [goods], { method: 'card' }),
    ]

    const placing = await market.database.db.transaction().execute(async (work) => {
      await sql`select from stock_levels where variant_id = ${goods.variantId} for update`.execute(work)
      const started = both.map(tryToPlace)
      await untilLocked(market, 2)
      return started
    })

    expect(countOf(await Promise.all(placing))).toEqual({ placed: 1, price_changed: 1 })
  })

  test('without a date, or with one that is over, is refused', async () => {
    const goods = await offer(null, 1)
    const send = (backorder: Sale) =>
      owner.fail('PUT /seller/stores/{store}/products/{id}', {
        params: { store, id: goods.product.id },
        body: {
          variants: [
            { id: goods.variantId, price_minor: 2500, backorder: backorder as typeof inWeeks | null },
          ],
        },
      })
    const field = async (backorder: Sale) => Object.keys((await send(backorder)).problem.errors ?? {})

    expect(await field({ kind: 'backorder' })).toEqual(['variants.0.backorder.days_min'])
    expect(await field({ kind: 'pre_order' })).toEqual(['variants.0.backorder.ships_on'])
    expect(await field({ ...inMarch, ships_on: '2026-11-20' })).toEqual(['variants.0.backorder.ships_on'])
    expect(await field({ ...inWeeks, days_max: 7 })).toEqual(['variants.0.backorder.days_max'])
    expect(await field({ ...inWeeks, limit: 0 })).toEqual(['variants.0.backorder.limit'])
  })
})

describe('a pre-order', () => {
  test('says its day also while goods are there, and ends after it', async () => {
    const goods = await offer({ ...inMarch, ships_on: '2026-11-22' }, 1)
    expect(await pageOf(goods)).toMatchObject({
      stock: 'pre_order',
      backorder: { kind: 'pre_order', ships_on: '2026-11-22' },
    })
    await sell(goods, 2)

    market.moveTo('2026-11-22T23:00:00Z')
    await passTime(market, 'catalog.end_backorders')
    expect((await pageOf(goods)).stock).toBe('pre_order')
    market.moveTo('2026-11-23T12:00:00Z')
    await passTime(market, 'catalog.end_backorders')
    const page = await pageOf(goods)
    market.moveTo('2026-11-21T17:00:00Z')

    expect(page.stock).toBe('sold_out')
    expect(await level(goods)).toMatchObject({ on_hand: 1, reserved: 2, sellable: -1 })
    const { data } = await owner.call('GET /seller/stores/{store}/products/{id}/versions', {
      params: { store, id: goods.product.id },
    })
    expect(data[0]).toMatchObject({ changed: ['variants'] })
  })

  test('of a variant that was not counted counts it from zero', async () => {
    const product = await publishProduct(owner, {
      store,
      fields: { name: { en: 'Uncounted Lamp' }, variants: [{ price_minor: 900, backorder: inMarch }] },
    })

    expect(product.variants[0]).toMatchObject({ stock: { on_hand: 0, reserved: 0 }, backorder: inMarch })
    expect(product.status).toBe('active')
  })

  test('is in structured data and feeds, copied and restored', async () => {
    const goods = await offer(inMarch)
    const of = { store, id: goods.product.id }
    const { data: fed } = await market.visitor().call('GET /feeds/products', { query: { after: 0 } })
    const offered = fed.find(({ id }) => id === goods.productId)?.offers[0]
    await change(goods, null)

    const { product: restored } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { ...of, version: 1 } },
    )
    const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', {
      params: of,
    })

    if (offered) expect(offered).toMatchObject({ is_sold_out: false, backorder: { ships_on: '2027-03-03' } })
    expect(restored.variants[0]?.backorder).toMatchObject(inMarch)
    expect(copy.variants[0]?.backorder).toMatchObject(inMarch)
  })
})

describe('the limit of backorders', () => {
  const crowd = isFull ? 200 : 40
  const limit = isFull ? 50 : 10

  /** Shoppers with the goods in their carts, before the delivery method. */
  async function shoppers(goods: Goods) {
    const ready = []
    for (let made = 0; made < crowd; made += 8)
      ready.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(8, crowd - made) }, () =>
            createReadyShopper(market, [goods], { method: 'card' }),
          ),
        )),
      )
    return ready
  }

  test(
    'holds however many buy at once, while the product is edited and published',
    async () => {
      const goods = await offer({ ...inWeeks, limit })
      const all = await shoppers(goods)

      const [outcomes] = await Promise.all([
        Promise.all(all.map(tryToPlace)),
        (async () => {
          for (const name of ['Edited once', 'Edited twice', 'Edited thrice']) {
            const params = { store, id: goods.product.id }
            await owner.call('PUT /seller/stores/{store}/products/{id}', {
              params,
              body: { name: { en: name } },
            })
            await owner.call('POST /seller/stores/{store}/products/{id}/publish', { params, body: {} })
          }
        })(),
      ])

      expect(countOf(outcomes)).toEqual({ placed: limit, out_of_stock: crowd - limit })
      expect(await level(goods)).toMatchObject({ on_hand: 0, reserved: limit, sellable: 0 })
    },
    isFull ? 900_000 : 120_000,
  )

  test(
    'lowered while they buy stops further orders, and takes none back',
    async () => {
      const goods = await offer({ ...inWeeks, limit })
      const all = await shoppers(goods)
      const half = limit / 2

      const [outcomes] = await Promise.all([
        Promise.all(all.map(tryToPlace)),
        change(goods, { ...inWeeks, limit: half }),
      ])

      const { placed = 0, out_of_stock: refused = 0 } = countOf(outcomes) as Record<string, number>
      expect(placed + refused).toBe(crowd)
      expect(placed).toBeGreaterThanOrEqual(half)
      expect(placed).toBeLessThanOrEqual(limit)
      expect(await level(goods)).toMatchObject({ reserved: placed, sellable: half - placed })
    },
    isFull ? 900_000 : 120_000,
  )

  test('is kept by the database, whatever the code does', async () => {
    const goods = await offer({ ...inWeeks, limit: 2 })
    await sell(goods, 2)
    const set = (reserved: number) =>
      sql`update stock_levels set reserved = ${reserved} where variant_id = ${goods.variantId}`.execute(
        market.database.db,
      )

    await expect(set(3)).rejects.toThrow('beyond its stock and backorder limit')
    await change(goods, null)
    await expect(set(3)).rejects.toThrow('beyond its stock and backorder limit')
  })
})
