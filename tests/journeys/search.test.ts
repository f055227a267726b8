import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

interface Judged {
  readonly query: string
  readonly lang: string
  /** Ids of products, categories or stores, of which one must be among the first five or suggested. */
  readonly expectAnyOf: string[]
  /** What must not come before; `*` is anything at all. */
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
  market = await openMarket()
  visitor = market.visitor()
})

afterAll(() => market.close())

async function isRight({ query, expectAnyOf, expectNone = [] }: Judged): Promise<boolean> {
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
  for (const one of judged) if (!(await isRight(one))) wrong.push(one.query)

  const share = 1 - wrong.length / judged.length
  console.log(
    `${(share * 100).toFixed(1)} % of ${judged.length} searches right; wrong: ${wrong.join(', ') || 'none'}`,
  )
  expect(share).toBeGreaterThanOrEqual(RIGHT_SHARE_MIN)
})

test('says what it looked for instead of a misspelled word', async () => {
  const answer = await visitor.call('GET /products', { query: { search: 'scoch bonet' } })

  expect(answer.correction).toBe('scotch bonnet')
  expect(answer.total).toBeGreaterThan(0)
})

test('finds nothing for nonsense, on any page and in any facet', async () => {
  const list = await visitor.call('GET /products', { query: { search: 'qwxzptl', page: 4 } })
  const facets = await visitor.call('GET /products/facets', { query: { search: 'qwxzptl' } })

  expect(list).toMatchObject({ data: [], total: 0, current_page: 1, last_page: 1 })
  expect(facets).toMatchObject({ total: 0, facets: [] })
})

test('finds a French word that a sign follows', async () => {
  const { data } = await visitor.call('GET /products', { query: { search: 'vitrail' } })

  expect(data.map(({ slug }) => slug)).toContain('hibiscus-flower-dried')
})

test('takes any characters without failing', async () => {
  for (const search of ["'", '!!', ':*', '& | !', '<->', '\\', '%', 'a:b', '日本', 'é'.repeat(150), 'the']) {
    const answer = await visitor.call('GET /products', { query: { search } })

    expect(answer.current_page).toBe(1)
  }
})

test('is narrowed and sorted like any list', async () => {
  const { data } = await visitor.call('GET /products', {
    query: { search: 'coffee', vertical: 'groceries', sortBy: 'low-high' },
  })

  const prices = data.map(({ price }) => price.minor)
  expect(prices.length).toBeGreaterThan(2)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('suggests products, categories and stores from two letters on', async () => {
  const coffee = await visitor.call('GET /search/suggestions', { query: { search: 'cof' } })
  const store = await visitor.call('GET /search/suggestions', { query: { search: 'spice par' } })

  expect(coffee.products.every(({ name }) => /coffee/i.test(name))).toBe(true)
  expect(coffee.categories.map(({ slug }) => slug)).toContain('coffee-tea-cocoa')
  expect(store.stores.map(({ slug }) => slug)).toEqual(['spice-parish'])
  expect((await visitor.fail('GET /search/suggestions', { query: { search: 'c' } })).status).toBe(422)
})
