/** Menus of the header and footer: standard ones, as operators edit them, and as every page shows them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuEntry } from '#contract/navigation.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newId } from '#values/id.ts'
import type { MenuName } from '#values/navigation.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const own = (name = { en: '', fr: '' }) => ({ id: newId(), depth: 0, name, is_hidden: false })
const under = (entry: MenuEntry): MenuEntry => ({ ...entry, depth: 1 })

async function shown(menu: MenuName, language = 'en') {
  const settings = await market.visitor().call('GET /settings', {}, { headers: { 'x-language': language } })
  return settings.menus[menu]
}

const read = (menu: MenuName) => operator.call('GET /operator/navigation/{menu}', { params: { menu } })

async function write(menu: MenuName, entries: MenuEntry[]) {
  const { version } = await read(menu)
  return operator.call('PUT /operator/navigation/{menu}', { params: { menu }, body: { version, entries } })
}

async function idOf(table: 'categories' | 'pages' | 'posts', slug: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where slug = ${slug} limit 1
  `.execute(market.database.db)
  return rows[0]?.id ?? ''
}

async function addCollection(): Promise<{ id: string; slug: string }> {
  const texts = { en: '', fr: '' }
  const { id } = await operator.call('POST /operator/collections', {
    body: {
      name: { en: 'Under ten', fr: 'Moins de dix' },
      description: texts,
      seo_title: texts,
      seo_description: texts,
      picture_id: null,
      is_hidden: false,
      starts_at: null,
      ends_at: null,
      rule: { matches: 'all', price_max_minor: 1_000 },
      products: [],
    },
  })
  return operator.call('GET /operator/collections/{id}', { params: { id } })
}

test('a market begins with its verticals and offers, which an operator sees and can restore', async () => {
  const first = await shown('header')
  const footer = await shown('footer')
  const written = await read('header')

  expect(first.map(({ path }) => path)).toContain('/shops')
  expect(first.at(-1)).toMatchObject({ page: 'deals', path: '/deals' })
  expect(footer.map(({ heading }) => heading)).toEqual(['market', 'account'])
  expect(written).toMatchObject({ version: 0 })
  expect(written.entries).toHaveLength(first.length)

  await write('header', [{ ...own(), kind: 'fixed', page: 'faq' }])
  expect(await shown('header')).toEqual([{ page: 'faq', path: '/faq', entries: [] }])
  await operator.call('DELETE /operator/navigation/{menu}', { params: { menu: 'header' } })
  expect(await shown('header')).toEqual(first)
})

test('entries lead to categories, collections, pages, articles and addresses, under their own names', async () => {
  const collection = await addCollection()
  const home = await idOf('categories', 'home')
  const page = await idOf('pages', 'shipping-and-returns')
  const post = await idOf('posts', 'how-to-read-a-scotch-bonnet')

  await write('header', [
    { ...own({ en: 'Ideas', fr: 'Idées' }), kind: 'heading' },
    under({ ...own(), kind: 'collection', target: collection.id }),
    under({ ...own({ en: 'House', fr: '' }), kind: 'category', target: home }),
    { ...own(), kind: 'page', target: page },
    { ...own(), kind: 'post', target: post },
    { ...own({ en: 'Gifts', fr: 'Cadeaux' }), kind: 'address', href: '/search?tag=gifts' },
  ])

  const [ideas, ...others] = await shown('header', 'fr')
  expect(ideas).toEqual({
    name: 'Idées',
    entries: [
      { name: 'Moins de dix', path: `/collections/${collection.slug}` },
      { name: 'House', path: '/shops/home' },
    ],
  })
  expect(others.map(({ path }) => path)).toEqual([
    '/pages/shipping-and-returns',
    '/blog/how-to-read-a-scotch-bonnet',
    '/search?tag=gifts',
  ])
  expect(others.at(-1)?.name).toBe('Cadeaux')

  await operator.call('PUT /operator/slugs/{kind}/{id}', {
    params: { kind: 'collection', id: collection.id },
    body: { slug: 'moved-here' },
  })
  expect((await shown('header'))[0]?.entries[0]?.path).toBe('/collections/moved-here')
})

test('a removed, hidden or ended target vanishes from the menu, and the operator sees it', async () => {
  const collection = await addCollection()
  const entries: MenuEntry[] = [
    { ...own({ en: 'Ideas', fr: '' }), kind: 'heading' },
    under({ ...own(), kind: 'collection', target: collection.id }),
    { ...own(), kind: 'fixed', page: 'deals' },
    { ...own(), kind: 'fixed', page: 'faq', is_hidden: true },
    under({ ...own(), kind: 'fixed', page: 'cart' }),
  ]
  await write('header', entries)
  expect(await shown('header')).toHaveLength(2)

  await operator.call('DELETE /operator/collections/{id}', { params: { id: collection.id } })

  expect(await shown('header')).toEqual([{ page: 'deals', path: '/deals', entries: [] }])
  const { targets } = await read('header')
  expect(targets[1]).toMatchObject({ state: 'unavailable' })
  // It stays until the operator removes it.
  await write('header', entries)
})

test('an entry without a target or a name, and a change of an old version, are refused', async () => {
  const menu = 'footer'
  const { version } = await read(menu)
  const refused = async (entries: MenuEntry[]) =>
    (await operator.fail('PUT /operator/navigation/{menu}', { params: { menu }, body: { version, entries } }))
      .problem.errors
  const errorsOf = async (entry: MenuEntry) => Object.keys((await refused([entry])) ?? {})

  expect(await errorsOf({ ...own(), kind: 'category', target: newId() })).toEqual(['entries.0.target'])
  expect(await errorsOf({ ...own(), kind: 'heading' })).toEqual(['entries.0.name.en'])
  expect(await errorsOf(under({ ...own(), kind: 'fixed', page: 'faq' }))).toEqual(['entries.0.depth'])
  expect(await errorsOf({ ...own(), kind: 'address', href: 'https://elsewhere.example' })).toEqual([
    'entries.0.href',
  ])
  await write(menu, [{ ...own(), kind: 'fixed', page: 'faq' }])
  const late = await operator.fail('PUT /operator/navigation/{menu}', {
    params: { menu },
    body: { version, entries: [] },
  })
  expect(late.status).toBe(409)
})
