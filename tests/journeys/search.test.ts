import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

interface Judged {
  readonly query: string
  readonly lang: string
  /** Ids of products, categories or stores; one must be among the first five results or suggestions. */
  readonly expectAnyOf: string[]
  /** Ids that must not rank higher; `*` matches anything. */
  readonly expectNone?: string[]
}

const RIGHT_SHARE_MIN = 0.95
const FIRST = 5

const judged = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../database/seed/data/search-queries.json'), 'utf8'),
) as Judged[]

let market: TestMarket
let visitor: TestVisitor

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  visitor = market.visitor()
})

afterAll(async () => {
  await market.close()
})

async function isRight(
  visitor: TestVisitor,
  { query, expectAnyOf, expectNone = [] }: Judged,
): Promise<boolean> {
  const list = await visitor.call('GET /products', { query: { search: query } })
  const { categories, stores } = await visitor.call('GET /search/suggestions', { query: { search: query } })
  const found = list.data.map(({ slug }) => slug)
  const places = [...categories, ...stores].map(({ slug }) => slug)
  if (expectNone.includes('*')) return list.total === 0 && places.length === 0

  const expected = expectAnyOf.map((id) => id.split('/').at(-1) ?? id)
  const first = found.findIndex((slug) => expected.includes(slug))
  const isAbove = expectNone.some(
    (slug) => found.includes(slug) && (first < 0 || found.indexOf(slug) < first),
  )
  return !isAbove && ((first >= 0 && first < FIRST) || places.some((slug) => expected.includes(slug)))
}

test('finds what judges expect', async () => {
  const wrong: string[] = []
  for (const one of judged) if (!(await isRight(visitor, one))) wrong.push(one.query)

  const share = 1 - wrong.length / judged.length
  console.log(
    `${(share * 100).toFixed(1)} % of ${judged.length} searches right; wrong: ${wrong.join(', ') || 'none'}`,
  )
  expect(share).toBeGreaterThanOrEqual(RIGHT_SHARE_MIN)
})

test('states the corrected search for a misspelled word', async () => {
  const answer = await visitor.call('GET /products', { query: { search: 'scoch bonet' } })
  const joined = await visitor.call('GET /products', { query: { search: 'pepersauce' } })

  expect(answer.correction).toBe('scotch bonnet')
  expect(answer.total).toBeGreaterThan(0)
  expect(joined.correction).toBe('pepper sauce')
})

test('ranks exact name matches before similar products', async () => {
  const { data } = await visitor.call('GET /products', { query: { search: 'sorbet' } })

  expect(data.map(({ slug }) => slug).slice(0, 2)).toEqual(['coconut-sorbet', 'nice-cream'])
})

test('knows the words of whole departments', async () => {
  const american = await visitor.call('GET /products', { query: { search: 'jewelry' } })
  const begun = await visitor.call('GET /products', { query: { search: 'bijou' } })

  expect(american.correction).toBe('jewellery')
  expect(american.data.map(({ slug }) => slug)).toContain('larimar-studs')
  expect(begun.data.map(({ slug }) => slug)).toContain('larimar-studs')
})

test('takes two letters in each other’s place for one mistake', async () => {
  const answer = await visitor.call('GET /products', { query: { search: 'candel' } })

  expect(answer.correction).toBe('candle')
})

test('guesses no far word that only descriptions have', async () => {
  // `pieza` and `intenso` occur in Spanish descriptions.
  for (const search of ['pizza', 'incense']) {
    expect(await visitor.call('GET /products', { query: { search } })).toMatchObject({ total: 0 })
  }
})

test('finds nothing for nonsense, on any page and in any facet', async () => {
  const list = await visitor.call('GET /products', { query: { search: 'qwxzptl', page: 4 } })
  const facets = await visitor.call('GET /products/facets', { query: { search: 'qwxzptl' } })

  expect(list).toMatchObject({ data: [], total: 0, current_page: 1, last_page: 1 })
  expect(facets).toMatchObject({ total: 0, facets: [] })
})

test('continues after the ranked results', async () => {
  await sql`
    update search_documents
    set words = words || to_tsvector('public.market_exact', 'zibbal'), changed_in = pg_current_xact_id()
    where place <= 150
  `.execute(market.database.db)
  // The engine is not notified of the change and checks for changes after a second.
  await setTimeout(1_100)
  const pageOf = (page: number) => visitor.call('GET /products', { query: { search: 'zibbal', page } })
  const { total, last_page } = await pageOf(1)

  const pages = await Promise.all(Array.from({ length: last_page }, (_, index) => pageOf(index + 1)))

  expect(total).toBeGreaterThan(4 * 24)
  expect(pages.map((page) => [page.current_page, page.total])).toEqual(
    pages.map((_, index) => [index + 1, total]),
  )
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(total)
})

test('finds a French word before a punctuation mark', async () => {
  const { data } = await visitor.call('GET /products', { query: { search: 'vitrail' } })

  expect(data.map(({ slug }) => slug)).toContain('hibiscus-flower-dried')
})

test('accepts any characters', async () => {
  for (const search of ["'", '!!', ':*', '& | !', '<->', '\\', '%', 'a:b', '日本', 'é'.repeat(150), 'the']) {
    const answer = await visitor.call('GET /products', { query: { search } })

    expect(answer.current_page).toBe(1)
  }
})

test('is filtered and sorted like any list', async () => {
  const { data } = await visitor.call('GET /products', {
    query: { search: 'coffee', vertical: 'groceries', sortBy: 'low-high' },
  })

  const prices = data.map(({ price }) => price.minor)
  expect(prices.length).toBeGreaterThan(2)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('suggests products, categories and stores from two letters', async () => {
  const coffee = await visitor.call('GET /search/suggestions', { query: { search: 'cof' } })
  const store = await visitor.call('GET /search/suggestions', { query: { search: 'spice par' } })

  expect(coffee.products.every(({ name }) => /coffee/i.test(name))).toBe(true)
  expect(coffee.categories.map(({ slug }) => slug)).toContain('coffee-tea-cocoa')
  expect(store.stores.map(({ slug }) => slug)).toEqual(['spice-parish'])
  expect((await visitor.fail('GET /search/suggestions', { query: { search: 'c' } })).status).toBe(422)
})

test('marks suggested prices that are the lowest of several', async () => {
  const search = 'shirt'
  const { products } = await visitor.call('GET /search/suggestions', { query: { search } })
  const { data: cards } = await visitor.call('GET /products', { query: { search } })
  const varies = new Map(cards.map(({ slug, price_varies }) => [slug, price_varies]))

  const both = products.filter(({ slug }) => varies.has(slug))
  expect(both.some(({ price_varies }) => price_varies)).toBe(true)
  for (const { slug, price_varies } of both) expect(price_varies, slug).toBe(varies.get(slug))
})

test('searches for the exact words on request', async () => {
  const corrected = await visitor.call('GET /products', { query: { search: 'kalaloo' } })
  const asTyped = await visitor.call('GET /products', { query: { search: 'kalaloo', as_typed: 'true' } })

  expect(corrected.correction).toBe('callaloo')
  expect(corrected.data.map(({ slug }) => slug)).toContain('callaloo-leaves')
  expect(asTyped).toMatchObject({ total: 0 })
  expect(asTyped.correction).toBeUndefined()
})

test('highlights the typed text in suggestions', async () => {
  const { products } = await visitor.call('GET /search/suggestions', { query: { search: 'scotch bon' } })
  const [first] = products

  expect(first?.parts.filter(({ is_match }) => is_match).map(({ text }) => text)).toEqual(['Scotch', 'Bon'])
  expect(first?.parts.map(({ text }) => text).join('')).toBe(first?.name)
})

test('finds an operator’s synonyms from the next search', async () => {
  const operator = await market.signIn('operator@tradewind.example')
  const totalOf = async (search: string) =>
    (await visitor.call('GET /products', { query: { search, as_typed: 'true' } })).total
  const terms = ['Zouzou', 'Steelpan', 'zouzou']
  const before = await totalOf('zouzou')

  const refused = await operator.fail('POST /operator/synonyms', { body: { terms } })
  const { group } = await operator.call('POST /operator/synonyms', { body: { terms: ['Zouzou', 'Larimar'] } })
  const added = await totalOf('zouzou')
  await operator.call('PUT /operator/synonyms/{id}', {
    params: { id: group.id },
    body: { terms: ['Kòlibò', 'larimar'] },
  })
  const listed = await operator.call('GET /operator/synonyms', { query: { search: 'kolibo' } })
  const [changed, dropped] = [await totalOf('kolibo'), await totalOf('zouzou')]
  const misspelled = await visitor.call('GET /products', { query: { search: 'kolliboo' } })
  await operator.call('DELETE /operator/synonyms/{id}', { params: { id: group.id } })

  expect(before).toBe(0)
  expect(refused.problem).toMatchObject({ code: 'term_taken', facts: { term: 'steelpan' } })
  expect(added).toBeGreaterThan(3)
  expect(listed.data).toEqual([{ id: group.id, terms: ['Kòlibò', 'larimar'] }])
  expect([changed, dropped]).toEqual([added, 0])
  expect(misspelled.correction).toBe('kolibo')
  expect(await totalOf('kolibo')).toBe(0)
  const single = await operator.fail('POST /operator/synonyms', { body: { terms: ['Zaza', 'zàza'] } })
  expect(single.problem.errors?.terms).toBeDefined()
})

test('suggests no store of which nothing can be bought or nothing can be delivered', async () => {
  const closed = await openMarket()
  await sql`
    update stores set delivery_zones = '{}', offers_pickup = false where slug = 'spice-parish'
  `.execute(closed.database.db)
  await sql`
    update product_listings l
    set is_offered = false
    from stores s
    where s.id = l.store_id and s.slug = 'bodega-la-loma'
  `.execute(closed.database.db)
  const storesOf = async (search: string) =>
    (await closed.visitor().call('GET /search/suggestions', { query: { search } })).stores

  expect(await storesOf('spice parish')).toEqual([])
  expect(await storesOf('bodega la loma')).toEqual([])
  expect(await storesOf('lolo du port')).toHaveLength(1)
  await closed.close()
})

test('finds restaurants by cuisine, ignoring general words for food', async () => {
  const { data } = await visitor.call('GET /stores', { query: { search: 'haitian food' } })

  expect(data.map(({ slug }) => slug)).toEqual(['ti-griyo'])
})
