/** Bundles: several products of a store sold as one, from the stock of its items. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import english from '#messages/en/problems.json' with { type: 'json' }
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { countOf, createReadyShopper, tryToPlace } from '#tests/support/concurrent.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { addGoodsToCart, buy, decideOnCard, type Goods, passTime } from '#tests/support/shopping.ts'

const isFull = process.env.RACES === 'full'
const store = 'belle-morne'
const params = { store }
const inWeeks = { kind: 'backorder', limit: null, days_min: 14, days_max: 21 } as const

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

interface Offered extends Goods {
  readonly product: EditedProduct
}

type Fields = NonNullable<Parameters<typeof publishProduct>[1]['fields']>

async function publish(fields: Fields): Promise<Offered> {
  const product = await publishProduct(owner, { store, fields: { weight_grams: 300, ...fields } })
  return {
    product,
    productId: product.id,
    variantId: product.variants[0]?.id ?? '',
    name: product.name.en,
    modifierIds: [],
  }
}

let items = 0

const item = (onHand?: number, fields: Fields = {}, backorder: typeof inWeeks | null = null) =>
  publish({
    name: { en: `Pepper sauce ${++items}`, fr: `Sauce piment ${items}` },
    variants: [{ price_minor: 900, ...(onHand !== undefined && { stock: { on_hand: onHand } }), backorder }],
    ...fields,
  })

const bundleOf = (contents: readonly (readonly [Offered, number])[], fields: Fields = {}) =>
  publish({
    name: { en: `Sauce trio ${++items}` },
    variants: [{ price_minor: 2000 }],
    bundle_items: contents.map(([{ variantId }, quantity]) => ({ variant_id: variantId, quantity })),
    ...fields,
  })

const pageOf = ({ product }: Offered) =>
  market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })

async function levelOf({ variantId }: Offered) {
  const { rows } = await sql<{ on_hand: number; reserved: number }>`
    select on_hand, reserved from stock_levels where variant_id = ${variantId}
  `.execute(market.database.db)
  return rows[0] ? [rows[0].on_hand, rows[0].reserved] : undefined
}

const changeOf = ({ product }: Offered, body: Partial<Fields>) => ({
  params: { store, id: product.id },
  body,
})

const change = (offered: Offered, body: Partial<Fields>) =>
  owner.call('PUT /seller/stores/{store}/products/{id}', changeOf(offered, body))

async function errorsOf(offered: Offered, body: Partial<Fields>) {
  const { problem } = await owner.fail('PUT /seller/stores/{store}/products/{id}', changeOf(offered, body))
  return problem.errors
}

const sellerOrder = (number: string) =>
  owner.call('GET /seller/stores/{store}/orders/{number}', { params: { store, number } })

async function sell(goods: readonly (readonly [Offered, number])[]) {
  const shopper = await market.register()
  const { placed } = await buy(
    shopper,
    goods.map(([each, quantity]) => [each, quantity]),
    'card',
  )
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  return { shopper, placed, number: `${placed.order_number}-1` }
}

describe('a bundle', () => {
  test('is available as often as its scarcest item allows', async () => {
    const [many, few, uncounted] = [await item(12), await item(7), await item()]
    const bundle = await bundleOf([
      [many, 1],
      [few, 3],
      [uncounted, 1],
    ])

    expect(await pageOf(bundle)).toMatchObject({ kind: 'bundle', stock: 'few_left', items_left: 2 })
    await owner.call('POST /seller/stores/{store}/variants/{id}/stock-corrections', {
      params: { store, id: few.variantId },
      body: { change: 20, reason: 'received' },
    })
    expect(await pageOf(bundle)).toMatchObject({ stock: 'in_stock' })
    expect(await pageOf(await bundleOf([[uncounted, 2]]))).toMatchObject({ stock: 'in_stock' })
  })

  test('shows what is in it, and the saving where there is one', async () => {
    const [one, two] = [await item(5), await item(5)]
    const bundle = await bundleOf([
      [one, 2],
      [two, 1],
    ])
    const dear = await bundleOf([[one, 2]], { variants: [{ price_minor: 1800 }] })

    expect((await pageOf(bundle)).bundle).toMatchObject({
      items: [
        { name: one.name, quantity: 2, slug: one.product.slug },
        { name: two.name, quantity: 1, slug: two.product.slug },
      ],
      separate_price: { minor: 2700 },
      saving: { minor: 700 },
    })
    expect((await pageOf(dear)).bundle).not.toHaveProperty('saving')
  })

  test('reserves, ships and returns the stock of its items', async () => {
    const [one, two] = [await item(10), await item(10)]
    const bundle = await bundleOf([
      [one, 2],
      [two, 1],
    ])

    const { shopper, placed, number } = await sell([
      [bundle, 3],
      [one, 1],
    ])
    expect([await levelOf(one), await levelOf(two), await levelOf(bundle)]).toEqual([
      [10, 7],
      [10, 3],
      undefined,
    ])
    expect(JSON.stringify((await sellerOrder(number)).lines[0])).toContain(`2 × ${one.name}`)
    // What was sold stays known when the bundle is edited.
    await change(bundle, { bundle_items: [{ variant_id: one.variantId, quantity: 5 }] })
    await deliver(owner, { store, number })
    expect([await levelOf(one), await levelOf(two)]).toEqual([
      [3, 0],
      [7, 0],
    ])
    expect(JSON.stringify(await readOrder(shopper, placed))).toContain(`1 × ${two.name}`)
  })

  test('gives the stock of its items back when it is cancelled or never paid', async () => {
    const one = await item(4)
    const bundle = await bundleOf([[one, 2]])
    const shopper = await market.register()
    await buy(shopper, [[bundle, 2]], 'card')
    expect([await levelOf(one), (await pageOf(bundle)).stock, (await pageOf(one)).stock]).toEqual([
      [4, 4],
      'sold_out',
      'sold_out',
    ])

    market.moveTo('2026-11-21T21:00:00Z')
    await passTime(market, 'orders.expire_unpaid')
    market.moveTo('2026-11-21T17:00:00Z')
    expect([await levelOf(one), (await pageOf(bundle)).items_left]).toEqual([[4, 0], 2])
  })

  test('shares the stock of its items with other lines of the cart', async () => {
    const one = await item(5)
    const bundle = await bundleOf([[one, 2]])
    const shopper = await market.register()
    await addGoodsToCart(shopper, one, 2)

    await addGoodsToCart(shopper, bundle, 1)
    const { cart } = await shopper.call('GET /cartmanager/cart')
    expect(cart.items.map(({ limit }) => limit)).toEqual([3, 1])
    expect(cart.items[1]?.variant.choices).toEqual([{ name: 'Contains', value: `2 × ${one.name}` }])
    const refused = await shopper.fail('POST /cartmanager/cart/items', {
      body: { product_id: bundle.productId, qty: 1 },
    })
    expect(refused.problem).toMatchObject({ code: 'out_of_stock' })
  })

  test('is never sold beyond its items, however many buy at once', async () => {
    const pieces = isFull ? 9 : 5
    const one = await item(pieces)
    const bundle = await bundleOf([
      [one, 2],
      [await item(), 1],
    ])
    const wanted = Array.from({ length: isFull ? 20 : 8 }, (_, place) => (place % 2 === 0 ? bundle : one))
    const shoppers = await Promise.all(
      wanted.map((goods) => createReadyShopper(market, [goods], { method: 'card' })),
    )

    const outcomes = await Promise.all(shoppers.map(tryToPlace))
    const [onHand = 0, reserved = 0] = (await levelOf(one)) ?? []
    expect(onHand).toBe(pieces)
    expect(reserved).toBeLessThanOrEqual(pieces)
    expect(reserved).toBeGreaterThanOrEqual(pieces - 1)
    expect(countOf(outcomes).placed).toBeGreaterThan(1)
  })

  test('is sold on backorder as its items are', async () => {
    const [one, later] = [await item(10), await item(1, {}, inWeeks)]
    const bundle = await bundleOf([
      [one, 1],
      [later, 1],
    ])

    const { number } = await sell([[bundle, 2]])
    expect(await pageOf(bundle)).toMatchObject({ stock: 'backorder', backorder: { days_max: 21 } })
    expect((await sellerOrder(number)).lines[0]).toMatchObject({
      backorder: { kind: 'backorder', quantity: 1 },
      lacking: 1,
    })
  })

  test('reported as missing takes nothing off the shelf, and gives its items free', async () => {
    const [one, two] = [await item(6), await item(6)]
    const bundle = await bundleOf([
      [one, 2],
      [two, 1],
    ])
    const { number } = await sell([
      [bundle, 2],
      [one, 1],
    ])
    const { lines } = await sellerOrder(number)

    await owner.call('POST /seller/stores/{store}/orders/{number}/shortfall', {
      params: { store, number },
      body: { lines: [{ line_id: lines[0]?.id ?? '', available: 1 }] },
    })

    expect([await levelOf(one), await levelOf(two)]).toEqual([
      [6, 3],
      [6, 1],
    ])
  })

  test('is unavailable while an item is not for sale', async () => {
    const [one, two] = [await item(5), await item(5)]
    const bundle = await bundleOf([
      [one, 1],
      [two, 1],
    ])
    const shopper = await market.register()
    await addGoodsToCart(shopper, bundle, 1)

    const { product } = await owner.call('POST /seller/stores/{store}/products/{id}/archive', {
      params: { store, id: two.product.id },
    })
    expect(product.in_bundles).toEqual([
      { id: bundle.product.id, name: bundle.name, slug: bundle.product.slug },
    ])
    expect(await pageOf(bundle)).toMatchObject({ stock: 'sold_out' })
    expect((await shopper.call('GET /cartmanager/cart')).cart.items[0]).toMatchObject({
      is_available: false,
      message: 'out_of_stock',
    })
  })

  test('is saved with its items, and refuses what cannot be one', async () => {
    const [one, two] = [await item(5), await item(5)]
    const bundle = await bundleOf([[one, 2]])
    const others = await market.signIn('owner@panyard-34.example')
    const theirs = await publishProduct(others, { store: 'panyard-34' })
    const engraved = await item(5, {
      personalisation: [{ kind: 'line', label: { en: 'Name' }, is_required: true, max_length: 10 }],
    })
    const errorsFor = (variantId: string | undefined) =>
      errorsOf(bundle, { bundle_items: [{ variant_id: variantId ?? '', quantity: 2 }] })

    expect(bundle.product).toMatchObject({
      bundle_items: [{ variant_id: one.variantId, quantity: 2 }],
      bundle: [{ name: one.name, available: 5, is_offered: true, price_minor: 900 }],
    })
    const unknown = { 'bundle_items.0.variant_id': [english.product_unknown] }
    expect(await errorsFor(theirs.variants[0]?.id)).toEqual(unknown)
    expect(await errorsFor(bundle.variantId)).toEqual(unknown)
    const unfit = { 'bundle_items.0.variant_id': [english.bundle_item_unfit] }
    expect(await errorsFor((await bundleOf([[one, 2]])).variantId)).toEqual(unfit)
    expect(await errorsFor(engraved.variantId)).toEqual(unfit)
    const single = [{ variant_id: one.variantId, quantity: 1 }]
    expect(await errorsOf(bundle, { bundle_items: single })).toEqual({ bundle_items: [english.bundle_few] })
    expect(await errorsOf(bundle, { bundle_items: [] })).toEqual({ bundle_items: [english.bundle_empty] })
    const pair = [{ variant_id: one.variantId, quantity: 2 }]
    expect(await errorsOf(two, { bundle_items: pair })).toEqual({ bundle_items: [english.bundle_not_draft] })
    const counted = { variants: [{ price_minor: 2000, stock: { on_hand: 3 } }] }
    expect(await errorsOf(bundle, counted)).toEqual({ 'variants.0.stock.on_hand': [english.bundle_counted] })
    const corrected = await owner.fail('POST /seller/stores/{store}/variants/{id}/stock-corrections', {
      params: { store, id: bundle.variantId },
      body: { change: 1, reason: 'received' },
    })
    expect(corrected.problem.errors).toEqual({ change: [english.bundle_counted] })
  })

  test('is copied and restored with its items, which cannot be deleted meanwhile', async () => {
    const one = await item(5)
    const { product: draft } = await owner.call('POST /seller/stores/{store}/products', {
      params,
      body: await newProductFields(owner, store),
    })
    const bundle = await bundleOf([[one, 2]])
    await change(bundle, {
      bundle_items: [
        { variant_id: one.variantId, quantity: 1 },
        { variant_id: draft.variants[0]?.id ?? '', quantity: 1 },
      ],
    })

    const of = { params: { store, id: bundle.product.id } }
    const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', of)
    expect(copy).toMatchObject({ kind: 'bundle', status: 'draft' })
    expect(copy.bundle_items).toHaveLength(2)
    expect(await pageOf(bundle)).toMatchObject({ stock: 'sold_out' })
    const kept = await owner.fail('DELETE /seller/stores/{store}/products/{id}', {
      params: { store, id: draft.id },
    })
    expect(kept.problem.code).toBe('state_conflict')
    const { product: restored } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { store, id: bundle.product.id, version: 1 } },
    )
    expect(restored.bundle_items).toEqual([{ variant_id: one.variantId, quantity: 2 }])
  })

  test('is exported with its items, and imported again', async () => {
    const [one, two] = [await item(5), await item(5)]
    const bundle = await bundleOf([
      [one, 2],
      [two, 1],
    ])
    const { bytes } = await owner.call('POST /seller/stores/{store}/product-exports', {
      params,
      body: { selection: { ids: [bundle.product.id] }, content: 'products', format: 'csv' },
    })
    const file = Buffer.from(bytes).toString()
    const [first = '', second = ''] = [one, two].map(({ product }) => product.variants[0]?.sku)
    const countsOf = async (text: string) => {
      const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
        params,
        query: { file_name: 'products.csv' },
        upload: new Blob([text]),
      })
      await market.runJobs()
      const checked = await owner.call('GET /seller/stores/{store}/imports/{id}', {
        params: { store, id: uploaded.id },
      })
      return checked.import.counts
    }

    expect(file).toContain(`2 x ${first}`)
    expect(await countsOf(file)).toMatchObject({ unchanged: 1, refused: 0 })
    expect(await countsOf(file.replace(`1 x ${second}`, `4 x ${second}`))).toMatchObject({ changed: 1 })
    expect(await countsOf(file.replace(`1 x ${second}`, '1 x NOT-THERE'))).toMatchObject({ refused: 1 })
  })
})
