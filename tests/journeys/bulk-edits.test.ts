import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor

const store = 'madras-lane'
const params = { store }
const DAY_MS = 86_400_000

type Body = Input<Endpoints['POST /seller/stores/{store}/bulk-edits']>['body']

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

async function edit(selection: Body['selection'], action: Body['action']) {
  const { bulk_edit } = await owner.call('POST /seller/stores/{store}/bulk-edits', {
    params,
    body: { selection, action },
  })
  await market.runJobs()
  return owner.call('GET /seller/stores/{store}/bulk-edits/{id}', { params: { store, id: bulk_edit.id } })
}

async function read(id: string) {
  const { product } = await owner.call('GET /seller/stores/{store}/products/{id}', { params: { store, id } })
  return product
}

function published(name: string, fields: Parameters<typeof publishProduct>[1]['fields'] = {}) {
  return publishProduct(owner, { store, fields: { name: { en: name }, ...fields } })
}

async function draft(name: string) {
  const body = { ...(await newProductFields(owner, store)), name: { en: name } }
  return (await owner.call('POST /seller/stores/{store}/products', { params, body })).product
}

describe('a bulk edit of selected products', () => {
  test('changes prices by percent, rounds them, and can be undone', async () => {
    const bowl = await published('Zebu Bowl', { variants: [{ price_minor: 1250, stock: { on_hand: 3 } }] })
    const cup = await published('Zebu Cup', { variants: [{ price_minor: 2000, stock: { on_hand: 3 } }] })
    const action = { kind: 'price_percent', percent_bps: 1000, ending: '99' } as const
    const selection = { ids: [bowl.id, cup.id] }

    const preview = await owner.call('POST /seller/stores/{store}/bulk-edits/preview', {
      params,
      body: { selection, action },
    })
    const { bulk_edit } = await edit(selection, action)

    expect(preview.total).toBe(2)
    expect(
      preview.products
        .map(({ price_before, price_after }) => [price_before.minor, price_after?.minor])
        .sort(),
    ).toEqual([
      [1250, 1399],
      [2000, 2199],
    ])
    expect(bulk_edit).toMatchObject({ counts: { total: 2, done: 2, changed: 2, refused: 0 }, can_undo: true })
    expect((await read(bowl.id)).variants[0]?.price_minor).toBe(1399)

    await owner.call('PUT /seller/stores/{store}/products/{id}', {
      params: { store, id: cup.id },
      body: { hs_code: '691200' },
    })
    const undone = await owner.call('POST /seller/stores/{store}/bulk-edits/{id}/undo', {
      params: { store, id: bulk_edit.id },
    })
    const { refused } = await owner.call('GET /seller/stores/{store}/bulk-edits/{id}', {
      params: { store, id: undone.bulk_edit.id },
    })

    expect((await read(bowl.id)).variants[0]?.price_minor).toBe(1250)
    expect((await read(cup.id)).variants[0]?.price_minor).toBe(2199)
    expect(refused.map(({ name }) => name)).toEqual(['Zebu Cup'])
    const again = await owner.fail('POST /seller/stores/{store}/bulk-edits/{id}/undo', {
      params: { store, id: bulk_edit.id },
    })
    expect(again.status).toBe(409)
  })

  test('refuses single products and says why, without stopping the others', async () => {
    const cheap = await published('Yak Cheap', { variants: [{ price_minor: 100 }] })
    const dear = await published('Yak Dear', { variants: [{ price_minor: 900 }] })
    const { bulk_edit, refused } = await edit(
      { ids: [cheap.id, dear.id] },
      { kind: 'price_amount', amount_minor: -500, currency: cheap.currency },
    )

    expect(bulk_edit.counts).toMatchObject({ changed: 1, refused: 1 })
    expect(refused).toEqual([
      { name: 'Yak Cheap', id: cheap.id, messages: ['A price would be below 0 or too high'] },
    ])
    expect((await read(cheap.id)).variants[0]?.price_minor).toBe(100)
    expect((await read(dear.id)).variants[0]?.price_minor).toBe(400)
    const other = await edit({ ids: [dear.id] }, { kind: 'price_amount', amount_minor: 1, currency: 'XOF' })
    expect(other.refused[0]?.messages).toEqual(['Priced in another currency'])
    const report = await owner.fetch(`/api/seller/stores/${store}/bulk-edits/${bulk_edit.id}/report`)
    expect(await report.text()).toContain('Yak Cheap,refused,A price would be below 0 or too high')
  })

  test('sets and ends a sale', async () => {
    const { id } = await published('Xerus Bowl')
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
    const sale = { percent: 25, starts_at: inDays(-1), ends_at: inDays(14) }

    await edit({ ids: [id] }, { kind: 'sale', sale })
    expect((await read(id)).sale).toMatchObject({ percent: 25 })
    await edit({ ids: [id] }, { kind: 'end_sale' })
    expect((await read(id)).sale).toBeNull()
    const wrong = await owner.fail('POST /seller/stores/{store}/bulk-edits', {
      params,
      body: {
        selection: { ids: [id] },
        action: { kind: 'sale', sale: { ...sale, ends_at: sale.starts_at } },
      },
    })
    expect(wrong.status).toBe(422)
  })

  test('sets stock, adds to counted stock only, and never goes below what is reserved', async () => {
    const counted = await published('Wolf Counted', {
      variants: [{ price_minor: 100, stock: { on_hand: 5 } }],
    })
    const free = await published('Wolf Free', { variants: [{ price_minor: 100 }] })
    const ids = [counted.id, free.id]
    const stockOf = async (id: string) => (await read(id)).variants[0]?.stock?.on_hand

    await edit({ ids }, { kind: 'stock_add', units: 7 })
    expect([await stockOf(counted.id), await stockOf(free.id)]).toEqual([12, undefined])
    await edit({ ids }, { kind: 'stock_set', on_hand: 30 })
    expect([await stockOf(counted.id), await stockOf(free.id)]).toEqual([30, 30])
    const { refused } = await edit({ ids: [free.id] }, { kind: 'stock_add', units: -31 })
    expect(refused).toHaveLength(1)
    expect(await stockOf(free.id)).toBe(30)
  })

  test('changes category, tags and brand', async () => {
    const { id } = await published('Vole Bowl', { tags: ['old', 'kept'] })
    const { categories } = await owner.call('GET /seller/stores/{store}/product-choices', { params })
    const category = categories.findLast(({ has_children }) => !has_children)

    await edit({ ids: [id] }, { kind: 'category', category_id: category?.id ?? '' })
    await edit({ ids: [id] }, { kind: 'tags', add: ['Hand Made'], remove: ['old'] })
    await edit({ ids: [id] }, { kind: 'brand', brand: 'Vole Works' })

    expect(await read(id)).toMatchObject({
      category_id: category?.id,
      tags: ['kept', 'hand-made'],
      brand: 'Vole Works',
    })
    const { refused } = await edit({ ids: [id] }, { kind: 'category', category_id: id })
    expect(refused).toHaveLength(1)
  })

  test('publishes what is ready, archives, and deletes only drafts', async () => {
    const unready = await draft('Urial Unready')
    const live = await published('Urial Live')
    const ids = [unready.id, live.id]

    const publish = await edit({ ids }, { kind: 'publish' })
    expect(publish.bulk_edit.counts).toMatchObject({ unchanged: 1, refused: 1 })
    const archive = await edit({ ids }, { kind: 'archive' })
    expect(archive.bulk_edit.counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await read(live.id)).status).toBe('archived')
    const removed = await edit({ ids }, { kind: 'delete_drafts' })
    expect(removed.refused.map(({ name }) => name)).toEqual(['Urial Live'])
    const gone = await owner.fail('GET /seller/stores/{store}/products/{id}', {
      params: { store, id: unready.id },
    })
    expect(gone.status).toBe(404)
    await edit({ ids: [live.id] }, { kind: 'publish' })
    expect((await read(live.id)).status).toBe('active')
  })

  test('leaves the products of other stores alone', async () => {
    const { data } = await operator.call('GET /operator/product-list', { query: { search: 'mango' } })
    const foreign = data.find((product) => product.store.slug !== store)

    const { bulk_edit } = await edit({ ids: [foreign?.id ?? ''] }, { kind: 'archive' })

    expect(bulk_edit.counts.total).toBe(0)
    const query = { search: foreign?.name ?? '' }
    const after = await operator.call('GET /operator/product-list', { query })
    expect(after.data.find(({ id }) => id === foreign?.id)?.status).toBe(foreign?.status)
  })
})

describe('a bulk edit of all that match', () => {
  test('imports 3,000 variants of a Shopify file and changes 50 prices in one go', async () => {
    const header =
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src'
    const lines = Array.from({ length: 3000 }, (_, place) => {
      const product = Math.floor(place / 6)
      const isFirst = place % 6 === 0
      const name = isFirst ? `Tapir ${product < 50 ? 'Sandal' : 'Boot'} ${product}` : ''
      const about = isFirst ? `${name},,,Shoes,,true,Size` : ',,,,,,'
      return `tapir-${product},${about},${36 + (place % 6)},TAPIR-${place},300,shopify,5,${20 + (place % 6)}.00,`
    })
    const { categories } = await owner.call('GET /seller/stores/{store}/product-choices', { params })
    const category = categories.find(({ has_children }) => !has_children)
    const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
      params,
      query: { file_name: 'shoes.csv' },
      upload: new Blob([[header, ...lines].join('\n')]),
    })
    const ofImport = { params: { store, id: uploaded.id } }
    await market.runJobs()
    await owner.call('PUT /seller/stores/{store}/imports/{id}/mapping', {
      ...ofImport,
      body: { default_category_id: category?.id ?? null },
    })
    await market.runJobs()
    await owner.call('POST /seller/stores/{store}/imports/{id}/start', ofImport)
    await market.runJobs()
    const list = () =>
      owner.call('GET /seller/stores/{store}/product-list', { params, query: { search: 'tapir' } })
    expect((await list()).total).toBe(500)

    const { bulk_edit } = await edit(
      { filter: { search: 'tapir sandal' } },
      { kind: 'price_percent', percent_bps: -1000, ending: '95' },
    )

    expect(bulk_edit.counts).toMatchObject({ total: 50, changed: 50, refused: 0 })
    const sandals = await owner.call('GET /seller/stores/{store}/product-list', {
      params,
      query: { search: 'tapir sandal' },
    })
    expect(new Set(sandals.data.map(({ price }) => price.minor))).toEqual(new Set([1795]))
    const boots = await owner.call('GET /seller/stores/{store}/product-list', {
      params,
      query: { search: 'tapir boot' },
    })
    expect(new Set(boots.data.map(({ price }) => price.minor))).toEqual(new Set([2000]))
  }, 120_000)

  test('operators change products of several stores', async () => {
    const { bulk_edit } = await operator.call('POST /operator/bulk-edits', {
      body: {
        selection: { filter: { search: 'mango' } },
        action: { kind: 'tags', add: ['season'], remove: [] },
      },
    })
    await market.runJobs()
    const done = await operator.call('GET /operator/bulk-edits/{id}', { params: { id: bulk_edit.id } })

    expect(done.bulk_edit.finished_at).toBeDefined()
    expect(done.bulk_edit.counts.changed).toBeGreaterThan(1)
    const seen = await owner.fail('GET /seller/stores/{store}/bulk-edits/{id}', {
      params: { store, id: bulk_edit.id },
    })
    expect(seen.status).toBe(404)
  })
})
