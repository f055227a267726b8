import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'
import { SAVED_VIEWS_MAX } from '#values/saved-view.ts'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor

const store = 'madras-lane'
const params = { store }

type Query = NonNullable<Input<Endpoints['GET /seller/stores/{store}/product-list']>['query']>

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

async function list(query: Query = {}) {
  return owner.call('GET /seller/stores/{store}/product-list', { params, query })
}

describe('a store’s list of products', () => {
  test('shows status, price range, stock, category and sale of each product', async () => {
    const { id } = await publishProduct(owner, {
      store,
      fields: {
        name: { en: 'Aardvark Bowl', fr: 'Bol oryctérope' },
        brand: 'Bowl Works',
        tags: ['round'],
        options: [{ name: { en: 'Size' }, values: [{ label: { en: 'Small' } }, { label: { en: 'Large' } }] }],
        variants: [
          {
            values: ['Small'],
            sku: 'AARD-S',
            price_minor: 2000,
            barcode: '4006381333931',
            stock: { on_hand: 3 },
          },
          { values: ['Large'], sku: 'AARD-L', price_minor: 3500, stock: { on_hand: 4 } },
        ],
        sale: { percent: 20, starts_at: '2026-11-20T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
      },
    })

    const { data } = await list({ search: 'aardvark' })

    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id,
      name: 'Aardvark Bowl',
      status: 'active',
      price: { minor: 2000 },
      price_max: { minor: 3500 },
      stock: 7,
      variants_count: 2,
      brand: 'Bowl Works',
      tags: ['round'],
      sale: { percent: 20, is_running: true },
      sold_30_days: 0,
    })
    expect(data[0]?.picture).toBeDefined()
  })

  test('is searched by name in any language, part of an SKU, and barcode', async () => {
    for (const search of ['oryctérope', 'ORYCTEROPE', 'aard-l', '4006381333931']) {
      expect((await list({ search })).data.map(({ name }) => name)).toEqual(['Aardvark Bowl'])
    }
    expect((await list({ search: '400638133393' })).data).toEqual([])
    expect((await list({ search: '%' })).data).toEqual([])
  })

  test('is filtered by status, stock, category, brand, tag and sale', async () => {
    const fields = { ...(await newProductFields(owner, store)), name: { en: 'Aardvark Draft' } }
    await owner.call('POST /seller/stores/{store}/products', { params, body: fields })
    await publishProduct(owner, {
      store,
      fields: { name: { en: 'Aardvark Empty' }, variants: [{ price_minor: 100, stock: { on_hand: 0 } }] },
    })
    await publishProduct(owner, {
      store,
      fields: { name: { en: 'Aardvark Free' }, variants: [{ price_minor: 100 }] },
    })
    const named = async (query: Query) =>
      (await list({ search: 'aardvark', ...query })).data.map(({ name }) => name.replace('Aardvark ', ''))

    expect(await named({ status: 'draft' })).toEqual(['Draft'])
    expect(await named({ status: 'out_of_stock,draft' })).toEqual(['Draft', 'Empty'])
    expect(await named({ status: 'active' })).toEqual(['Bowl', 'Free'])
    expect(await named({ stock: 'out' })).toEqual(['Empty'])
    expect(await named({ stock: 'low' })).toEqual(['Bowl'])
    expect(await named({ stock: 'not_counted' })).toEqual(['Free'])
    expect(await named({ brand: 'bowl-works' })).toEqual(['Bowl'])
    expect(await named({ tag: 'round' })).toEqual(['Bowl'])
    expect(await named({ sale: 'running' })).toEqual(['Bowl'])
    expect(await named({ sale: 'none' })).toEqual(['Draft', 'Empty', 'Free'])
    expect(await named({ category: fields.category_id })).toEqual(['Bowl', 'Draft', 'Empty', 'Free'])
    const { categories, brands, tags, stores } = await owner.call(
      'GET /seller/stores/{store}/product-filters',
      { params },
    )
    const parent = categories.find(({ depth }) => depth === 0)
    expect(await named({ category: parent?.id ?? '' })).toContain('Bowl')
    expect(brands).toContainEqual({ slug: 'bowl-works', name: 'Bowl Works' })
    expect(tags.map(({ slug }) => slug)).toContain('round')
    expect(stores).toEqual([])
  })

  test('is sorted in both directions, with uncounted stock last', async () => {
    const named = async (sort: NonNullable<Query['sort']>) =>
      (await list({ search: 'aardvark', sort })).data.map(({ name }) => name.replace('Aardvark ', ''))

    expect(await named('-name')).toEqual(['Free', 'Empty', 'Draft', 'Bowl'])
    expect((await named('-price'))[0]).toBe('Draft')
    expect((await named('stock')).at(0)).toBe('Empty')
    expect((await named('stock')).at(-1)).toBe('Free')
    expect((await named('-stock')).at(-1)).toBe('Free')
    expect((await named('-created'))[0]).toBe('Free')
  })

  test('counts units sold in 30 days', async () => {
    const goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })
    const sold = async () => {
      const query = { store: 'blue-mahoe-larder', sort: '-sales' } as const
      const { data } = await operator.call('GET /operator/product-list', { query })
      return data.find(({ id }) => id === goods.productId)
    }
    const before = await sold()
    await buy(await market.signIn(), [[goods, 12]], 'cash')

    const after = await sold()

    expect(after?.sold_30_days).toBe((before?.sold_30_days ?? 0) + 12)
  })

  test('has pages, of which the last is shown for a number beyond', async () => {
    const first = await list()
    const last = await list({ page: 90_000 })

    expect(first.per_page).toBe(50)
    expect(last.current_page).toBe(first.last_page)
    expect(new Set([...first.data, ...last.data].map(({ id }) => id)).size).toBe(
      first.last_page === 1 ? first.total : first.data.length + last.data.length,
    )
  })

  test('has no products of other stores, even with the operators’ filters', async () => {
    const { data } = await list({ search: 'mango' })

    expect(data.every((product) => product.store.slug === store)).toBe(true)
    const foreign = await owner.fail('GET /seller/stores/{store}/product-list', {
      params: { store: 'morne-market' },
    })
    expect(foreign.status).toBe(404)
  })
})

test('operators list the products of all stores, or of one', async () => {
  const all = await operator.call('GET /operator/product-list', { query: {} })
  const own = await operator.call('GET /operator/product-list', { query: { store, search: 'aardvark' } })

  expect(new Set(all.data.map((product) => product.store.slug)).size).toBeGreaterThan(1)
  expect(own.data.length).toBeGreaterThan(3)
  const { stores } = await operator.call('GET /operator/product-filters')
  expect(stores.map(({ slug }) => slug)).toContain(store)
})

describe('a saved view', () => {
  const ofList = { params: { list: 'seller-products' } } as const

  test('belongs to one person, and is replaced by one of the same name', async () => {
    await owner.call('POST /customer/saved-views/{list}', {
      ...ofList,
      body: { name: 'Sold out', query: '?stock=out&sort=-sales' },
    })
    const { view } = await owner.call('POST /customer/saved-views/{list}', {
      ...ofList,
      body: { name: 'Sold out', query: 'stock=out' },
    })

    const { data } = await owner.call('GET /customer/saved-views/{list}', ofList)
    expect(data).toEqual([{ id: view.id, name: 'Sold out', query: 'stock=out' }])
    expect((await operator.call('GET /customer/saved-views/{list}', ofList)).data).toEqual([])
    const other = { params: { list: 'operator-products' } } as const
    expect((await owner.call('GET /customer/saved-views/{list}', other)).data).toEqual([])

    const foreign = { params: { ...ofList.params, id: view.id } }
    expect((await operator.fail('DELETE /customer/saved-views/{list}/{id}', foreign)).status).toBe(404)
    await owner.call('DELETE /customer/saved-views/{list}/{id}', foreign)
    expect((await owner.call('GET /customer/saved-views/{list}', ofList)).data).toEqual([])
  })

  test('is refused when there are too many', async () => {
    const save = (name: string) => ({ ...ofList, body: { name, query: '' } })
    for (let place = 0; place < SAVED_VIEWS_MAX; place += 1) {
      await operator.call('POST /customer/saved-views/{list}', save(`View ${place}`))
    }

    const { status, problem } = await operator.fail('POST /customer/saved-views/{list}', save('One more'))

    expect(status).toBe(422)
    expect(problem.errors?.name?.[0]).toBeDefined()
    await operator.call('POST /customer/saved-views/{list}', save('View 3'))
  })
})
