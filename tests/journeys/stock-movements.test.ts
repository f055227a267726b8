import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { keyHeader } from '#tests/support/shopping.ts'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor

const store = 'madras-lane'
const params = { store }

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

const variantOf = ({ variants: [variant] }: EditedProduct) => {
  if (!variant) throw new Error('The product has no variant')
  return variant
}

function correct(
  product: EditedProduct,
  body: { change: number; reason: 'damaged' | 'found'; note?: string },
) {
  const { id } = variantOf(product)
  return owner.call('POST /seller/stores/{store}/variants/{id}/stock-corrections', {
    params: { store, id },
    body,
  })
}

async function movementsOf(product: EditedProduct) {
  return owner.call('GET /seller/stores/{store}/stock-movements', { params, query: { product: product.id } })
}

describe('corrections of stock', () => {
  test('ask for a reason, and are listed with person, note and balance', async () => {
    const product = await publishProduct(owner, { store })

    const { variant } = await correct(product, { change: -2, reason: 'damaged', note: 'Fell from the shelf' })
    const { data, variant: shown } = await movementsOf(product)

    expect(variant).toMatchObject({ on_hand: 6, reserved: 0 })
    expect(shown).toMatchObject({ id: variant.id, on_hand: 6 })
    expect(data).toMatchObject([
      { kind: 'corrected', reason: 'damaged', note: 'Fell from the shelf', change: -2, balance: 6 },
      { kind: 'received', change: 8, balance: 8 },
    ])
    expect(data[0]?.by).toBeTruthy()
  })

  test('cannot take away what is reserved, nor change nothing', async () => {
    const product = await publishProduct(owner, { store })
    const { id } = variantOf(product)
    await sql`update stock_levels set reserved = 5 where variant_id = ${id}`.execute(market.database.db)
    const path = 'POST /seller/stores/{store}/variants/{id}/stock-corrections'
    const call = { params: { store, id } }

    const reserved = await owner.fail(path, { ...call, body: { change: -4, reason: 'lost' } })
    const nothing = await owner.fail(path, { ...call, body: { change: 0, reason: 'lost' } })
    await sql`update stock_levels set reserved = 0 where variant_id = ${id}`.execute(market.database.db)

    expect(reserved.problem.errors).toHaveProperty('change')
    expect(nothing.problem.errors).toHaveProperty('change')
    expect((await movementsOf(product)).total).toBe(1)
  })

  test('sent twice with one key count once', async () => {
    const product = await publishProduct(owner, { store })
    const { id } = variantOf(product)
    const send = () =>
      owner.call(
        'POST /seller/stores/{store}/variants/{id}/stock-corrections',
        { params: { store, id }, body: { change: 3, reason: 'found' } },
        keyHeader('correction-sent-twice'),
      )

    await send()
    const { variant } = await send()

    expect(variant.on_hand).toBe(11)
  })

  test('made by many at once add up', async () => {
    const product = await publishProduct(owner, { store })

    await Promise.all(Array.from({ length: 12 }, () => correct(product, { change: 1, reason: 'found' })))
    const { data, variant } = await movementsOf(product)

    expect(variant?.on_hand).toBe(20)
    expect(data.map(({ balance }) => balance)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8])
  })

  test('start counting a variant that was not counted', async () => {
    const product = await publishProduct(owner, { store, fields: { variants: [{ price_minor: 900 }] } })
    const { id } = variantOf(product)

    const taken = await owner.fail('POST /seller/stores/{store}/variants/{id}/stock-corrections', {
      params: { store, id },
      body: { change: -1, reason: 'lost' },
    })
    const { variant } = await correct(product, { change: 4, reason: 'found' })

    expect(taken.status).toBe(422)
    expect(variant.on_hand).toBe(4)
  })
})

describe('the list of movements', () => {
  test('is filtered by kind, reason and day, and downloaded', async () => {
    const product = await publishProduct(owner, { store, fields: { name: { en: '=Formula Bowl' } } })
    await correct(product, { change: 1, reason: 'found' })
    const list = (query: object) =>
      owner.call('GET /seller/stores/{store}/stock-movements', {
        params,
        query: { product: product.id, ...query },
      })

    expect((await list({ reason: 'found' })).data.map(({ change }) => change)).toEqual([1])
    expect((await list({ kind: 'received' })).data.map(({ change }) => change)).toEqual([8])
    expect((await list({ to: '2026-11-20' })).total).toBe(0)
    expect((await list({ from: '2026-11-21', to: '2026-11-21' })).total).toBe(2)
    const file = await owner.call('GET /seller/stores/{store}/stock-movements/export', {
      params,
      query: { product: product.id },
    })
    const text = new TextDecoder().decode(file.bytes)
    expect(text).toContain(`"'=Formula Bowl"`)
    expect(text.split('\r\n')).toHaveLength(4)
  })

  test('shows operators the movements of a store, and sellers none of another', async () => {
    const product = await publishProduct(owner, { store })

    const seen = await operator.call('GET /operator/stores/{store}/stock-movements', {
      params,
      query: { product: product.id },
    })
    const other = await owner.fail('GET /seller/stores/{store}/stock-movements', {
      params: { store: 'tavias-pot' },
      query: {},
    })

    expect(seen.total).toBe(1)
    expect(other.status).toBe(404)
  })
})
