/** Brands and tags, as operators keep them in order. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const noText = { en: '', fr: '' }
const texts = { description: noText, seo_title: noText, seo_description: noText }

const add = (name: string) =>
  operator.call('POST /operator/brands', { body: { ...texts, name, logo_id: null } }).then(({ id }) => id)

async function brandWithProducts() {
  const { rows } = await sql<{ id: string; slug: string; name: string; product: string }>`
    select b.id, b.slug, b.name, p.slug as product
    from brands b
    join products p on p.brand_id = b.id
    join product_listings l on l.product_id = p.id and l.is_offered
    join stores s on s.id = p.store_id and s.state = 'approved'
    order by b.slug, p.slug
    limit 1
  `.execute(market.database.db)
  const [found] = rows
  if (!found) throw new Error('No brand with products')
  return found
}

test('a brand is added, renamed on its products, and deleted only without products', async () => {
  const { id, product } = await brandWithProducts()
  const unused = await add('Écume')
  const params = { id }
  const rename = (name: string, version: number) => ({
    params,
    body: { ...texts, name, logo_id: null, version },
  })

  await operator.call('PUT /operator/brands/{id}', rename('Renamed', 1))
  await market.runJobs()

  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product } })
  expect(page.brand?.name).toBe('Renamed')
  expect((await operator.fail('PUT /operator/brands/{id}', rename('Late', 1))).status).toBe(409)
  expect((await operator.fail('DELETE /operator/brands/{id}', { params })).status).toBe(409)
  await operator.call('DELETE /operator/brands/{id}', { params: { id: unused } })
  expect((await operator.fail('GET /operator/brands/{id}', { params: { id: unused } })).status).toBe(404)
})

test('a merged brand gives its products and filters to the other', async () => {
  const from = await brandWithProducts()
  const intoId = await add('All of them')
  const into = await operator.call('GET /operator/brands/{id}', { params: { id: intoId } })
  const listed = async (brand: string) =>
    (await market.visitor().call('GET /products', { query: { brand, per_page: 60 } })).total

  const before = await listed(from.slug)
  await operator.call('POST /operator/brands/{id}/merge', {
    params: { id: from.id },
    body: { into: into.slug },
  })
  await market.runJobs()

  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: from.product } })
  expect(page.brand).toEqual({ slug: into.slug, name: 'All of them' })
  expect(before).toBeGreaterThan(0)
  expect(await listed(into.slug)).toBe(before)
  expect(await listed(from.slug)).toBe(before)
  const again = await operator.fail('POST /operator/brands/{id}/merge', {
    params: { id: intoId },
    body: { into: into.slug },
  })
  expect(Object.keys(again.problem.errors ?? {})).toEqual(['into'])
})

test('a tag is renamed per language and merged into another', async () => {
  const { data } = await operator.call('GET /operator/tags', { query: {} })
  const [first, second] = data.filter(({ slug }) => slug.length > 2)
  if (!first || !second) throw new Error('No tags in the demo market')
  const listed = async (tag: string) =>
    (await market.visitor().call('GET /products', { query: { tag, per_page: 60 } })).total

  await operator.call('PUT /operator/tags/{tag}', {
    params: { tag: second.slug },
    body: { name: { en: 'Sunlit', fr: 'Ensoleillé' } },
  })
  await operator.call('POST /operator/tags/{tag}/merge', {
    params: { tag: first.slug },
    body: { into: second.slug },
  })
  await market.runJobs()

  const after = (await operator.call('GET /operator/tags', { query: { search: 'ensoleille' } })).data
  expect(after).toMatchObject([{ slug: second.slug, name: { en: 'Sunlit', fr: 'Ensoleillé' } }])
  expect(after[0]?.products).toBeGreaterThanOrEqual(first.products)
  expect(await listed(first.slug)).toBe(await listed(second.slug))
  const unknown = await operator.fail('POST /operator/tags/{tag}/merge', {
    params: { tag: second.slug },
    body: { into: first.slug },
  })
  expect(Object.keys(unknown.problem.errors ?? {})).toEqual(['into'])
})

test('a brand has a page with its texts and products, which keeps its former addresses', async () => {
  const { id, slug, name } = await brandWithProducts()
  const { version } = await operator.call('GET /operator/brands/{id}', { params: { id } })
  await operator.call('PUT /operator/brands/{id}', {
    params: { id },
    body: {
      name,
      logo_id: null,
      description: { en: 'Made by hand.', fr: 'Fait à la main.' },
      seo_title: { en: 'All of it', fr: '' },
      seo_description: noText,
      version,
    },
  })
  const visitor = market.visitor()
  const listed = (brand: string) => visitor.call('GET /products', { query: { brand, per_page: 60 } })
  const before = await listed(slug)

  const french = { headers: { 'x-language': 'fr' } }
  const page = await visitor.call('GET /brands/{slug}', { params: { slug } }, french)
  expect(page).toEqual({ slug, name, description: 'Fait à la main.', seo_title: 'All of it' })
  const { data } = await visitor.call('GET /brands')
  expect(data.map((brand) => brand.slug)).toContain(slug)

  await operator.call('PUT /operator/slugs/{kind}/{id}', {
    params: { kind: 'brand', id },
    body: { slug: 'another-address' },
  })
  expect((await visitor.call('GET /brands/{slug}', { params: { slug } })).slug).toBe('another-address')
  expect((await listed('another-address')).total).toBe(before.total)
  expect((await visitor.fail('GET /brands/{slug}', { params: { slug: 'no-such' } })).status).toBe(404)
})
