import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

let market: TestMarket
let visitor: TestVisitor
let seller: TestVisitor
let operator: TestVisitor

const store = { store: 'madras-lane' }
const slug = 'madras-wrap-skirt'

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  visitor = market.visitor()
  seller = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

async function skirt() {
  const { data } = await seller.call('GET /seller/stores/{store}/products', {
    params: store,
    query: { search: 'wrap skirt' },
  })
  const [product] = data
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('Demo market lacks the skirt')
  return { product, variant }
}

/** Returns the skirt from every list that contains it. */
async function shown() {
  const of = (query: { search?: string; store?: string; category?: string }) =>
    visitor.call('GET /products', { query: { per_page: 60, ...query } })
  const lists = await Promise.all([
    of({ search: 'madras wrap skirt' }),
    of({ store: 'madras-lane' }),
    of({ category: 'dresses' }),
  ])
  const product = await visitor.call('GET /products/{slug}', { params: { slug } })
  const facets = await visitor.call('GET /products/facets', { query: { search: 'madras wrap skirt' } })
  const cards = [product, ...lists.map(({ data }) => data.find((card) => card.slug === slug))]
  const price = facets.facets.find(({ kind }) => kind === 'range')
  return { product, cards, priceMin: price?.kind === 'range' ? price.min : undefined }
}

async function reservedOf(variantId: string): Promise<number> {
  const level = await market.database.db
    .selectFrom('stock_levels')
    .select('reserved')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return level?.reserved ?? 0
}

/** Returns all other places that still show a store or its products. */
async function tracesOf(storeSlug: string): Promise<string[]> {
  const suggested = await visitor.call('GET /search/suggestions', { query: { search: 'madras' } })
  const facets = await visitor.call('GET /products/facets', { query: { vertical: 'shops' } })
  const stores = await visitor.call('GET /stores', { query: { vertical: 'shops' } })
  const home = await visitor.call('GET /home')
  const ofOthers = await visitor.call('GET /products/{slug}/related', {
    params: { slug: 'carved-calabash-bowl' },
  })
  return [
    ...suggested.stores.map(({ slug }) => slug),
    ...suggested.products.filter((product) => product.slug === slug).map(() => storeSlug),
    ...facets.facets.flatMap((facet) =>
      facet.key === 'store' ? facet.values.map(({ value }) => value) : [],
    ),
    ...stores.data.map(({ slug }) => slug),
    ...home.blocks
      .flatMap((block) => ('products' in block ? block.products : []))
      .map(({ store }) => store.slug),
    ...home.blocks.flatMap((block) => ('stores' in block ? block.stores : [])).map(({ slug }) => slug),
    ...ofOthers.data.map(({ store }) => store.slug),
  ].filter((found) => found === storeSlug)
}

async function isListed(): Promise<boolean> {
  const { total } = await visitor.call('GET /products', {
    query: { search: 'madras wrap skirt', store: 'madras-lane' },
  })
  const one = await visitor.fetch(`/api/products/${slug}`)
  expect([200, 410]).toContain(one.status)
  return total > 0 && one.status === 200
}

describe('a seller', () => {
  test('sees only their own stores', async () => {
    const { data } = await seller.call('GET /seller/stores')

    expect(data.map((mine) => mine.slug)).toEqual(['madras-lane'])
    const other = { store: 'tavias-pot' }
    expect((await seller.fail('GET /seller/stores/{store}/products', { params: other })).status).toBe(404)
  })

  test('sets a price and stock that are public at once, even where answers were cached', async () => {
    const { product, variant } = await skirt()
    const before = await shown()
    await seller.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { ...store, id: variant.id },
      body: { price_minor: 900 },
    })
    const cheaper = await shown()
    for (const { id } of product.variants) {
      await seller.call('PUT /seller/stores/{store}/variants/{id}', {
        params: { ...store, id },
        body: { on_hand: (await reservedOf(id)) + (variant.id === id ? 3 : 0) },
      })
    }
    const fewLeft = await shown()

    expect(before.cards.every((card) => card?.price.minor !== 900)).toBe(true)
    expect(cheaper.cards.map((card) => card?.price)).toEqual(
      cheaper.cards.map(() => ({ minor: 900, currency: 'USD' })),
    )
    expect(cheaper.product.price_varies).toBe(true)
    expect(cheaper.priceMin).toBe(9)
    expect(fewLeft.cards.map((card) => [card?.stock, card?.items_left])).toEqual(
      fewLeft.cards.map(() => ['few_left', 3]),
    )
  })

  test('unpublishes a product with its last variant, and publishes it again', async () => {
    const { data } = await seller.call('GET /seller/stores/{store}/products', { params: store })
    const [product] = data.toSorted((a, b) => a.variants.length - b.variants.length)
    const params = { slug: product?.slug ?? '' }
    const list = () => visitor.call('GET /products', { query: { store: 'madras-lane', per_page: 60 } })
    const sell = async (isActive: boolean) => {
      for (const { id } of product?.variants ?? []) {
        await seller.call('PUT /seller/stores/{store}/variants/{id}', {
          params: { ...store, id },
          body: { is_active: isActive },
        })
      }
    }
    const { total } = await list()

    await sell(false)
    const without = await list()
    const gone = await visitor.fail('GET /products/{slug}', { params })
    await sell(true)

    expect(without.total).toBe(total - 1)
    expect([gone.status, gone.problem.code]).toEqual([410, 'gone'])
    expect((await list()).total).toBe(total)
  })

  test('counts stock, with a record, but not below the reserved quantity', async () => {
    const { variant } = await skirt()
    const params = { ...store, id: variant.id }
    const { db } = market.database
    await seller.call('PUT /seller/stores/{store}/variants/{id}', { params, body: { on_hand: 4 } })
    const reserved = await reservedOf(variant.id)
    const reserve = (count: number) =>
      db.updateTable('stock_levels').set({ reserved: count }).where('variant_id', '=', variant.id).execute()
    await reserve(3)

    const refused = await seller.fail('PUT /seller/stores/{store}/variants/{id}', {
      params,
      body: { on_hand: 2 },
    })
    const product = await visitor.call('GET /products/{slug}', { params: { slug } })
    const moves = await db
      .selectFrom('stock_moves')
      .select(({ fn }) => fn.sum<number>('delta').as('sum'))
      .where('variant_id', '=', variant.id)
      .executeTakeFirstOrThrow()
    await reserve(reserved)

    expect([refused.status, refused.problem.code, refused.problem.facts]).toEqual([
      409,
      'state_conflict',
      { reserved: 3 },
    ])
    expect(product.variants.find(({ id }) => id === variant.id)).toMatchObject({
      stock: 'few_left',
      items_left: 1,
      limit: 1,
    })
    expect(Number(moves.sum)).toBe(4)
  })

  test('is refused another store’s variant and a negative price', async () => {
    const { variant } = await skirt()
    const foreign = await market.signIn('owner@panyard-34.example')

    const theirs = await foreign.fail('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: 'panyard-34', id: variant.id },
      body: { price_minor: 1 },
    })
    const negative = await seller.fail('PUT /seller/stores/{store}/variants/{id}', {
      params: { ...store, id: variant.id },
      body: { price_minor: -1 },
    })

    expect([theirs.status, negative.status]).toEqual([404, 422])
  })

  test('takes no orders while paused or closed, and takes them again afterwards', async () => {
    const params = store
    const status = async () => {
      const shown = await visitor.call('GET /stores/{slug}', { params: { slug: 'madras-lane' } })
      return shown.accepts_orders
    }

    const paused = await seller.call('PUT /seller/stores/{store}/status', {
      params,
      body: { status: 'paused', minutes: 30 },
    })
    expect([paused.store.paused_until !== undefined, await status()]).toEqual([true, false])
    const closed = await seller.call('PUT /seller/stores/{store}/status', {
      params,
      body: { status: 'closed' },
    })
    expect([closed.store.paused_until, await status()]).toEqual([undefined, false])
    await seller.call('PUT /seller/stores/{store}/status', { params, body: { status: 'open' } })
    expect(await status()).toBe(true)
  })
})

describe('an operator', () => {
  test('suspends a store, which disappears at once, and restores it', async () => {
    const params = { slug: 'madras-lane' }
    expect(await isListed()).toBe(true)
    expect((await tracesOf('madras-lane')).length).toBeGreaterThan(2)

    const { store: suspended } = await operator.call('POST /operator/stores/{slug}/suspend', {
      params,
      body: { reason: 'Papers are missing' },
    })
    expect(suspended).toMatchObject({ state: 'suspended', state_reason: 'Papers are missing' })
    expect(await isListed()).toBe(false)
    expect(await tracesOf('madras-lane')).toEqual([])
    expect((await visitor.fail('GET /stores/{slug}', { params })).status).toBe(404)
    expect((await visitor.fail('GET /stores/{slug}/menu', { params })).status).toBe(404)
    expect((await visitor.fail('GET /products/{slug}/reviews', { params: { slug } })).status).toBe(404)
    expect((await visitor.fail('GET /products/{slug}/related', { params: { slug } })).status).toBe(404)
    const again = await operator.fail('POST /operator/stores/{slug}/suspend', {
      params,
      body: { reason: 'x' },
    })
    expect(again.problem.code).toBe('state_conflict')

    await operator.call('POST /operator/stores/{slug}/approve', { params })
    expect(await isListed()).toBe(true)
  })

  test('blocks and unblocks a product', async () => {
    await operator.call('POST /operator/products/{slug}/block', {
      params: { slug },
      body: { reason: 'A copy' },
    })
    expect(await isListed()).toBe(false)
    const { products } = await visitor.call('GET /search/suggestions', { query: { search: 'madras wrap' } })
    expect(products.map((product) => product.slug)).not.toContain(slug)
    expect((await visitor.fail('GET /products/{slug}/questions', { params: { slug } })).status).toBe(404)
    const { data } = await operator.call('GET /operator/products', { query: { blocked: 'true' } })
    expect(data.map((product) => product.slug)).toEqual([slug])

    await operator.call('POST /operator/products/{slug}/unblock', { params: { slug } })
    expect(await isListed()).toBe(true)
  })

  test('sees stores in every state with their sales', async () => {
    const params = { slug: 'madras-lane' }
    const seen = async () => {
      const { data } = await operator.call('GET /operator/stores', { query: { search: 'madras' } })
      return data
    }
    const { rows } = await market.database.pool.query<{ orders: number }>(
      `select count(*)::integer as orders
       from orders o
       join stores s on s.id = o.store_id
       where s.slug = $1 and o.state not in ('pending_payment', 'expired', 'rejected', 'cancelled')`,
      [params.slug],
    )

    const before = await seen()
    await operator.call('POST /operator/stores/{slug}/suspend', { params, body: { reason: 'A look' } })
    const suspended = await seen()
    await operator.call('POST /operator/stores/{slug}/approve', { params })

    const owner = { email: 'owner@madras-lane.example' }
    expect(before).toMatchObject([{ slug: 'madras-lane', state: 'approved', owner }])
    expect(before[0]?.order_count).toBe(rows[0]?.orders)
    expect(before[0]?.sales.minor).toBeGreaterThan(0)
    expect(suspended).toMatchObject([{ ...before[0], state: 'suspended', state_reason: 'A look' }])
  })
})
