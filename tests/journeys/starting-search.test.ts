/** What shoppers see in the seconds until the search engine is ready: plain lists, and filters without counts. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProductCard } from '#contract/catalog.ts'
import type { Facets } from '#contract/search.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import type { ProductSorting } from '#values/sorting.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 })

let market: TestMarket
let starting: TestMarket

beforeAll(async () => {
  market = await openWithPages({ hasSearchEngine: true })
  starting = await openMarket()
})

afterAll(async () => {
  await market.close()
  await starting.close()
})

test.each([
  { vertical: 'groceries' },
  { within: 'spices', sortBy: 'low-high' },
  { category: 'spices,fruit', sortBy: 'high-low' },
  { attribute: 'coral' },
  { price: '10-20', sortBy: 'a-z' },
  { rating: '4,5', sortBy: 'z-a' },
  { store: 'spice-parish' },
  { island: 'JM' },
  { deals: 'true' },
  { tag: 'herbs-peppers' },
  { open_now: 'true' },
  { delivers_to: 'JM' },
  { search: 'vegan' },
  { search: 'gluten free', vertical: 'groceries' },
  { vertical: 'groceries', page: 3, sortBy: 'low-high' },
] as const)('a list of %j has the same products', async (query) => {
  const [plain, full] = [
    await starting.visitor().call('GET /products', { query }),
    await market.visitor().call('GET /products', { query }),
  ]

  const pageOf = ({ total, current_page, last_page, diets }: typeof plain) => ({
    total,
    current_page,
    last_page,
    diets,
  })
  if (!('open_now' in query)) expect(full.total).toBeGreaterThan(0)
  expect(pageOf(plain)).toEqual(pageOf(full))
  const keyOf = 'sortBy' in query ? sortKeys[query.sortBy] : undefined
  if (keyOf) expect(plain.data.map(keyOf)).toEqual(full.data.map(keyOf))
})

const sortKeys: Partial<Record<ProductSorting, (card: ProductCard) => string | number>> = {
  'low-high': ({ price }: ProductCard) => price.minor,
  'high-low': ({ price }: ProductCard) => price.minor,
  'a-z': ({ name }: ProductCard) => name,
  'z-a': ({ name }: ProductCard) => name,
}

test('a search finds products with all words, those with that name first, and narrows like any list', async () => {
  const visitor = starting.visitor()

  const named = await visitor.call('GET /products', { query: { search: 'coconut sorbet' } })
  const cheap = await visitor.call('GET /products', {
    query: { search: 'coffee', vertical: 'groceries', price: '0-20', sortBy: 'low-high' },
  })
  const nothing = await visitor.call('GET /products', { query: { search: 'qwxzptl' } })
  const suggested = await visitor.call('GET /search/suggestions', { query: { search: 'scotch bon' } })

  expect(named.data[0]?.slug).toBe('coconut-sorbet')
  const prices = cheap.data.map(({ price }) => price.minor)
  expect(prices.length).toBeGreaterThan(1)
  expect(Math.max(...prices)).toBeLessThan(2_050)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(nothing).toMatchObject({ data: [], total: 0 })
  expect(suggested.products.every(({ name }) => /scotch bon/i.test(name))).toBe(true)
  expect(suggested.products.length).toBeGreaterThan(0)
})

test('filters have no counts, and those that are chosen stay', async () => {
  const query = { vertical: 'groceries', category: 'spices', price: '0-500', range: 'load:1-2' } as const
  const [plain, full] = [
    await starting.visitor().call('GET /products/facets', { query: { ...query, country: 'JM' } }),
    await market.visitor().call('GET /products/facets', { query: { ...query, country: 'JM' } }),
  ]
  const none = await starting.visitor().call('GET /products/facets', { query: { search: '!!' } })

  expect(countsOf(plain).every((count) => count === undefined)).toBe(true)
  expect(countsOf(full).every((count) => count !== undefined)).toBe(true)
  expect(plain.total).toBe(full.total)
  expect(valuesOf(plain)).toEqual(expect.arrayContaining(valuesOf(full)))
  expect(none).toMatchObject({ total: 0, facets: [] })
})

test('a list page shows its filters at once, and their counts as soon as there are any', async () => {
  const htmlOf = async () => (await market.visitor().fetch('/groceries?price=0-501')).text()
  const facetsAt = (price: string) =>
    market.visitor().call('GET /products/facets', { query: { vertical: 'groceries', price } })
  let n = 0

  // The engine looks here for changes, and gives no answer while it waits.
  const other = await market.database.pool.connect()
  await other.query('begin')
  await other.query('lock table removed_listings in access exclusive mode')
  // An answer that nobody has asked for yet, as others are cached.
  await expect
    .poll(async () => countsOf(await facetsAt(`0-${++n + 1_000}`))[0], { timeout: 20_000 })
    .toBeUndefined()
  const before = await htmlOf()
  await other.query('commit')
  other.release()

  expect(before).toContain('name="category"')
  expect(before).not.toMatch(COUNTED_CHOICE)
  await expect.poll(htmlOf, { timeout: 20_000 }).toMatch(COUNTED_CHOICE)
})

const COUNTED_CHOICE = /name="category"[^>]*\/>[^<]*<span>\d+<\/span>/

function countsOf({ facets }: Facets): (number | undefined)[] {
  return facets.flatMap((facet) => {
    if (facet.kind === 'range') return []
    return 'values' in facet ? facet.values.map(({ count }) => count) : [facet.count]
  })
}

/** Values, without those of switches: whether one changes a list is only known by counting. */
function valuesOf({ facets }: Facets): string[] {
  return facets.flatMap((facet) =>
    'values' in facet ? facet.values.map(({ value }) => `${facet.key}:${value}`) : [],
  )
}
