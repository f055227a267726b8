/** Addresses and redirects from earlier ones: articles, pages, products, stores and categories. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadFirstPages } from '#domains/content/index.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { aCoupon } from '#tests/support/coupons.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { newId } from '#values/id.ts'
import type { SlugKind } from '#values/slug.ts'

let market: TestMarket
let operator: TestVisitor
let seller: TestVisitor
let otherSeller: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  operator = await market.signIn('operator@tradewind.example')
  seller = await market.signIn('owner@madras-lane.example')
  otherSeller = await market.signIn('owner@tavias-pot.example')
}, 240_000)

// Restores every address that a test changed, whatever its result.
const touched = new Map<string, SluggedRecord>()
afterEach(async () => {
  for (const thing of touched.values()) await move(thing, `aside-${newId()}`)
  for (const thing of touched.values()) await move(thing, thing.slug)
  touched.clear()
  await market.runJobs()
})

afterAll(() => market.close())

const fresh = (stem: string) => `${stem}-${newId().slice(-12)}`

interface SluggedRecord {
  readonly kind: SlugKind
  readonly id: string
  readonly slug: string
}

async function isAtSlug(kind: SlugKind, slug: string, vertical?: string): Promise<SluggedRecord> {
  const table = {
    post: 'posts',
    page: 'pages',
    product: 'products',
    store: 'stores',
    category: 'categories',
    collection: 'collections',
    brand: 'brands',
  } as const
  const row = await market.database.db
    .selectFrom(table[kind])
    .select('id')
    .where('slug', '=', slug)
    .$if(vertical !== undefined, (query) => query.where('vertical' as never, '=', vertical as never))
    .executeTakeFirstOrThrow()
  const thing = { kind, id: row.id, slug }
  touched.set(thing.id, thing)
  return thing
}

function move({ kind, id }: Pick<SluggedRecord, 'kind' | 'id'>, slug: string) {
  return operator.call('PUT /operator/slugs/{kind}/{id}', { params: { kind, id }, body: { slug } })
}
const moveRefused = async ({ kind, id }: SluggedRecord, slug: string) =>
  (await operator.fail('PUT /operator/slugs/{kind}/{id}', { params: { kind, id }, body: { slug } })).problem

async function ask(path: string) {
  const response = await market
    .visitor()
    .fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const location = response.headers.get('location')
  return {
    status: response.status,
    location: location === null ? undefined : location.replace(market.origin, ''),
    caching: response.headers.get('cache-control'),
    html: await response.text(),
  }
}

/** Slugs in the demo market, with the path before each. */
const things = [
  { kind: 'post', slug: 'how-to-read-a-scotch-bonnet', before: '/blog/' },
  { kind: 'page', slug: 'shipping-and-returns', before: '/pages/' },
  { kind: 'product', slug: 'scotch-bonnet-fire', before: '/product/' },
  { kind: 'store', slug: 'belle-morne', before: '/beauty/' },
  { kind: 'category', slug: 'home', before: '/shops/', vertical: 'shops' },
] as const

describe.each(things)('a $kind', ({ kind, slug: first, before, ...more }) => {
  const vertical = 'vertical' in more ? more.vertical : undefined

  test('redirects from its old address in every language and with the query, permanently', async () => {
    const thing = await isAtSlug(kind, first, vertical)
    const cachedBefore = await ask(`${before}${first}`)
    const second = fresh('moved')

    const moved = await move(thing, second)

    expect(cachedBefore.status).toBe(200)
    expect(moved).toMatchObject({ slug: second, before, former_slugs: [first] })
    expect(await ask(`${before}${first}`)).toMatchObject({
      status: 301,
      location: `${before}${second}`,
      caching: 'private, no-cache',
    })
    expect(await ask(`/fr${before}${first}?utm_source=mail&page=1`)).toMatchObject({
      status: 301,
      location: `/fr${before}${second}?utm_source=mail&page=1`,
    })
    const page = await ask(`${before}${second}`)
    expect(page.status).toBe(200)
    expect(page.html).toContain(`<link rel="canonical" href="${market.origin}${before}${second}"/>`)
    expect(page.html).not.toContain(`${before}${first}"`)
  })

  test('redirects in one step after two moves, and moving back ends the redirect', async () => {
    const thing = await isAtSlug(kind, first, vertical)
    const [second, third] = [fresh('second'), fresh('third')]

    await move(thing, second)
    await move(thing, third)

    for (const slug of [first, second]) {
      expect((await ask(`${before}${slug}`)).location, slug).toBe(`${before}${third}`)
    }

    const back = await move(thing, first)

    expect(back.former_slugs).toEqual(expect.arrayContaining([second, third]))
    expect(back.former_slugs).not.toContain(first)
    expect((await ask(`${before}${first}`)).status).toBe(200)
    expect((await ask(`${before}${third}`)).location).toBe(`${before}${first}`)
  })

  test('refuses a malformed, too long or used slug at its field', async () => {
    const thing = await isAtSlug(kind, first, vertical)
    const { rows } = await market.database.pool.query<{ slug: string }>(
      {
        post: 'select slug from posts where id <> $1 limit 1',
        page: "select slug from pages where id <> $1 and slug <> 'about-us' limit 1",
        product: 'select slug from products where id <> $1 limit 1',
        store: 'select slug from stores where id <> $1 limit 1',
        category: "select slug from categories where id <> $1 and vertical = 'shops' and depth > 0 limit 1",
      }[kind],
      [thing.id],
    )
    const taken = rows[0]?.slug ?? ''

    expect((await moveRefused(thing, '')).errors).toEqual({ slug: ['This Field Cannot Be Empty'] })
    for (const wrong of ['Not An Address', 'two--hyphens', '-edge', 'é', '../x']) {
      expect((await moveRefused(thing, wrong)).errors, wrong).toEqual({
        slug: ['Don’t use capitals, accents, spaces or symbols. Use hyphens only between words'],
      })
    }
    expect((await moveRefused(thing, 'a'.repeat(121))).errors).toHaveProperty('slug')
    expect((await moveRefused(thing, taken)).errors).toEqual({ slug: ['This address is already in use'] })
    const { fault } = await operator.call('GET /operator/slugs/{kind}/{id}', {
      params: thing,
      query: { wanted: taken },
    })
    expect(fault).toBe('slug_taken')
    const free = await operator.call('GET /operator/slugs/{kind}/{id}', {
      params: thing,
      query: { wanted: fresh('free') },
    })
    expect(free.fault).toBeUndefined()
    expect(free.slug).toBe(first)
  })

  test('moves once when two concurrent requests and another record want the same slug', async () => {
    const thing = await isAtSlug(kind, first, vertical)
    const other = await market.database.pool.query<{ id: string; slug: string }>(
      {
        post: 'select id, slug from posts where id <> $1 limit 1',
        page: "select id, slug from pages where id <> $1 and slug <> 'about-us' limit 1",
        product: 'select id, slug from products where id <> $1 and published_at is not null limit 1',
        store: 'select id, slug from stores where id <> $1 limit 1',
        category:
          "select id, slug from categories where id <> $1 and vertical = 'shops' and depth > 0 limit 1",
      }[kind],
      [thing.id],
    )
    const [row] = other.rows
    if (!row) throw new Error('Demo market lacks two of each kind')
    const wanted = fresh('wanted')
    touched.set(row.id, { kind, ...row })

    const answers = await Promise.allSettled([move(thing, wanted), move({ kind, ...row }, wanted)])

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.body.errors).toEqual({ slug: ['This address is already in use'] })
  })
})

test('a record that takes an address is found there, and redirects to it end', async () => {
  const [one, other] = [
    await isAtSlug('post', 'how-to-read-a-scotch-bonnet'),
    await isAtSlug('post', 'how-to-hang-a-hammock'),
  ]
  const moved = fresh('moved')
  await move(one, moved)

  await move(other, one.slug)

  expect((await market.visitor().call('GET /blogs/{slug}', { params: { slug: one.slug } })).slug).toBe(
    one.slug,
  )
  expect((await ask(`/blog/${one.slug}`)).status).toBe(200)
  const { former_slugs: former } = await operator.call('GET /operator/slugs/{kind}/{id}', {
    params: { kind: 'post', id: one.id },
  })
  expect(former).not.toContain(one.slug)
})

test('two records that swap addresses through a third end where intended', async () => {
  const [one, other] = [
    await isAtSlug('product', 'scotch-bonnet-fire'),
    await isAtSlug('product', 'madras-wrap-skirt'),
  ]
  const third = fresh('third')
  const idAt = async (slug: string) =>
    (await market.visitor().call('GET /products/{slug}', { params: { slug } })).id

  await move(one, third)
  await move(other, one.slug)
  await move(one, other.slug)

  expect([await idAt(one.slug), await idAt(other.slug)]).toEqual([other.id, one.id])
  expect(await idAt(third)).toBe(one.id)
})

test('the API answers old slugs on any endpoint, and returns the current path', async () => {
  const thing = await isAtSlug('product', 'scotch-bonnet-fire')
  const slug = fresh('hot')
  await move(thing, slug)
  const visitor = market.visitor()

  const answered = await visitor.fetch(`/api/products/${thing.slug}/reviews?page=1`)
  const product = await visitor.call('GET /products/{slug}', { params: { slug: thing.slug } })
  const shopper = await market.register()
  const question = { question: 'Is it the same under another name?' }
  await shopper.call('POST /products/{slug}/questions', { params: { slug: thing.slug }, body: question })

  expect(answered.status).toBe(200)
  expect(answered.headers.get('content-location')).toBe(`/api/products/${slug}/reviews`)
  expect(product).toMatchObject({ id: thing.id, slug })
})

test('pages below a product redirect too, and none that never existed', async () => {
  const thing = await isAtSlug('product', 'scotch-bonnet-fire')
  const slug = fresh('hot')
  await move(thing, slug)

  expect(await ask(`/fr/product/${thing.slug}/reviews?page=1`)).toMatchObject({
    status: 301,
    location: `/fr/product/${slug}/reviews?page=1`,
  })
  expect((await ask(`/product/${fresh('never')}`)).status).toBe(404)
})

test('lists, search, suggestions, sitemaps and feeds use a product’s new slug at once', async () => {
  const thing = await isAtSlug('product', 'scotch-bonnet-fire')
  const visitor = market.visitor()
  const search = () => visitor.call('GET /products', { query: { search: 'scotch bonnet fire' } })
  const read = async (path: string) => (await visitor.fetch(path)).text()
  await Promise.all([search(), read('/sitemap/en/products-1.xml'), read('/feeds/products.xml')])
  const slug = fresh('hot')

  await move(thing, slug)

  expect((await search()).data.map((card) => card.slug)).toContain(slug)
  const feed = await read('/feeds/products.xml')
  expect(feed).toContain(`/product/${slug}`)
  expect(feed).not.toContain(`/product/${thing.slug}<`)
  const { data } = await visitor.call('GET /sitemap/products', { query: {} })
  expect(JSON.stringify(data)).toContain(slug)
})

test('a store’s dashboard moves with it, and the seller’s old links redirect', async () => {
  const thing = await isAtSlug('store', 'madras-lane')
  const slug = fresh('lane')
  await move(thing, slug)
  await market.runJobs()

  const { data } = await seller.call('GET /seller/stores')
  expect(data.map((store) => store.slug)).toContain(slug)
  const byOld = await seller.call('GET /seller/stores/{store}/settings', { params: { store: thing.slug } })
  expect(byOld).toBeDefined()
  const desk = await seller.fetch(`/fr/seller/desk/${thing.slug}/orders`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  expect([desk.status, desk.headers.get('location')?.replace(market.origin, '')]).toEqual([
    301,
    `/fr/seller/desk/${slug}/orders`,
  ])
  const foreign = await otherSeller.fail('GET /seller/stores/{store}/settings', {
    params: { store: thing.slug },
  })
  expect(foreign.status).toBe(404)
  const { data: cards } = await market.visitor().call('GET /products', { query: { store: slug } })
  expect(cards.length).toBeGreaterThan(0)
  expect(new Set(cards.map(({ store }) => store.slug))).toEqual(new Set([slug]))

  await market.runJobs()
})

test('a store and a category cannot share an address', async () => {
  const store = await isAtSlug('store', 'madras-lane')
  const category = await isAtSlug('category', 'home', 'shops')

  expect((await moveRefused(store, 'home')).errors).toEqual({ slug: ['This address is already in use'] })
  expect((await moveRefused(category, 'madras-lane')).errors).toEqual({
    slug: ['This address is already in use'],
  })
})

test('a category moves with its subcategories and products', async () => {
  const thing = await isAtSlug('category', 'home', 'shops')
  const visitor = market.visitor()
  const totalOf = async (within: string) =>
    (await visitor.call('GET /products', { query: { vertical: 'shops', within } })).total
  const before = await totalOf('home')
  await aCoupon(market, { code: 'FOLLOWS', category_paths: ['shops/home'] })
  const slug = fresh('house')

  await move(thing, slug)
  const after = await totalOf(slug)
  await market.runJobs()

  expect(before).toBeGreaterThan(0)
  expect(after).toBe(before)
  expect(await totalOf(slug)).toBe(before)
  const { data } = await visitor.call('GET /categories', { query: { vertical: 'shops' } })
  const node = data.flatMap(({ children }) => children).find((each) => each.slug === slug)
  expect(node?.path).toBe(`shops/${slug}`)
  for (const child of node?.children ?? []) expect(child.path).toBe(`shops/${slug}/${child.slug}`)
  const { data: cards } = await visitor.call('GET /products', { query: { vertical: 'shops', within: slug } })
  const product = await visitor.call('GET /products/{slug}', { params: { slug: cards[0]?.slug ?? '' } })
  expect(product.crumbs.map(({ path }) => path)).toContain(`shops/${slug}`)
  const { rows } = await market.database.pool.query<{ category_paths: string[] }>(
    "select category_paths from coupons where code = 'FOLLOWS'",
  )
  expect(rows[0]?.category_paths).toEqual([`shops/${slug}`])
  const home = await visitor.call('GET /home')
  expect(JSON.stringify(home)).not.toContain('"shops/home"')
  const byFilter = await visitor.call('GET /products', { query: { vertical: 'shops', category: 'home' } })
  expect(byFilter.total).toBe(before)

  await market.runJobs()
})

describe('a seller', () => {
  const store = { store: 'madras-lane' }

  async function ownProducts() {
    const { data } = await seller.call('GET /seller/stores/{store}/products', { params: store })
    const [one, other] = data.filter(({ state }) => state === 'published')
    if (!one || !other) throw new Error('Demo store lacks two products')
    for (const { id, slug } of [one, other]) touched.set(id, { kind: 'product', id, slug })
    return { one, other }
  }
  const moveOwn = (id: string, slug: string) =>
    seller.call('PUT /seller/stores/{store}/product-slugs/{id}', { params: { ...store, id }, body: { slug } })

  test('changes the slugs of own products and reuses old slugs of their store', async () => {
    const { one, other } = await ownProducts()
    const slug = fresh('own')

    await moveOwn(one.id, slug)
    expect((await ask(`/product/${one.slug}`)).location).toBe(`/product/${slug}`)
    const taken = await moveOwn(other.id, one.slug)

    expect(taken.slug).toBe(one.slug)
    expect((await ask(`/product/${one.slug}`)).status).toBe(200)
    const { data: acts } = await operator.call('GET /operator/audit', { query: { search: one.id } })
    expect(acts).toContainEqual(
      expect.objectContaining({
        action: 'PUT /seller/stores/{store}/product-slugs/{id}',
        change: { from: one.slug, to: slug },
      }),
    )
  })

  test('cannot take a slug that redirects to another store’s product', async () => {
    const foreign = await isAtSlug('product', 'scotch-bonnet-fire')
    await move(foreign, fresh('hot'))
    const { one } = await ownProducts()

    const refused = await seller.fail('PUT /seller/stores/{store}/product-slugs/{id}', {
      params: { ...store, id: one.id },
      body: { slug: foreign.slug },
    })

    expect(refused.problem.errors).toEqual({
      slug: ['This address still redirects to another store’s product'],
    })
  })

  test('changes no slug of another store', async () => {
    const { id } = await isAtSlug('product', 'scotch-bonnet-fire')

    const refused = await seller.fail('PUT /seller/stores/{store}/product-slugs/{id}', {
      params: { ...store, id },
      body: { slug: fresh('mine') },
    })

    expect(refused.status).toBe(404)
  })
})

test('the market links to its built-in pages at any address, and creates none twice', async () => {
  const thing = await isAtSlug('page', 'privacy')
  const slug = fresh('data')
  const pages = async () => (await operator.call('GET /operator/pages')).data.map((page) => page.slug)
  await move(thing, slug)
  const before = await pages()

  await loadFirstPages({ db: market.database.db, now: new Date() })

  expect(await pages()).toEqual(before)
  expect((await ask('/contact-us')).html).toContain(`href="/pages/${slug}"`)
  expect((await ask('/contact-us')).html).not.toContain('href="/pages/privacy"')
  const steered = await operator.fail('POST /operator/pages/{slug}/steer', {
    params: { slug },
    body: { command: 'hide' },
  })
  expect(steered.status).toBe(403)
})

test('reserved addresses cannot be used', async () => {
  const wanted = async (kind: SlugKind, slug: string) =>
    (await operator.call('GET /operator/slugs/{kind}', { params: { kind }, query: { wanted: slug } })).fault
  const about = await isAtSlug('page', 'about-us')

  expect(await wanted('page', 'new')).toBe('slug_reserved')
  expect(await wanted('product', 'facets')).toBe('slug_reserved')
  expect(await wanted('page', 'no such')).toBe('slug_invalid')
  touched.clear()

  expect((await moveRefused(about, fresh('us'))).code).toBe('not_allowed')
})

test('an unpublished draft leaves no redirect at its old address', async () => {
  const slug = fresh('draft')
  const { id } = await operator.call('POST /operator/posts', {
    body: {
      slug,
      category: 'Guides',
      tags: [],
      author: 'Odile',
      title: { en: 'Draft', fr: '' },
      excerpt: { en: 'Not delivered yet', fr: '' },
      body: { en: '<p>Not yet</p>', fr: '' },
      products: [],
      publication: 'draft',
    },
  })

  const moved = await move({ kind: 'post', id }, fresh('draft'))

  expect(moved.former_slugs).toEqual([])
})
