import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Facets } from '#contract/search.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import type { ProductSorting } from '#values/sorting.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let market: TestMarket
let visitor: TestVisitor
const openedAt = new Date()

beforeAll(async () => {
  market = await openMarket({ at: openedAt.toISOString(), hasSearchEngine: true })
  visitor = market.visitor()
})

afterAll(() => market.close())

function slugsOf({ data }: { data: { slug: string }[] }): string[] {
  return data.map(({ slug }) => slug)
}

function valuesOf({ facets }: Facets, key: string) {
  const facet = facets.find((one) => one.key === key || ('attribute' in one && one.attribute?.key === key))
  return facet && 'values' in facet && facet.kind !== 'rating' ? facet.values : []
}

function labelsOf(facets: Facets, key: string): string[] {
  return valuesOf(facets, key).map(({ label }) => label)
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

describe('lists', () => {
  test('have one vertical, are paginated, and answer the last page for later ones', async () => {
    const first = await visitor.call('GET /products', { query: { vertical: 'groceries', per_page: 20 } })
    const beyond = await visitor.call('GET /products', {
      query: { vertical: 'groceries', per_page: 20, page: 99 },
    })

    expect(first.data).toHaveLength(20)
    expect(new Set(first.data.map(({ vertical }) => vertical))).toEqual(new Set(['groceries']))
    expect(beyond.current_page).toBe(first.last_page)
    expect(beyond.data).toHaveLength(first.total - 20 * (first.last_page - 1))
  })

  test('show every product exactly once across their pages', async () => {
    const seen: string[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await visitor.call('GET /products', { query: { vertical: 'shops', per_page: 10, page } })
      last = answer.last_page
      seen.push(...slugsOf(answer))
    }

    const { total } = await visitor.call('GET /products', { query: { vertical: 'shops' } })
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  test('filter by any value of one attribute and by all attributes together', async () => {
    const attribute = (value: string) =>
      visitor.call('GET /products', { query: { attribute: value, per_page: 60 } })
    const [coral, lagoon, either, both] = await Promise.all([
      attribute('coral'),
      attribute('lagoon'),
      attribute('coral,lagoon'),
      attribute('coral,xl'),
    ])

    expect(new Set(slugsOf(either))).toEqual(new Set([...slugsOf(coral), ...slugsOf(lagoon)]))
    expect(both.total).toBeGreaterThan(0)
    expect(both.total).toBeLessThan(coral.total)
    expect(slugsOf(coral)).toEqual(expect.arrayContaining(slugsOf(both)))
  })

  test('respect a price range in the displayed currency', async () => {
    const answer = await visitor.call('GET /products', {
      query: { price: '10-20', sortBy: 'low-high', per_page: 60 },
    })

    const prices = answer.data.map(({ price }) => price.minor)
    expect(prices.length).toBeGreaterThan(10)
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...prices)).toBeLessThanOrEqual(2000)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test('name their tags in the page’s language', async () => {
    const query = { tag: 'herbs-peppers,no-such-tag' }
    const visitor = market.visitor()

    const english = await visitor.call('GET /products/facets', { query })
    const french = await visitor.call(
      'GET /products/facets',
      { query },
      { headers: { 'accept-language': 'fr' } },
    )
    const all = await visitor.call('GET /products/facets', { query: {} })

    expect(english.tags).toEqual([
      { slug: 'herbs-peppers', name: 'Herbs and peppers' },
      { slug: 'no-such-tag', name: 'no such tag' },
    ])
    expect(french.tags?.[0]?.name).toBe('Herbes et piments')
    expect(all.tags).toBeUndefined()
  })

  test('filter by rating, store, island, tag, offers and ids', async () => {
    const list = (query: Record<string, string>) =>
      visitor.call('GET /products', { query: { per_page: 60, ...query } })
    const [good, ofStores, islands, vegan, offers] = await Promise.all([
      list({ rating: '4' }),
      list({ store: 'spice-parish,madras-lane' }),
      list({ island: 'gd,DM' }),
      list({ tag: 'vegan' }),
      list({ deals: 'true' }),
    ])
    const wanted = vegan.data.map(({ id }) => id).toReversed()
    const byIds = await list({ ids: [...wanted, crypto.randomUUID()].join(',') })

    expect(good.data.every(({ rating = 0 }) => rating >= 4 && rating < 5)).toBe(true)
    expect(new Set(ofStores.data.map(({ store }) => store.slug))).toEqual(
      new Set(['spice-parish', 'madras-lane']),
    )
    expect(new Set(islands.data.map(({ store }) => store.country_code))).toEqual(new Set(['GD', 'DM']))
    expect(offers.data.every(({ deal }) => deal !== undefined)).toBe(true)
    expect(byIds.data.map(({ id }) => id)).toEqual(wanted)
  })

  test('sort as requested, in a stable order', async () => {
    const sorted = async (sortBy: ProductSorting) =>
      (await visitor.call('GET /products', { query: { vertical: 'beauty', per_page: 60, sortBy } })).data
    const names = (await sorted('a-z')).map(({ name }) => plain(name))
    const prices = (await sorted('high-low')).map(({ price }) => price.minor)
    const discounts = (await sorted('discount-high-low')).map(({ deal }) => deal?.percent ?? 0)
    const [newest, oldest] = [await sorted('desc'), await sorted('asc')]

    expect(names).toEqual(names.toSorted())
    expect((await sorted('z-a')).map(({ name }) => plain(name))).toEqual(names.toReversed())
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(discounts).toEqual(discounts.toSorted((a, b) => b - a))
    expect(newest.map(({ is_new }) => is_new)).toEqual(oldest.map(({ is_new }) => is_new).toReversed())
    expect([newest[0]?.is_new, oldest[0]?.is_new]).toEqual([true, false])
  })

  test('hold as many products as each facet says', async () => {
    const vertical = 'groceries'
    const facets = await visitor.call('GET /products/facets', { query: { vertical, country: 'JM' } })
    const totalOf = async (query: Record<string, string>) =>
      (await visitor.call('GET /products', { query: { vertical, ...query } })).total
    const told = facets.facets.flatMap((facet) => {
      if (facet.kind === 'range' || facet.kind === 'number') return []
      if (facet.kind === 'switch') return [{ query: { [facet.key]: facet.value }, count: facet.count }]
      return facet.values.map(({ value, count }) => ({ query: { [facet.key]: String(value) }, count }))
    })

    expect(told.length).toBeGreaterThan(60)
    expect(facets.total).toBe(await totalOf({}))
    expect(facets.facets.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'category',
        'attribute',
        'price',
        'brand',
        'rating',
        'island',
        'store',
        'delivers_to',
      ]),
    )
    for (const { query, count } of told) expect([query, await totalOf(query)]).toEqual([query, count])
  })

  test('use the visitor’s language, and English as a fallback', async () => {
    const inLanguage = async (language: string) => {
      const headers = { 'accept-language': language }
      const query = { vertical: 'groceries', category: 'spices', sortBy: 'low-high' } as const
      const { data } = await visitor.call('GET /products', { query }, { headers })
      const facets = await visitor.call('GET /products/facets', { query }, { headers })
      return {
        names: data.map(({ name }) => name),
        categories: labelsOf(facets, 'category'),
        islands: labelsOf(facets, 'island'),
      }
    }
    const [english, french, arabic] = [await inLanguage('en'), await inLanguage('fr'), await inLanguage('ar')]

    expect(french.names).toHaveLength(english.names.length)
    expect(french.names).not.toEqual(english.names)
    expect(french.categories).toContain('Café, thé et cacao')
    expect(french.islands).not.toEqual(english.islands)
    expect(arabic).toEqual(english)
  })

  test('price, sort and filter in the visitor’s currency', async () => {
    const headers = { 'x-currency': 'EUR' }
    const query = { price: '10-20', sortBy: 'low-high', per_page: 60 } as const
    const inEuros = await visitor.call('GET /products', { query }, { headers })
    const range = await visitor.call('GET /products/facets', {}, { headers })
    const [first] = inEuros.data
    const inDollars = await visitor.call('GET /products/{slug}', { params: { slug: first?.slug ?? '' } })
    const unknown = await visitor.call('GET /products', {}, { headers: { 'x-currency': 'XXX' } })

    const prices = inEuros.data.map(({ price }) => price)
    expect(new Set(prices.map(({ currency }) => currency))).toEqual(new Set(['EUR']))
    expect(prices.every(({ minor }) => minor >= 1000 && minor <= 2000)).toBe(true)
    expect(range.facets.find(({ kind }) => kind === 'range')).toMatchObject({ currency: 'EUR' })
    expect(inDollars.price.minor).toBeGreaterThan(first?.price.minor ?? 0)
    expect(unknown.data[0]?.price.currency).toBe('USD')
  })

  test('of open stores use each store’s time zone', async () => {
    const open = async (moment: string) => {
      market.moveTo(moment)
      const query = { vertical: 'restaurants', open_now: 'true' } as const
      const dishes = await visitor.call('GET /products', { query: { ...query, per_page: 60 } })
      const stores = await visitor.call('GET /stores', { query })
      return { stores: slugsOf(stores), kitchens: new Set(dishes.data.map(({ store }) => store.slug)) }
    }
    // A Sunday: Jamaica and Haiti are at UTC−5, Puerto Rico and Guyana at UTC−4.
    const morning = await open('2026-12-06T15:45:00Z')
    const noon = await open('2026-12-06T16:45:00Z')
    const night = await open('2026-12-07T06:00:00Z')
    market.moveTo(openedAt.toISOString())

    expect(morning.stores).toContain('la-pilonera')
    expect(morning.stores).not.toContain('tavias-pot')
    expect(noon.stores).toEqual(expect.arrayContaining(['la-pilonera', 'tavias-pot', 'ti-griyo']))
    expect(noon.kitchens).toContain('tavias-pot')
    expect(morning.kitchens).not.toContain('tavias-pot')
    expect([night.stores, [...night.kitchens]]).toEqual([[], []])
  })

  test('name each invalid filter', async () => {
    const answer = await visitor.fetch(
      '/api/products?category=no-such,;--&price=cheap&rating=x&sortBy=up&page=zero&attribute=%20&vertical=cars',
    )

    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors).toSorted()).toEqual(
      ['attribute', 'category', 'page', 'price', 'rating', 'sortBy', 'vertical'].toSorted(),
    )
  })

  test.each([
    ['category', 'no-such'],
    ['within', 'no-such'],
    ['attribute', 'no-such'],
    ['tag', 'no-such'],
    ['brand', 'no-such'],
    ['store', 'no-such'],
    ['island', 'ZZ'],
    ['delivers_to', 'ZZ'],
    ['ids', crypto.randomUUID()],
  ])('find nothing under a %s that does not exist', async (key, value) => {
    const { data, total } = await visitor.call('GET /products', { query: { [key]: value } })

    expect([data, total]).toEqual([[], 0])
  })

  test('of stores are empty for an unknown category, and name invalid filters', async () => {
    const found = await Promise.all(
      [{ category: 'no-such' }, { island: 'ZZ' }, { delivers_to: 'ZZ' }].map((query) =>
        visitor.call('GET /stores', { query }),
      ),
    )
    const refused = await visitor.fetch('/api/stores?rating=9&vertical=cars&open_now=maybe')

    expect(found.map(({ total }) => total)).toEqual([0, 0, 0])
    expect(Object.keys((await refused.json()).errors).toSorted()).toEqual(['open_now', 'rating', 'vertical'])
  })

  test('count a facet without its own selection, and the others with it', async () => {
    const query = { vertical: 'shops', attribute: 'coral' } as const
    const [facets, narrowed] = await Promise.all([
      visitor.call('GET /products/facets', { query }),
      visitor.call('GET /products', { query: { ...query, attribute: 'coral,colour-lagoon' } }),
    ])
    const colours = valuesOf(facets, 'colour')
    const sizes = valuesOf(facets, 'size')
    const price = facets.facets.find(({ kind }) => kind === 'range')
    const withSize = await visitor.call('GET /products', { query: { ...query, attribute: 'coral,xl' } })

    expect(colours.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['coral', 'colour-lagoon', 'colour-mango']),
    )
    expect(narrowed.total).toBeGreaterThanOrEqual(
      colours.find(({ value }) => value === 'colour-lagoon')?.count ?? 0,
    )
    expect(sizes.find(({ value }) => value === 'xl')?.count).toBe(withSize.total)
    expect(colours.filter(({ is_selected }) => is_selected).map(({ value }) => value)).toEqual(['coral'])
    expect(price?.kind === 'range' && price.min < price.max).toBe(true)
  })

  test('include a sale until the moment it ends', async () => {
    const before = await visitor.call('GET /products', { query: { deals: 'true' } })
    const [best] = before.data
    market.moveTo(new Date(openedAt.getTime() + 60 * DAY_MS).toISOString())
    const after = await visitor.call('GET /products/{slug}', { params: { slug: best?.slug ?? '' } })
    await market.runJobs()
    market.moveTo(openedAt.toISOString())

    expect(before.total).toBeGreaterThan(10)
    expect(best?.deal?.percent).toBe(Math.max(...before.data.map(({ deal }) => deal?.percent ?? 0)))
    expect(best?.price.minor).toBeLessThan(best?.regular_price?.minor ?? 0)
    expect(after.deal).toBeUndefined()
    expect(after.price).toEqual(best?.regular_price)
  })
})

describe('a product', () => {
  test('is complete: variants, stock, breadcrumb, seller and reviews', async () => {
    const params = { slug: 'madras-wrap-skirt' }
    const product = await visitor.call('GET /products/{slug}', { params })
    const reviews = await visitor.call('GET /products/{slug}/reviews', { params })
    const related = await visitor.call('GET /products/{slug}/related', { params })

    expect(product.variants).toHaveLength(18)
    expect(product.options.map(({ name }) => name)).toEqual(['Size', 'Colour'])
    expect(product.crumbs.map(({ path }) => path)).toEqual([
      'shops',
      'shops/fashion',
      'shops/fashion/dresses',
    ])
    expect(product.size_chart?.columns.length).toBeGreaterThan(0)
    expect(product.store).toMatchObject({ slug: 'madras-lane', country_name: 'Guadeloupe' })
    expect(product.rating_histogram.reduce((a, b) => a + b)).toBe(product.rating_count)
    expect(reviews.total).toBe(product.rating_count)
    expect(slugsOf(related)).not.toContain(params.slug)
  })

  test('reports low stock and sold out', async () => {
    const owner = await market.signIn('owner@madras-lane.example')
    const { rows: plenty } = await market.database.pool.query<{ id: string }>(
      `select v.id
       from variants v
       join products p on p.id = v.product_id and p.slug = 'madras-wrap-skirt'
       join stock_levels l on l.variant_id = v.id and l.reserved = 0
       order by l.on_hand desc
       limit 1`,
    )
    await owner.call('PUT /seller/stores/{store}/variants/{id}', {
      params: { store: 'madras-lane', id: plenty[0]?.id ?? '' },
      body: { on_hand: 0 },
    })
    const product = await visitor.call('GET /products/{slug}', { params: { slug: 'madras-wrap-skirt' } })
    const { rows } = await market.database.pool.query<{ id: string; available: number }>(
      `select variant_id as id, on_hand - reserved as available
       from stock_levels
       where variant_id = any($1)`,
      [product.variants.map(({ id }) => id)],
    )
    const shelf = new Map(rows.map(({ id, available }) => [id, available]))
    const of = (stock: string) => product.variants.filter((variant) => variant.stock === stock)

    expect([of('few_left').length > 0, of('sold_out').length > 0]).toEqual([true, true])
    for (const { id, limit, items_left } of of('few_left'))
      expect([limit, items_left]).toEqual([shelf.get(id), shelf.get(id)])
    for (const { id } of of('sold_out')) expect(shelf.get(id)).toBe(0)
    for (const { id } of of('in_stock')) expect(shelf.get(id)).toBeGreaterThan(0)
  })

  test('lists a dish’s options, in French for French readers', async () => {
    const dish = await visitor.fetch('/api/products/pimento-smoked-jerk-chicken', {
      headers: { 'accept-language': 'fr' },
    })
    const { name, modifier_groups } = (await dish.json()) as {
      name: string
      modifier_groups: { name: string }[]
    }

    expect(name).toBe('Poulet jerk fumé au bois d’Inde')
    expect(modifier_groups.map((group) => group.name)).toContain('Piment')
  })

  test('lists reviews and questions by page, newest first', async () => {
    const { data } = await visitor.call('GET /products', { query: { per_page: 60 } })
    const [busiest] = data.toSorted((a, b) => b.rating_count - a.rating_count)
    const params = { slug: busiest?.slug ?? '' }
    const first = await visitor.call('GET /products/{slug}/reviews', { params })
    const beyond = await visitor.call('GET /products/{slug}/reviews', { params, query: { page: 99 } })
    const questions = await visitor.call('GET /products/{slug}/questions', { params })

    const moments = first.data.map(({ created_at }) => Date.parse(created_at))
    expect(first.total).toBe(busiest?.rating_count)
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(beyond.current_page).toBe(first.last_page)
    expect(questions.data.length).toBeGreaterThan(0)
    expect(questions.data.every(({ answers }) => answers.length > 0)).toBe(true)
    const nowhere = { params: { slug: 'no-such-thing' } }
    expect((await visitor.fail('GET /products/{slug}/reviews', nowhere)).status).toBe(404)
    expect((await visitor.fail('GET /products/{slug}/questions', nowhere)).status).toBe(404)
    expect((await visitor.fail('GET /products/{slug}/related', nowhere)).status).toBe(404)
  })

  test('that does not exist is not found', async () => {
    const { status, problem } = await visitor.fail('GET /products/{slug}', {
      params: { slug: 'no-such-thing' },
    })

    expect([status, problem.code]).toEqual([404, 'not_found'])
  })
})

describe('stores', () => {
  test('that are open come first, and all are counted by island and cuisine', async () => {
    const seller = await market.signIn('owner@tavias-pot.example')
    const params = { store: 'tavias-pot' }
    await seller.call('PUT /seller/stores/{store}/status', { params, body: { status: 'closed' } })
    const stores = await visitor.call('GET /stores', { query: { vertical: 'restaurants' } })
    await seller.call('PUT /seller/stores/{store}/status', { params, body: { status: 'open' } })
    const jamaican = await visitor.call('GET /stores', {
      query: { vertical: 'restaurants', category: 'jamaican' },
    })

    expect(stores.total).toBe(8)
    const taking = stores.data.map(({ accepts_orders }) => accepts_orders)
    expect(taking).toContain(false)
    expect(taking).toEqual(taking.toSorted((one, other) => Number(other) - Number(one)))
    const islands = Map.groupBy(stores.data, ({ country_code }) => country_code)
    expect(new Map(stores.islands.map(({ code, count }) => [code, count]))).toEqual(
      new Map([...islands].map(([code, there]) => [code, there.length])),
    )
    expect(stores.categories.find(({ slug }) => slug === 'jamaican')?.count).toBe(jamaican.total)
    expect(jamaican.data.every(({ cuisine }) => cuisine === 'Jamaican')).toBe(true)
  })

  test('have hours and a menu with options', async () => {
    const params = { slug: 'tavias-pot' }
    const store = await visitor.call('GET /stores/{slug}', { params })
    const menu = await visitor.call('GET /stores/{slug}/menu', { params })

    expect(store.hours).toHaveLength(7)
    expect(menu.sections[0]?.dishes[0]?.modifier_groups.length).toBeGreaterThan(0)
  })

  test('that do not exist have neither page nor menu', async () => {
    const params = { slug: 'no-such-store' }

    expect((await visitor.fail('GET /stores/{slug}', { params })).status).toBe(404)
    expect((await visitor.fail('GET /stores/{slug}/menu', { params })).status).toBe(404)
  })
})

describe('the home page', () => {
  test('has no empty block and shows real products, stores and categories', async () => {
    const { blocks } = await visitor.call('GET /home')

    expect(blocks.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['hero', 'verticals', 'products', 'categories', 'stores', 'deal_of_the_day']),
    )
    for (const block of blocks) {
      if (block.kind === 'products') expect(block.products.length).toBeGreaterThan(0)
      if (block.kind === 'stores') expect(block.stores.length).toBeGreaterThan(0)
    }
  })

  test('comes with settings, countries and currencies', async () => {
    const settings = await visitor.call('GET /settings')
    const countries = await visitor.call('GET /countries')
    const currencies = await visitor.call('GET /currencies')

    expect(settings.verticals.map(({ vertical }) => vertical).sort()).toEqual([
      'beauty',
      'groceries',
      'restaurants',
      'shops',
    ])
    expect(countries.data.find(({ code }) => code === 'DM')).toMatchObject({
      name: 'Dominica',
      is_island: true,
    })
    expect(currencies.data.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['USD', 'EUR', 'GBP', 'CAD', 'XCD', 'JMD', 'TTD', 'BBD', 'DOP', 'HTG', 'XCG']),
    )
  })
})
