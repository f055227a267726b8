import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { passTime } from '#tests/support/shopping.ts'
import { hire } from '#tests/support/staff.ts'
import { LOW_STOCK_DEFAULT } from '#values/low-stock-default.ts'

let market: TestMarket
let owner: TestVisitor
let packer: TestVisitor

const store = 'madras-lane'
const params = { store }

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  packer = await market.register()
  await hire(market, packer, { store, role: 'packer' })
}, 120_000)

afterAll(() => market.close())

let bowls = 0

/** A bowl with 8 pieces, and the threshold of its store if none is given. */
function bowl(threshold: number | null = null): Promise<EditedProduct> {
  const name = { en: `Lowland Bowl ${++bowls}` }
  return publishProduct(owner, {
    store,
    fields: {
      name,
      variants: [{ price_minor: 2500, low_stock_threshold: threshold, stock: { on_hand: 8 } }],
    },
  })
}

async function setStock({ variants: [variant] }: EditedProduct, onHand: number): Promise<void> {
  await packer.call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store, id: variant?.id ?? '' },
    body: { on_hand: onHand },
  })
}

let minutes = 0

async function report(): Promise<void> {
  market.later({ minutes: ++minutes })
  await passTime(market, 'catalog.report_low_stock')
}

/** The emails about low stock that the owner got, newest last. */
async function mails(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text
    from mails
    where kind = 'low_stock'
      and recipient = 'owner@madras-lane.example'
    order by created_at
  `.execute(market.database.db)
  return rows.map(({ text }) => text)
}

async function setThreshold(threshold: number | null) {
  const { settings } = await owner.call('GET /seller/stores/{store}/settings', { params })
  const { min_order, country_name: _, logo: __, cover: ___, delivery_mode: ____, ...fields } = settings
  return owner.call('PUT /seller/stores/{store}/settings', {
    params,
    body: {
      ...fields,
      tagline: {},
      about: { en: 'Bowls' },
      returns_days: 14,
      email: fields.email ?? 'hello@madras-lane.example',
      phone: fields.phone ?? '+590 590 55 01 00',
      min_order_minor: min_order.minor,
      low_stock_threshold: threshold,
    },
  })
}

async function isListedAsLow({ id }: EditedProduct): Promise<boolean> {
  const { data } = await owner.call('GET /seller/stores/{store}/product-list', {
    params,
    query: { stock: 'low' },
  })
  return data.some((product) => product.id === id && product.is_low_stock)
}

describe('low stock', () => {
  test('is reported once, and again only after a restock', async () => {
    const product = await bowl()
    await setStock(product, 6)
    await report()
    const before = (await mails()).length

    await setStock(product, 5)
    await report()
    await setStock(product, 4)
    await report()
    const once = await mails()
    await setStock(product, 9)
    await report()
    await setStock(product, 3)
    await report()
    const twice = await mails()

    expect(once).toHaveLength(before + 1)
    expect(once.at(-1)).toContain(`${product.name.en} (${product.variants[0]?.sku}): 5 left`)
    expect(twice).toHaveLength(before + 2)
    expect(twice.at(-1)).toContain('3 left')
    const { data } = await owner.call('GET /customer/notifications')
    expect(data[0]).toMatchObject({ kind: 'low_stock', target: `/seller/desk/${store}/products/stock` })
    expect((await packer.call('GET /customer/notifications')).data).toEqual([])
  })

  test('of several variants is one email', async () => {
    const [one, other] = [await bowl(), await bowl()]
    await setStock(one, 1)
    await setStock(other, 0)
    const before = (await mails()).length

    await report()

    const all = await mails()
    expect(all).toHaveLength(before + 1)
    expect(all.at(-1)).toContain(`${one.name.en} (${one.variants[0]?.sku}): 1 left`)
    expect(all.at(-1)).toContain(`${other.name.en} (${other.variants[0]?.sku}): out of stock`)
  })

  test('follows the threshold of the variant, and otherwise the store’s', async () => {
    const [own, ofStore] = [await bowl(2), await bowl()]
    await setStock(own, 4)
    await setStock(ofStore, 4)

    expect([await isListedAsLow(own), await isListedAsLow(ofStore)]).toEqual([false, true])

    await setThreshold(1)

    expect([await isListedAsLow(own), await isListedAsLow(ofStore)]).toEqual([false, false])
    const { low_stock: count } = await owner.call('GET /seller/stores/{store}', { params })
    const { total } = await owner.call('GET /seller/stores/{store}/product-list', {
      params,
      query: { stock: 'low', status: 'active' },
    })
    expect(count).toBe(total)

    expect((await setThreshold(null)).settings.low_stock_threshold).toBe(LOW_STOCK_DEFAULT)
    expect(await isListedAsLow(ofStore)).toBe(true)
  })

  test('is not reported for what was entered as low, or is not sold', async () => {
    const product = await publishProduct(owner, {
      store,
      fields: { variants: [{ price_minor: 100, low_stock_threshold: 3, stock: { on_hand: 2 } }] },
    })
    const archived = await bowl()
    await report()
    await owner.call('POST /seller/stores/{store}/products/{id}/archive', {
      params: { store, id: archived.id },
    })
    await setStock(archived, 1)
    await setStock(product, 1)
    const before = (await mails()).length

    await report()

    expect(await mails()).toHaveLength(before)
  })
})

describe('the threshold of a variant', () => {
  test('is copied, restored and kept with its product', async () => {
    const product = await bowl(3)
    const of = { store, id: product.id }
    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params: of,
      body: {
        variants: product.variants.map(({ stock: _, ...each }) => ({ ...each, low_stock_threshold: 7 })),
      },
    })

    const { product: restored } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { ...of, version: 1 } },
    )
    const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', {
      params: of,
    })

    expect(restored.variants[0]?.low_stock_threshold).toBe(3)
    expect(copy.variants[0]?.low_stock_threshold).toBe(3)
  })

  test('is a whole number from zero', async () => {
    const product = await bowl()
    const [variant] = product.variants
    const { problem } = await owner.fail('PUT /seller/stores/{store}/products/{id}', {
      params: { store, id: product.id },
      body: { variants: [{ id: variant?.id, price_minor: 1, low_stock_threshold: -1 }] },
    })

    expect(problem.errors).toHaveProperty(['variants.0.low_stock_threshold'])
  })
})
