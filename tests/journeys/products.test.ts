import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct, uploadedPicture } from '#tests/support/new-product.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let owner: TestVisitor
let shopper: TestVisitor

const store = 'madras-lane'
const params = { store }
const of = (id: string) => ({ params: { store, id } })

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  shopper = market.visitor()
}, 120_000)

afterAll(() => market.close())

const colours = {
  name: { en: 'Colour', fr: 'Couleur' },
  style: 'color' as const,
  values: [
    { label: { en: 'Teal', fr: 'Bleu canard' }, swatch: '#0b7a75' },
    { label: { en: 'Coral', fr: 'Corail' }, swatch: '#ff6f61' },
  ],
}
const sizes = { name: { en: 'Size' }, values: [{ label: { en: 'Small' } }, { label: { en: 'Large' } }] }
const fourVariants = [
  { values: ['Teal', 'Small'], sku: 'BOWL-TS', price_minor: 2000, stock: { on_hand: 3 } },
  { values: ['Teal', 'Large'], sku: 'BOWL-TL', price_minor: 3000, stock: { on_hand: 0 } },
  { values: ['Coral', 'Small'], sku: 'BOWL-CS', price_minor: 2100, barcode: '4006381333931' },
  { values: ['Coral', 'Large'], sku: '', price_minor: 3100, is_active: false },
]

describe('a new product', () => {
  test('is a draft until it is published, then shoppers find it and buy it', async () => {
    const { product: draft } = await owner.call('POST /seller/stores/{store}/products', {
      params,
      body: {
        ...(await newProductFields(owner, store)),
        name: { en: 'Calabash Zenith', fr: 'Calebasse Zénith' },
        description: { en: 'Carved by hand.\n\nHolds two litres.' },
        brand: 'Calabash Works',
        tags: ['Hand made', 'gift'],
        origin: 'DM',
        pictures: [await uploadedPicture(owner)],
        options: [colours, sizes],
        variants: fourVariants,
      },
    })
    expect(draft).toMatchObject({ status: 'draft', version: 1, kind: 'variable', slug: 'calabash-zenith' })
    expect((await shopper.fail('GET /products/{slug}', { params: { slug: draft.slug } })).status).toBe(404)

    const { product } = await owner.call('POST /seller/stores/{store}/products/{id}/publish', {
      ...of(draft.id),
      body: {},
    })
    await market.runJobs()

    expect(product.status).toBe('active')
    const page = await shopper.call('GET /products/{slug}', { params: { slug: draft.slug } })
    expect(page.variants.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['BOWL-TS', 'few_left'],
      ['BOWL-TL', 'sold_out'],
      ['BOWL-CS', 'in_stock'],
    ])
    expect(page.brand?.name).toBe('Calabash Works')
    const found = await shopper.call('GET /products', { query: { search: 'calabash zenith' } })
    expect(found.data.map(({ id }) => id)).toContain(draft.id)
    const { cart } = await shopper.call('POST /cartmanager/cart/items', {
      body: { product_id: draft.id, more_details: { variant_id: page.variants[0]?.id }, qty: 2 },
    })
    expect(cart.items.map(({ product_id }) => product_id)).toContain(draft.id)
  })

  test('is not published without a described picture', async () => {
    const { product } = await owner.call('POST /seller/stores/{store}/products', {
      params,
      body: await newProductFields(owner, store),
    })

    const { status, problem } = await owner.fail('POST /seller/stores/{store}/products/{id}/publish', {
      ...of(product.id),
      body: {},
    })

    expect(status).toBe(422)
    expect(problem.errors).toHaveProperty('pictures')
  })

  test('may be larger than the requests of others', async () => {
    const long = 'é'.repeat(20_000)

    const { product } = await owner.call('POST /seller/stores/{store}/products', {
      params,
      body: {
        ...(await newProductFields(owner, store)),
        description: { en: long, fr: long, ar: long },
        details: Array.from({ length: 40 }, (_, place) => ({
          label: { en: `Detail ${place}` },
          value: { en: 'é'.repeat(600) },
        })),
      },
    })

    expect(product.description.ar).toHaveLength(20_000)
  })

  test('reports every wrong field by its path', async () => {
    const fields = await newProductFields(owner, store)
    await publishProduct(owner, { store, fields: { variants: [{ sku: 'TAKEN-1', price_minor: 100 }] } })

    const { status, problem } = await owner.fail('POST /seller/stores/{store}/products', {
      params,
      body: {
        ...fields,
        category_id: newId(),
        pictures: [{ id: newId() }],
        variants: [{ sku: 'TAKEN-1', price_minor: 100 }],
      },
    })

    expect(status).toBe(422)
    expect(Object.keys(problem.errors ?? {})).toEqual(
      expect.arrayContaining(['category_id', 'pictures.0.id', 'variants.0.sku']),
    )
    const wrong = await owner.fail('POST /seller/stores/{store}/products', {
      params,
      body: { ...fields, variants: [{ price_minor: -1, barcode: '4006381333932' }] },
    })
    expect(Object.keys(wrong.problem.errors ?? {})).toEqual(
      expect.arrayContaining(['variants.0.price_minor', 'variants.0.barcode']),
    )
  })

  test('appears at its time', async () => {
    const { product } = await owner.call('POST /seller/stores/{store}/products', {
      params,
      body: { ...(await newProductFields(owner, store)), pictures: [await uploadedPicture(owner)] },
    })
    const scheduled = await owner.call('POST /seller/stores/{store}/products/{id}/publish', {
      ...of(product.id),
      body: { publish_at: '2026-11-22T08:00:00Z' },
    })
    expect(scheduled.product.status).toBe('scheduled')

    market.moveTo('2026-11-22T08:00:00Z')
    await market.database.pool.query(`select graphile_worker.add_job('catalog.publish_scheduled', '{}')`)
    await market.runJobs()

    expect(await read(product.id)).toMatchObject({ status: 'active' })
  })
})

describe('a change', () => {
  test('keeps ids, and removes variants without losing what was sold', async () => {
    const product = await publishProduct(owner, {
      store,
      fields: { options: [colours, sizes], variants: fourVariants.map((each) => ({ ...each, sku: '' })) },
    })
    const kept = product.variants.slice(0, 2)

    const { product: changed } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
      ...of(product.id),
      body: {
        name: { en: 'Calabash Bowl, carved' },
        options: [colours, sizes],
        variants: kept.map(({ id, values }) => ({ id, values, price_minor: 4200 })),
      },
    })

    expect(changed.slug).toBe(product.slug)
    expect(changed.options.map(({ id }) => id)).toEqual(product.options.map(({ id }) => id))
    expect(changed.variants.map(({ id, price_minor }) => [id, price_minor])).toEqual(
      kept.map(({ id }) => [id, 4200]),
    )
    expect(changed.variants[0]?.stock?.on_hand).toBe(3)
    const page = await shopper.call('GET /products/{slug}', { params: { slug: product.slug } })
    expect(page.variants).toHaveLength(2)
    expect(page.name).toBe('Calabash Bowl, carved')
  })

  test('adds the difference of a count, so that sales in between are not lost', async () => {
    const product = await publishProduct(owner, { store })
    const [variant] = product.variants
    const count = (on_hand: number, was?: number) =>
      owner.call('PUT /seller/stores/{store}/products/{id}', {
        ...of(product.id),
        body: {
          variants: [
            { id: variant?.id, price_minor: 2500, stock: { on_hand, ...(was !== undefined && { was }) } },
          ],
        },
      })
    // Somebody else counted 5 of the 8 that both saw.
    await count(5)

    const { product: changed } = await count(10, 8)

    expect(changed.variants[0]?.stock).toEqual({ on_hand: 7, reserved: 0 })
  })

  test('based on an old version is refused', async () => {
    const product = await publishProduct(owner, { store })
    const save = (name: string) => ({
      ...of(product.id),
      body: { version: product.version, name: { en: name } },
    })
    await owner.call('PUT /seller/stores/{store}/products/{id}', save('First bowl'))

    const { status, problem } = await owner.fail(
      'PUT /seller/stores/{store}/products/{id}',
      save('Second bowl'),
    )

    expect([status, problem.code]).toEqual([409, 'state_conflict'])
    expect((await read(product.id)).name.en).toBe('First bowl')
  })

  test('of a price in the list is a version too, so that an open editor learns of it', async () => {
    const product = await publishProduct(owner, { store })
    const [variant] = product.variants

    await owner.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store, id: variant?.id ?? '' },
      body: { price_minor: 2700, on_hand: 6 },
    })

    expect(await read(product.id)).toMatchObject({
      version: product.version + 1,
      variants: [{ price_minor: 2700, stock: { on_hand: 6 } }],
    })
    const { problem } = await owner.fail('PUT /seller/stores/{store}/products/{id}', {
      ...of(product.id),
      body: { version: product.version, variants: [{ id: variant?.id, price_minor: 2500 }] },
    })
    expect(problem.code).toBe('state_conflict')
  })

  test('swaps the SKUs of two variants', async () => {
    const product = await publishProduct(owner, {
      store,
      fields: {
        options: [sizes],
        variants: [
          { values: ['Small'], sku: 'SWAP-1', price_minor: 100 },
          { values: ['Large'], sku: 'SWAP-2', price_minor: 200 },
        ],
      },
    })
    const [small, large] = product.variants

    const { product: swapped } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
      ...of(product.id),
      body: {
        variants: [
          { id: small?.id, values: ['Small'], sku: 'SWAP-2', price_minor: 100 },
          { id: large?.id, values: ['Large'], sku: 'SWAP-1', price_minor: 200 },
        ],
      },
    })

    expect(swapped.variants.map(({ id, sku }) => [id, sku])).toEqual([
      [small?.id, 'SWAP-2'],
      [large?.id, 'SWAP-1'],
    ])
  })

  test('keeps languages that cannot be edited', async () => {
    const { data } = await owner.call('GET /seller/stores/{store}/products', {
      params,
      query: { search: 'madras wrap skirt' },
    })
    const id = data[0]?.id ?? ''
    const { product } = await owner.call('GET /seller/stores/{store}/products/{id}', of(id))

    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      ...of(id),
      body: { name: { en: 'Madras skirt' }, options: product.options, details: product.details },
    })

    const { db } = market.database
    const { name, details } = await db
      .selectFrom('products')
      .select(['name', 'details'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const option = await db
      .selectFrom('product_options')
      .select('name')
      .where('product_id', '=', id)
      .orderBy('position')
      .executeTakeFirstOrThrow()
    expect(name).toMatchObject({ en: 'Madras skirt', es: 'Falda cruzada de madrás' })
    expect(option.name).toMatchObject({ es: 'Talla' })
    expect(details).toHaveLength(product.details.length)
  })

  test('that is none leaves every product of the demo as it is', async () => {
    const operator = await market.signIn('operator@tradewind.example')
    for (const slug of ['madras-lane', 'fruits-market', 'tavias-pot']) {
      const { rows } = await market.database.pool.query<{ id: string }>(
        `select p.id from products p join stores s on s.id = p.store_id
         where s.slug = $1 and p.kind <> 'dish' order by p.id limit 60`,
        [slug],
      )
      if (rows.length === 0) continue
      const versions = await versionsOf(rows.map(({ id }) => id))
      const { results } = await operator.call('POST /operator/stores/{store}/products/batch', {
        params: { store: slug },
        body: { items: rows.map(({ id }) => ({ id, changes: {} })) },
      })
      expect(results.map((each) => ('errors' in each ? each.errors : each.version))).toEqual(versions)
    }
  })

  test('is in the history and can be restored', async () => {
    const product = await publishProduct(owner, { store })
    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      ...of(product.id),
      body: { name: { en: 'Wrong name' } },
    })

    const { data } = await owner.call('GET /seller/stores/{store}/products/{id}/versions', of(product.id))
    expect(data[0]).toMatchObject({ changed: ['name'], saved_by: expect.any(String) })
    const { product: restored } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
      { params: { store, id: product.id, version: 1 } },
    )

    expect(restored.name.en).toBe('Calabash Bowl')
    expect(restored.variants[0]?.stock?.on_hand).toBe(8)
  })

  test('with a sale lowers the price for its period', async () => {
    const product = await publishProduct(owner, { store })
    const price = async () =>
      (await shopper.call('GET /products/{slug}', { params: { slug: product.slug } })).variants[0]
    const before = await price()
    const now = Date.parse('2026-11-22T08:00:00Z')

    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      ...of(product.id),
      body: {
        sale: {
          percent: 20,
          starts_at: new Date(now - 1000).toISOString(),
          ends_at: new Date(now + 86_400_000).toISOString(),
        },
      },
    })

    expect(await price()).toMatchObject({ regular_price: before?.price })
    await owner.call('PUT /seller/stores/{store}/products/{id}', { ...of(product.id), body: { sale: null } })
    expect((await price())?.regular_price).toBeUndefined()
  })
})

describe('a product that goes', () => {
  test('vanishes as a draft, and is archived once it was public', async () => {
    const { product: draft } = await owner.call('POST /seller/stores/{store}/products', {
      params,
      body: await newProductFields(owner, store),
    })
    await owner.call('DELETE /seller/stores/{store}/products/{id}', of(draft.id))
    expect((await owner.fail('GET /seller/stores/{store}/products/{id}', of(draft.id))).status).toBe(404)

    const product = await publishProduct(owner, { store })
    const { problem } = await owner.fail('DELETE /seller/stores/{store}/products/{id}', of(product.id))
    expect(problem.code).toBe('state_conflict')
    const archived = await owner.call('POST /seller/stores/{store}/products/{id}/archive', of(product.id))
    expect(archived.product.status).toBe('archived')
    expect((await shopper.fail('GET /products/{slug}', { params: { slug: product.slug } })).status).toBe(410)
  })

  test('lives on in a copy without its SKUs and stock', async () => {
    const product = await publishProduct(owner, { store })

    const { product: copy } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/duplicate',
      of(product.id),
    )

    expect(copy).toMatchObject({ status: 'draft', name: product.name })
    expect(copy.variants[0]?.sku).not.toBe(product.variants[0]?.sku)
    expect(copy.variants[0]?.stock).toBeUndefined()
  })
})

test('a batch saves each product by itself', async () => {
  const fields = await newProductFields(owner, store)
  const product = await publishProduct(owner, { store })

  const { results } = await owner.call('POST /seller/stores/{store}/products/batch', {
    params,
    body: {
      items: [
        { product: { ...fields, name: { en: 'First of a batch' } } },
        { product: { ...fields, category_id: newId() } },
        { id: product.id, changes: { name: { en: 'Changed in a batch' } } },
        { id: newId(), changes: {} },
      ],
    },
  })

  expect(results).toEqual([
    expect.objectContaining({ slug: 'first-of-a-batch', version: 1 }),
    { errors: { category_id: ['category_unknown'] } },
    expect.objectContaining({ id: product.id }),
    { errors: { id: ['product_unknown'] } },
  ])
})

test('two new products of one name at once get different addresses, and a SKU is used once', async () => {
  const fields = {
    ...(await newProductFields(owner, store)),
    name: { en: 'Twin bowl' },
    variants: [{ sku: 'TWIN-1', price_minor: 100 }],
  }
  const create = () =>
    owner.call('POST /seller/stores/{store}/products', { params, body: fields }).then(
      ({ product }) => product.slug,
      () => 'refused',
    )

  const outcomes = await Promise.all([create(), create(), create()])

  expect(outcomes.toSorted()).toEqual(['refused', 'refused', 'twin-bowl'])
})

test('operators edit the products of any store; another store’s seller finds nothing', async () => {
  const product = await publishProduct(owner, { store })
  const operator = await market.signIn('operator@tradewind.example')
  const { product: changed } = await operator.call('PUT /operator/stores/{store}/products/{id}', {
    ...of(product.id),
    body: { name: { en: 'Corrected bowl' } },
  })
  expect(changed.name.en).toBe('Corrected bowl')

  const other = await market.signIn('owner@tavias-pot.example')
  const refused = await other.fail('PUT /seller/stores/{store}/products/{id}', {
    params: { store: 'tavias-pot', id: product.id },
    body: { name: { en: 'Stolen bowl' } },
  })
  expect(refused.status).toBe(404)
})

async function versionsOf(ids: readonly string[]): Promise<number[]> {
  const rows = await market.database.db
    .selectFrom('products')
    .select('version')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ version }) => version)
}

async function read(id: string): Promise<EditedProduct> {
  return (await owner.call('GET /seller/stores/{store}/products/{id}', of(id))).product
}
