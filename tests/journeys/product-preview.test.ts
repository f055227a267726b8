import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct, uploadedPicture } from '#tests/support/new-product.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

const store = 'madras-lane'
const of = ({ id }: EditedProduct) => ({ params: { store, id } })

let market: TestMarket
let owner: TestVisitor
let otherOwner: TestVisitor
let operator: TestVisitor
let shopper: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  owner = await market.signIn('owner@madras-lane.example')
  otherOwner = await market.signIn('owner@tavias-pot.example')
  operator = await market.signIn('operator@tradewind.example')
  shopper = await market.register('shopper@tradewind.example')
}, 300_000)

afterAll(() => market.close())

beforeEach(async () => {
  await operator.call('PUT /operator/product-review-rules', {
    body: { mode: 'none', store_ids: [], category_ids: [] },
  })
})

async function createDraft(fields = {}): Promise<EditedProduct> {
  const { product } = await owner.call('POST /seller/stores/{store}/products', {
    params: { store },
    body: {
      ...(await newProductFields(owner, store)),
      name: { en: 'Unseen Basket' },
      pictures: [await uploadedPicture(owner)],
      ...fields,
    },
  })
  return product
}

async function open(visitor: TestVisitor, path: string) {
  const response = await visitor.fetch(path, { headers: { accept: 'text/html' } })
  return { response, html: await response.text() }
}

const sellerPath = ({ id }: EditedProduct) => `/seller/desk/${store}/products/${id}/preview`
const operatorPath = ({ id }: EditedProduct) => `/operator/stores/${store}/products/${id}/preview`

test('a draft opens as the page of the product for its seller and for operators', async () => {
  const draft = await createDraft()

  const bySeller = await open(owner, sellerPath(draft))
  const byOperator = await open(operator, `/fr${operatorPath(draft)}`)

  for (const { response, html } of [bySeller, byOperator]) {
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    expect(html).toMatch(/<h1[^>]*>(<[^>]*>)?Unseen Basket/)
    expect(html).toContain('<meta name="robots" content="noindex,follow"')
    expect(html).not.toContain('application/ld+json')
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(Add to cart|Ajouter au panier)/)
  }
  expect(bySeller.html).toContain('Preview: this is how shoppers will see the product.')
  expect(bySeller.html).toContain(`href="/seller/desk/${store}/products/${draft.id}"`)
  expect(byOperator.html).toContain(`href="/fr/operator/stores/${store}/products/${draft.id}"`)
})

test('a preview is not found for anybody else', async () => {
  const draft = await createDraft()
  const guest = market.visitor()
  const others: [TestVisitor, string][] = [
    [guest, sellerPath(draft)],
    [guest, operatorPath(draft)],
    [shopper, sellerPath(draft)],
    [shopper, operatorPath(draft)],
    [otherOwner, sellerPath(draft)],
    [otherOwner, sellerPath(draft).replace(store, 'tavias-pot')],
    [owner, operatorPath(draft)],
    [operator, sellerPath(draft)],
    [owner, sellerPath(draft).replace(draft.id, crypto.randomUUID())],
    [owner, sellerPath(draft).replace(draft.id, 'nothing')],
  ]

  for (const [visitor, path] of others) {
    const { response, html } = await open(visitor, path)
    expect([path, response.status]).toEqual([path, 404])
    expect(html).not.toContain('Unseen Basket')
  }
  const refused = await otherOwner.fail('POST /seller/stores/{store}/products/{id}/preview', {
    ...of(draft),
    body: {},
  })
  expect(refused.status).toBe(404)
})

test('a previewed draft stays a draft that nobody can buy', async () => {
  const draft = await createDraft()

  await owner.call('POST /seller/stores/{store}/products/{id}/preview', {
    ...of(draft),
    body: {},
  })

  const bought = await shopper.fail('POST /cartmanager/cart/items', {
    body: { product_id: draft.id, qty: 1, more_details: null },
  })
  expect(bought.status).toBeGreaterThanOrEqual(400)
  const { status } = await shopper.fail('GET /products/{slug}', { params: { slug: draft.slug } })
  expect(status).toBe(404)
})

test('changes under review are shown in the preview only, and stay under review', async () => {
  const product = await publishProduct(owner, { store, fields: { name: { en: 'Live Basket' } } })
  const { data } = await operator.call('GET /operator/stores', { query: { search: store } })
  const storeId = data.find(({ slug }) => slug === store)?.id ?? ''
  await operator.call('PUT /operator/product-review-rules', {
    body: { mode: 'some', store_ids: [storeId], category_ids: [] },
  })
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(product),
    body: { name: { en: 'Basket in review' } },
  })

  const preview = await owner.call('POST /seller/stores/{store}/products/{id}/preview', {
    ...of(product),
    body: {},
  })

  const live = await shopper.call('GET /products/{slug}', { params: { slug: product.slug } })
  const edited = await owner.call('GET /seller/stores/{store}/products/{id}', of(product))
  expect(preview.product).toMatchObject({ name: 'Basket in review', is_preview: true })
  expect(live).toMatchObject({ name: 'Live Basket' })
  expect(live.is_preview).toBeUndefined()
  expect(edited.product.submission).toMatchObject({ state: 'pending', changed: ['name'] })
})
