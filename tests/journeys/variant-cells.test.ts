import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'
const params = { store }

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

async function sheet(search: string) {
  const { data } = await owner.call('GET /seller/stores/{store}/variant-cells', { params, query: { search } })
  return data
}

async function published(name: string) {
  return publishProduct(owner, {
    store,
    fields: {
      name: { en: name },
      options: [{ name: { en: 'Size' }, values: [{ label: { en: 'S' } }, { label: { en: 'L' } }] }],
      variants: [
        { values: ['S'], sku: `${name}-S`, price_minor: 1000, stock: { on_hand: 4 } },
        { values: ['L'], sku: `${name}-L`, price_minor: 1200 },
      ],
    },
  })
}

test('lists variants with their cells and saves changed ones', async () => {
  await published('Okapi')
  const [small, large] = await sheet('okapi')

  const { results } = await owner.call('PUT /seller/stores/{store}/variant-cells', {
    params,
    body: {
      items: [
        {
          id: small?.id ?? '',
          was: { price_minor: 1000, on_hand: 4 },
          set: { price_minor: 1100, on_hand: 9, barcode: '4006381333931' },
        },
        { id: large?.id ?? '', was: {}, set: { weight_grams: 250, compare_at_minor: 1500 } },
      ],
    },
  })

  expect([small?.label, large?.label]).toEqual(['S', 'L'])
  expect(large?.cells).toMatchObject({ sku: 'Okapi-L', price_minor: 1200, on_hand: null })
  expect(results.map(({ saved }) => saved)).toEqual([true, true])
  const [after, other] = await sheet('okapi')
  expect(after?.cells).toMatchObject({ price_minor: 1100, on_hand: 9, barcode: '4006381333931' })
  expect(other?.cells).toMatchObject({ weight_grams: 250, compare_at_minor: 1500, on_hand: null })
})

test('shows what another person changed and leaves it alone', async () => {
  await published('Quokka')
  const [small] = await sheet('quokka')
  await owner.call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store, id: small?.id ?? '' },
    body: { price_minor: 990 },
  })

  const item = { id: small?.id ?? '', was: { price_minor: 1000 }, set: { price_minor: 1100 } }
  const { results } = await owner.call('PUT /seller/stores/{store}/variant-cells', {
    params,
    body: { items: [item] },
  })

  expect(results[0]).toMatchObject({ saved: false, conflicts: { price_minor: 990 } })
  expect((await sheet('quokka'))[0]?.cells.price_minor).toBe(990)
})

test('refuses a taken SKU at its cell, and variants of other stores', async () => {
  await published('Numbat')
  await published('Quoll')
  const [small, large] = await sheet('numbat')

  const { results } = await owner.call('PUT /seller/stores/{store}/variant-cells', {
    params,
    body: {
      items: [
        { id: small?.id ?? '', was: {}, set: { sku: 'Quoll-S' } },
        { id: large?.id ?? '', was: {}, set: { price_minor: 1 } },
        { id: newId(), was: {}, set: { price_minor: 1 } },
      ],
    },
  })

  expect(Object.keys(results[0]?.errors ?? {})).toEqual(['sku'])
  expect(Object.keys(results[1]?.errors ?? {})).toEqual(['id'])
  expect(Object.keys(results[2]?.errors ?? {})).toEqual(['id'])
  expect((await sheet('numbat'))[1]?.cells.price_minor).toBe(1200)
  const wrong = await owner.fail('PUT /seller/stores/{store}/variant-cells', {
    params,
    body: { items: [{ id: small?.id ?? '', was: {}, set: { barcode: '123' } }] },
  })
  expect(wrong.problem.errors).toHaveProperty(['items.0.set.barcode'])
})

test('a store sees and changes no variants of another store', async () => {
  await published('Bilby')
  const [own] = await sheet('bilby')
  const other = await market.signIn('owner@exuma-straw-works.example')
  const theirs = { store: 'exuma-straw-works' }
  const item = { id: own?.id ?? '', was: {}, set: { price_minor: 1 } }

  const { data } = await other.call('GET /seller/stores/{store}/variant-cells', {
    params: theirs,
    query: { ids: own?.product_id ?? '' },
  })
  const { results } = await other.call('PUT /seller/stores/{store}/variant-cells', {
    params: theirs,
    body: { items: [item] },
  })
  const refused = await other.fail('PUT /seller/stores/{store}/variant-cells', {
    params,
    body: { items: [item] },
  })

  expect(data).toEqual([])
  expect(results[0]).toMatchObject({ saved: false, conflicts: {} })
  expect(Object.keys(results[0]?.errors ?? {})).toEqual(['id'])
  expect(refused.status).toBe(404)
  expect((await sheet('bilby'))[0]?.cells.price_minor).toBe(1000)
})

test('operators list chosen products of all stores, and change them store by store', async () => {
  const operator = await market.signIn('operator@tradewind.example')
  const first = await published('Dunnart')
  const second = await published('Potoroo')
  const ids = `${first.id},${second.id}`

  const { data } = await operator.call('GET /operator/variant-cells', { query: { ids } })
  const { results } = await operator.call('PUT /operator/stores/{store}/variant-cells', {
    params,
    body: { items: [{ id: data[0]?.id ?? '', was: { price_minor: 1000 }, set: { price_minor: 1300 } }] },
  })
  const elsewhere = await operator.call('PUT /operator/stores/{store}/variant-cells', {
    params: { store: 'exuma-straw-works' },
    body: { items: [{ id: data[1]?.id ?? '', was: {}, set: { price_minor: 1 } }] },
  })

  expect(data.map(({ product, label }) => [product, label])).toEqual([
    ['Dunnart', 'S'],
    ['Dunnart', 'L'],
    ['Potoroo', 'S'],
    ['Potoroo', 'L'],
  ])
  expect(data[0]).toMatchObject({ store: { slug: store }, currency: 'USD', minor_units: 2 })
  expect(results[0]?.saved).toBe(true)
  expect(elsewhere.results[0]?.saved).toBe(false)
  const after = await sheet('dunnart')
  expect(after.map(({ cells }) => cells.price_minor)).toEqual([1300, 1200])
})
