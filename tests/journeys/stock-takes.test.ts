import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'

let market: TestMarket
let owner: TestVisitor
let other: TestVisitor

const store = 'madras-lane'
const params = { store }

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  other = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

let made = 0
async function goods(
  onHand = 8,
): Promise<{ product: EditedProduct; id: string; sku: string; barcode: string }> {
  made += 1
  const sku = `COUNT-${made}`
  const barcode = gtinOf(made)
  const product = await publishProduct(owner, {
    store,
    fields: { variants: [{ price_minor: 500, sku, barcode, stock: { on_hand: onHand } }] },
  })
  return { product, id: product.variants[0]?.id ?? '', sku, barcode }
}

/** An EAN-13 code of the range for use within a store. */
function gtinOf(number: number): string {
  const digits = `20${String(number).padStart(10, '0')}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return digits + String((10 - (sum % 10)) % 10)
}

async function start() {
  const { stock_take } = await owner.call('POST /seller/stores/{store}/stock-takes', { params, body: {} })
  return { params: { store, id: stock_take.id } }
}

type Take = Awaited<ReturnType<typeof start>>
type Item =
  | { code: string; add: number }
  | { code: string; counted: number }
  | { variant_id: string; counted: number | null; was: number | null }

async function enter(take: Take, items: Item[], who = owner) {
  const { results } = await who.call('POST /seller/stores/{store}/stock-takes/{id}/counts', {
    ...take,
    body: { items },
  })
  return results
}

async function onHand({ product }: { product: EditedProduct }): Promise<number | undefined> {
  const { product: read } = await owner.call('GET /seller/stores/{store}/products/{id}', {
    params: { store, id: product.id },
  })
  return read.variants[0]?.stock?.on_hand
}

const apply = (take: Take) => owner.call('POST /seller/stores/{store}/stock-takes/{id}/apply', take)

describe('a stock take', () => {
  test('enters counts by list, scanner and lines, shows the differences, and applies them', async () => {
    const [listed, scanned, pasted, equal] = [await goods(), await goods(), await goods(), await goods()]
    const take = await start()

    const results = await enter(take, [
      { variant_id: listed.id, counted: 5, was: null },
      { code: scanned.barcode, add: 1 },
      { code: scanned.sku.toLowerCase(), add: 1 },
      { code: pasted.sku, counted: 11 },
      { code: equal.sku, counted: 8 },
      { code: 'NOT-THERE', counted: 1 },
    ])
    const { stock_take, counts } = await owner.call('GET /seller/stores/{store}/stock-takes/{id}', {
      ...take,
      query: { view: 'different' },
    })

    expect(results.at(-1)).toEqual({ error: 'unknown' })
    expect(stock_take).toMatchObject({ state: 'open', counted: 4, different: 3 })
    expect(stock_take.category).toBeUndefined()
    expect(counts.data.map(({ sku, expected, counted }) => [sku, expected, counted]).toSorted()).toEqual([
      [listed.sku, 8, 5],
      [scanned.sku, 8, 2],
      [pasted.sku, 8, 11],
    ])
    expect(await onHand(listed)).toBe(8)

    const applied = await apply(take)

    expect(applied.stock_take.state).toBe('applied')
    expect(await onHand(listed)).toBe(5)
    expect(await onHand(scanned)).toBe(2)
    expect(await onHand(pasted)).toBe(11)
    const { data } = await owner.call('GET /seller/stores/{store}/stock-movements', {
      params,
      query: { product: listed.product.id },
    })
    expect(data[0]).toMatchObject({ kind: 'stock_take', change: -3, balance: 5 })
    expect((await owner.fail('POST /seller/stores/{store}/stock-takes/{id}/apply', take)).status).toBe(409)
    expect(
      (
        await owner.fail('POST /seller/stores/{store}/stock-takes/{id}/counts', {
          ...take,
          body: { items: [{ code: listed.sku, add: 1 }] },
        })
      ).status,
    ).toBe(409)
  })

  test('keeps what was sold and received after the count', async () => {
    const item = await goods(10)
    const take = await start()
    await enter(take, [{ code: item.sku, counted: 9 }])
    await owner.call('POST /seller/stores/{store}/variants/{id}/stock-corrections', {
      params: { store, id: item.id },
      body: { change: -4, reason: 'damaged' },
    })

    await apply(take)

    expect(await onHand(item)).toBe(5)
  })

  test('adds up what two people scan at once, and refuses a list that is out of date', async () => {
    const item = await goods(3)
    const take = await start()

    await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        enter(take, [{ code: item.barcode, add: 1 }], place % 2 === 0 ? owner : other),
      ),
    )
    const stale = await enter(take, [{ variant_id: item.id, counted: 3, was: null }])
    const seen = await enter(take, [{ variant_id: item.id, counted: 17, was: 16 }])

    expect(stale).toEqual([{ error: 'changed' }])
    expect(seen).toMatchObject([{ count: { counted: 17, expected: 3 } }])
  })

  test('applied by two people at once changes the stock once', async () => {
    const item = await goods(6)
    const take = await start()
    await enter(take, [{ code: item.sku, counted: 4 }])

    const outcomes = await Promise.allSettled([
      owner.call('POST /seller/stores/{store}/stock-takes/{id}/apply', take),
      other.call('POST /seller/stores/{store}/stock-takes/{id}/apply', take),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await onHand(item)).toBe(4)
  })

  test('is not applied while fewer pieces would be left than are reserved', async () => {
    const item = await goods(6)
    const take = await start()
    await enter(take, [{ code: item.sku, counted: 1 }])
    const { db } = market.database
    await sql`update stock_levels set reserved = 3 where variant_id = ${item.id}`.execute(db)

    const { counts } = await owner.call('GET /seller/stores/{store}/stock-takes/{id}', { ...take, query: {} })
    const refused = await owner.fail('POST /seller/stores/{store}/stock-takes/{id}/apply', take)
    await sql`update stock_levels set reserved = 0 where variant_id = ${item.id}`.execute(db)

    expect(counts.data.length).toBeGreaterThan(0)
    expect(refused.status).toBe(409)
    expect(await onHand(item)).toBe(6)
    await owner.call('POST /seller/stores/{store}/stock-takes/{id}/discard', take)
    expect(await onHand(item)).toBe(6)
  })

  test('of a category counts only its products and those below it', async () => {
    const { product, sku } = await goods()
    const { categories } = await owner.call('GET /seller/stores/{store}/product-choices', { params })
    const elsewhere = categories.find(
      ({ id, path, has_children }) =>
        id !== product.category_id &&
        !has_children &&
        !categories.some((one) => one.id === product.category_id && one.path.startsWith(path)),
    )
    const { stock_take } = await owner.call('POST /seller/stores/{store}/stock-takes', {
      params,
      body: { category_id: elsewhere?.id ?? '' },
    })

    const results = await enter({ params: { store, id: stock_take.id } }, [{ code: sku, counted: 1 }])

    expect(stock_take.category).toBe(elsewhere?.name)
    expect(results).toEqual([{ error: 'unknown' }])
  })
})
