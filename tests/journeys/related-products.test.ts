/** Related products that a seller chooses for a product. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'
const of = (id: string) => ({ params: { store, id } })

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

async function shownBelow(slug: string) {
  const { data } = await market.visitor().call('GET /products/{slug}/related', { params: { slug } })
  return data.map((card) => card.slug)
}

test('chosen products come first and in their order, without those that shoppers can’t see', async () => {
  const [one, two] = [await publishProduct(owner, { store }), await publishProduct(owner, { store })]
  const { product: draft } = await owner.call('POST /seller/stores/{store}/products', {
    params: { store },
    body: await newProductFields(owner, store),
  })

  const product = await publishProduct(owner, {
    store,
    fields: { related_ids: [two.id, draft.id, one.id] },
  })
  const before = await shownBelow(product.slug)
  await owner.call('DELETE /seller/stores/{store}/products/{id}', of(draft.id))
  const { product: after } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(product.id),
    body: { related_ids: [one.id] },
  })
  const { product: copy } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/duplicate',
    of(product.id),
  )
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { store, id: product.id, version: 1 } },
  )

  expect(product.related.map(({ name }) => name)).toEqual(['Calabash Bowl', 'Calabash Bowl', 'Calabash Bowl'])
  expect(before.slice(0, 2)).toEqual([two.slug, one.slug])
  expect(before.length).toBeGreaterThan(2)
  expect(new Set(before).size).toBe(before.length)
  expect([after.related_ids, copy.related_ids]).toEqual([[one.id], [one.id]])
  expect(restored.related_ids).toEqual([two.id, one.id])
})

test('products of other stores, of none, twice and the product itself are refused', async () => {
  const others = await market.signIn('owner@panyard-34.example')
  const theirs = await publishProduct(others, { store: 'panyard-34' })
  const own = await publishProduct(owner, { store })
  const refused = async (related_ids: string[]) => {
    const { status, problem } = await owner.fail('PUT /seller/stores/{store}/products/{id}', {
      ...of(own.id),
      body: { related_ids },
    })
    return [status, Object.keys(problem.errors ?? {})]
  }

  expect(await refused([theirs.id])).toEqual([422, ['related_ids.0']])
  expect(await refused([own.id])).toEqual([422, ['related_ids.0']])
  expect(await refused([theirs.id, theirs.id])).toEqual([422, ['related_ids']])
})
