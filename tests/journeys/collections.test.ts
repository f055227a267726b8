/** Collections: by hand and by rule, as operators make them and shoppers see them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollectionBody } from '#contract/collections.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const fields: CollectionBody = {
  name: { en: 'For the veranda', fr: 'Pour la véranda' },
  description: { en: 'Shade and light.', fr: 'Ombre et lumière.' },
  seo_title: { en: '', fr: '' },
  seo_description: { en: '', fr: '' },
  picture_id: null,
  is_hidden: false,
  starts_at: null,
  ends_at: null,
  rule: null,
  products: [],
}

const condition: NonNullable<CollectionBody['rule']> = {
  matches: 'all',
  categories: [],
  tags: [],
  brands: [],
  stores: [],
  is_on_sale: false,
}

type Given = Partial<CollectionBody>

async function add(given: Given): Promise<{ id: string; slug: string }> {
  const { id } = await operator.call('POST /operator/collections', { body: { ...fields, ...given } })
  await market.runJobs()
  return operator.call('GET /operator/collections/{id}', { params: { id } })
}

async function change(id: string, given: Given): Promise<void> {
  const { version } = await operator.call('GET /operator/collections/{id}', { params: { id } })
  await operator.call('PUT /operator/collections/{id}', {
    params: { id },
    body: { ...fields, ...given, version },
  })
  await market.runJobs()
}

async function passTime(job: string): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, '{}')`.execute(market.database.db)
  await market.runJobs()
}

async function listed(slug: string, query: Record<string, string> = {}): Promise<string[]> {
  const visitor = market.visitor()
  const first = await visitor.call('GET /products', { query: { collection: slug, per_page: 60, ...query } })
  const facets = await visitor.call('GET /products/facets', { query: { collection: slug, ...query } })
  expect(facets.total).toBe(first.total)
  return first.data.map((product) => product.slug)
}

async function offered(where: string, limit = 5): Promise<{ id: string; slug: string }[]> {
  const { rows } = await sql<{ id: string; slug: string }>`
    select p.id, p.slug
    from products p
    join product_listings l on l.product_id = p.id and l.is_offered
    join stores s on s.id = p.store_id and s.state = 'approved'
    left join brands b on b.id = p.brand_id
    join categories c on c.id = p.category_id
    where ${sql.raw(where)}
    order by p.slug
    limit ${limit}
  `.execute(market.database.db)
  return rows
}

const count = async (where: string) => (await offered(where, 1_000_000)).length

test('a collection by hand keeps its order, and its filters count its products only', async () => {
  const products = (await offered("p.vertical = 'shops'", 4)).map(({ slug }) => slug)
  const [a = '', b = '', c = '', d = ''] = products

  const { slug, id } = await add({ products: [c, a, d] })
  const first = await listed(slug)
  await change(id, { products: [b, d, c] })

  expect(slug).toBe('for-the-veranda')
  expect(first).toEqual([c, a, d])
  expect(await listed(slug)).toEqual([b, d, c])
  expect((await listed(slug, { sortBy: 'a-z' })).toSorted()).toEqual([b, c, d].toSorted())
  const inFrench = { headers: { 'x-language': 'fr' } }
  const french = await market.visitor().call('GET /collections/{slug}', { params: { slug } }, inFrench)
  expect(french).toMatchObject({ name: 'Pour la véranda', description: 'Ombre et lumière.' })
})

test('a rule finds products by category, store, brand, tag, price and deal, with all or any conditions', async () => {
  const place = { categories: ['shops/home'] }
  const { slug, id } = await add({ rule: { ...condition, ...place } })
  const home = await count("c.path = 'shops/home' or c.path like 'shops/home/%'")
  expect((await market.visitor().call('GET /products', { query: { collection: slug } })).total).toBe(home)
  expect(home).toBeGreaterThan(0)

  await change(id, { rule: { ...condition, ...place, price_max_minor: 2_000 } })
  const cheap = await count(
    "(c.path = 'shops/home' or c.path like 'shops/home/%') and l.price_base < 2000 * 10000 + 5000",
  )
  expect((await market.visitor().call('GET /products', { query: { collection: slug } })).total).toBe(cheap)

  await change(id, { rule: { ...condition, ...place, matches: 'any', is_on_sale: true } })
  const either = await count("c.path = 'shops/home' or c.path like 'shops/home/%' or l.discount > 0")
  expect((await market.visitor().call('GET /products', { query: { collection: slug } })).total).toBe(either)

  const preview = await operator.call('POST /operator/collections/preview', {
    body: { rule: { ...condition, ...place, matches: 'any', is_on_sale: true } },
  })
  expect(preview.total).toBe(either)
  expect(preview.data.length).toBeGreaterThan(0)

  const [product] = await offered('b.id is not null', 1)
  const { rows } = await sql<{ brand: string; store: string; tag: string }>`
    select b.slug as brand, s.slug as store, p.tags[1] as tag
    from products p join brands b on b.id = p.brand_id join stores s on s.id = p.store_id
    where p.id = ${product?.id}
  `.execute(market.database.db)
  const [{ brand, store } = { brand: '', store: '' }] = rows
  await change(id, { rule: { ...condition, brands: [brand], stores: [store] } })
  expect(await listed(slug)).toContain(product?.slug)
})

test('products enter and leave with their changes, with time, stock and sales', async () => {
  const { slug } = await add({
    name: { en: 'Nearly free', fr: '' },
    rule: { ...condition, stores: ['madras-lane'], price_max_minor: 20 },
  })
  expect(await listed(slug)).toEqual([])
  const seller = await market.signIn('owner@madras-lane.example')
  const [product] = await offered("s.slug = 'madras-lane'", 1)
  const params = { store: 'madras-lane', id: product?.id ?? '' }
  const { product: written } = await seller.call('GET /seller/stores/{store}/products/{id}', { params })
  await seller.call('PUT /seller/stores/{store}/products/{id}', {
    params,
    body: { variants: written.variants.map(({ id, values }) => ({ id, values, price_minor: 10 })) },
  })
  expect(await listed(slug)).toEqual([product?.slug])

  const sold = await add({ name: { en: 'Sold', fr: '' }, rule: { ...condition, sold_min: 1 } })
  expect(await listed(sold.slug)).toEqual([])
  await passTime('orders.count_recent_sales')
  await passTime('catalog.update_collections')
  expect((await listed(sold.slug)).length).toBeGreaterThan(0)

  const none = await add({ name: { en: 'None left', fr: '' }, rule: { ...condition, is_in_stock: false } })
  const gone = await listed(none.slug)
  const cards = await market
    .visitor()
    .call('GET /products', { query: { collection: none.slug, per_page: 60 } })
  expect(cards.data.every(({ stock }) => stock === 'sold_out')).toBe(true)
  expect(gone.length).toBe(Math.min(60, cards.total))

  const fresh = await add({ name: { en: 'Fresh', fr: '' }, rule: { ...condition, new_days: 1 } })
  await sql`update products set published_at = now() where id = ${product?.id}`.execute(market.database.db)
  await sql`update product_listings set published_at = now() where product_id = ${product?.id}`.execute(
    market.database.db,
  )
  await passTime('catalog.update_collections')
  expect(await listed(fresh.slug)).toContain(product?.slug)
})

test('a collection is shown from its start to its end unless it is hidden, and listed in the sitemap', async () => {
  const [one] = await offered("p.vertical = 'shops'", 1)
  const { id, slug } = await add({ name: { en: 'Market days', fr: '' }, products: [one?.slug ?? ''] })
  const page = () => market.visitor().fetch(`/api/collections/${slug}`)
  const state = async () => (await operator.call('GET /operator/collections/{id}', { params: { id } })).state
  const products = [one?.slug ?? '']
  const name = { en: 'Market days', fr: '' }

  expect((await page()).status).toBe(200)
  await change(id, { name, products, is_hidden: true })
  expect([(await page()).status, await state(), await listed(slug)]).toEqual([404, 'hidden', []])
  await change(id, { name, products, starts_at: new Date(Date.now() + 60_000).toISOString() })
  expect([(await page()).status, await state()]).toEqual([404, 'planned'])
  await change(id, { name, products, ends_at: new Date(Date.now() - 60_000).toISOString() })
  expect([(await page()).status, await state()]).toEqual([404, 'ended'])
  await change(id, { name, products })
  expect([(await page()).status, await state()]).toEqual([200, 'visible'])

  const { data } = await market.visitor().call('GET /collections')
  expect(data.map((shown) => shown.slug)).toContain(slug)
})

test('a collection keeps its former address, and an unknown or deleted one answers 404', async () => {
  const [one] = await offered("p.vertical = 'shops'", 1)
  const { id, slug } = await add({ name: { en: 'Old name', fr: '' }, products: [one?.slug ?? ''] })
  await operator.call('PUT /operator/slugs/{kind}/{id}', {
    params: { kind: 'collection', id },
    body: { slug: 'new-name' },
  })
  const moved = await market.visitor().call('GET /collections/{slug}', { params: { slug } })
  expect(moved.slug).toBe('new-name')
  expect(await listed(slug)).toEqual([one?.slug])

  await operator.call('DELETE /operator/collections/{id}', { params: { id } })
  expect(
    (await market.visitor().fail('GET /collections/{slug}', { params: { slug: 'new-name' } })).status,
  ).toBe(404)
  expect(await listed('new-name')).toEqual([])
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from product_listings where facets @> array[${`k:${id}`}]
  `.execute(market.database.db)
  expect(rows[0]?.n).toBe(0)
})

test('a rule follows merged brands, and moved and merged categories', async () => {
  const [product] = await offered('b.id is not null', 1)
  const { rows } = await sql<{ id: string; slug: string }>`
    select b.id, b.slug from brands b join products p on p.brand_id = b.id where p.id = ${product?.id}
  `.execute(market.database.db)
  const [brand = { id: '', slug: '' }] = rows
  const { id: intoId } = await operator.call('POST /operator/brands', {
    body: {
      name: 'Into',
      logo_id: null,
      description: fields.seo_title,
      seo_title: fields.seo_title,
      seo_description: fields.seo_title,
    },
  })
  const into = await operator.call('GET /operator/brands/{id}', { params: { id: intoId } })
  const { slug, id } = await add({
    name: { en: 'Of a brand', fr: '' },
    rule: { ...condition, brands: [brand.slug] },
  })
  const before = await listed(slug)

  await operator.call('POST /operator/brands/{id}/merge', {
    params: { id: brand.id },
    body: { into: into.slug },
  })
  await market.runJobs()

  expect(await listed(slug)).toEqual(before)
  const { rule } = await operator.call('GET /operator/collections/{id}', { params: { id } })
  expect(rule?.brands).toEqual([{ key: into.slug, name: 'Into' }])
})

test('what a collection cannot be is refused at its field', async () => {
  const refused = async (given: Given) =>
    (await operator.fail('POST /operator/collections', { body: { ...fields, ...given } })).problem.errors
  const { id } = await add({ name: { en: 'Twice changed', fr: '' } })
  const stale = { params: { id }, body: { ...fields, version: 1 } }
  await operator.call('PUT /operator/collections/{id}', stale)

  expect(Object.keys((await refused({ rule: { ...condition } })) ?? {})).toEqual(['rule.matches'])
  expect(Object.keys((await refused({ products: ['no-such-product'] })) ?? {})).toEqual(['products'])
  expect(
    Object.keys(
      (await refused({ rule: { ...condition, brands: ['no-such'], categories: ['no/such'] } })) ?? {},
    ),
  ).toEqual(['rule.categories', 'rule.brands'])
  expect(
    Object.keys((await refused({ rule: { ...condition, price_min_minor: 5, price_max_minor: 4 } })) ?? {}),
  ).toEqual(['rule.price_max_minor'])
  const day = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  expect(Object.keys((await refused({ starts_at: day(10), ends_at: day(5) })) ?? {})).toEqual(['ends_at'])
  expect((await operator.fail('PUT /operator/collections/{id}', stale)).status).toBe(409)
})

test('a block of the home page shows a collection in its order, and nothing once it is hidden', async () => {
  const products = (await offered("p.vertical = 'shops'", 3)).map(({ slug }) => slug).toReversed()
  const given = { name: { en: 'On the home page', fr: '' }, products }
  const { id } = await add(given)
  const block = { id: newId(), is_shown: true }
  const settings = { source: 'collection', title: { en: 'Chosen' }, text: { en: 'By us' }, limit: 6 } as const
  const write = async (collection?: string) => {
    const { revision, blocks } = await operator.call('GET /operator/home')
    const content = {
      kind: 'products',
      settings: { ...settings, ...(collection && { collection }) },
    } as const
    const body = { revision, blocks: [...blocks.slice(0, 2), { ...block, content }] }
    return operator.call('PUT /operator/home/draft', { body })
  }
  await write(id)

  const shown = async () => {
    const { blocks } = await operator.call('GET /operator/home/preview')
    return blocks.flatMap((each) =>
      each.id === block.id && each.kind === 'products' ? each.products.map(({ slug }) => slug) : [],
    )
  }
  expect(await shown()).toEqual(products)
  await change(id, { ...given, is_hidden: true })
  expect(await shown()).toEqual([])
  await expect(write(newId())).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(write()).rejects.toMatchObject({ code: 'invalid_input' })
})
