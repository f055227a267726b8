import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct, uploadedPicture } from '#tests/support/new-product.ts'
import { uploadedVideo } from '#tests/support/new-video.ts'
import { makeOperator } from '#tests/support/operators.ts'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor
let limited: TestVisitor
let shopper: TestVisitor
let storeId: string
let otherStoreId: string

const store = 'madras-lane'
const of = (id: string) => ({ params: { store, id } })
type Mode = 'none' | 'all' | 'some'

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
  limited = await market.register('limited@tradewind.example')
  await makeOperator(market, limited, 'limited')
  shopper = market.visitor()
  const { choices } = await operator.call('GET /operator/product-review-rules')
  const { data } = await operator.call('GET /operator/stores', { query: { search: store } })
  storeId = data.find(({ slug }) => slug === store)?.id ?? ''
  otherStoreId = choices.stores.find(({ id }) => id !== storeId)?.id ?? ''
}, 120_000)

afterAll(() => market.close())

beforeEach(() => setRule('some', [storeId]))

function setRule(mode: Mode, storeIds: string[] = [], categoryIds: string[] = []) {
  return operator.call('PUT /operator/product-review-rules', {
    body: { mode, store_ids: storeIds, category_ids: categoryIds },
  })
}

async function pending() {
  const { data } = await operator.call('GET /operator/product-submissions', { query: { state: 'pending' } })
  return data
}

async function submissionOf({ id }: EditedProduct) {
  const found = (await pending()).find(({ product }) => product.id === id)
  if (!found) throw new Error(`Product ${id} is not in the queue`)
  return found
}

async function approve(product: EditedProduct) {
  const { id, version } = await submissionOf(product)
  return operator.call('POST /operator/product-submissions/{id}/approve', {
    params: { id },
    body: { version },
  })
}

const pageOf = ({ slug }: EditedProduct) => shopper.call('GET /products/{slug}', { params: { slug } })
const isHidden = async ({ slug }: EditedProduct) =>
  (await shopper.fail('GET /products/{slug}', { params: { slug } })).status === 404

async function liveProduct(fields = {}): Promise<EditedProduct> {
  await setRule('none')
  const product = await publishProduct(owner, { store, fields })
  await setRule('some', [storeId])
  return product
}

function change(product: EditedProduct, body: object) {
  return owner.call('PUT /seller/stores/{store}/products/{id}', { ...of(product.id), body })
}

describe('the rule for reviews', () => {
  test('is off at first, and tells who set it to what', async () => {
    const { data } = await operator.call('GET /operator/product-review-rules')

    expect(data[0]).toMatchObject({ rules: { mode: 'some', store_ids: [storeId], category_ids: [] } })
    expect(data[0]?.by).toBeTruthy()
  })

  test('asks for a store or a category, and for known ones', async () => {
    const none = await operator.fail('PUT /operator/product-review-rules', {
      body: { mode: 'some', store_ids: [], category_ids: [] },
    })
    const unknown = await operator.fail('PUT /operator/product-review-rules', {
      body: { mode: 'some', store_ids: [], category_ids: [crypto.randomUUID()] },
    })

    expect(none.problem.errors).toHaveProperty('store_ids')
    expect(unknown.problem.errors).toHaveProperty('category_ids')
  })

  test('leaves products of other stores and categories alone', async () => {
    await setRule('some', [otherStoreId])

    const product = await publishProduct(owner, { store })

    expect(product.status).toBe('active')
  })

  test('holds for a category and those below it, also after a merge', async () => {
    const { category_id } = await newProductFields(owner, store)
    const { choices } = await operator.call('GET /operator/product-review-rules')
    const path = choices.categories.find(({ id }) => id === category_id)?.path ?? ''
    const top = choices.categories.find((category) => path.startsWith(`${category.path}/`))
    await setRule('some', [], [top?.id ?? ''])

    const product = await publishProduct(owner, { store })

    expect(product.status).toBe('in_review')
  })
})

describe('a new product under review', () => {
  test('is hidden until it is approved, then its seller is told', async () => {
    const product = await publishProduct(owner, { store, fields: { name: { en: 'Reviewed Basket' } } })
    expect(product).toMatchObject({ status: 'in_review', submission: { kind: 'new', state: 'pending' } })
    expect(await isHidden(product)).toBe(true)
    const listed = await owner.call('GET /seller/stores/{store}/product-list', {
      params: { store },
      query: { status: 'in_review' },
    })
    expect(listed.data.map(({ id }) => id)).toContain(product.id)
    const queues = await operator.call('GET /operator/queues')
    expect(queues.data.find(({ queue }) => queue === 'products_in_review')?.count).toBeGreaterThan(0)

    const { id, version } = await submissionOf(product)
    await limited.call('POST /operator/product-submissions/{id}/approve', {
      params: { id },
      body: { version },
    })
    await market.runJobs()

    expect((await pageOf(product)).name).toBe('Reviewed Basket')
    const { data } = await owner.call('GET /customer/notifications')
    expect(data[0]).toMatchObject({ kind: 'product_approved' })
    const mails = await operator.call('GET /operator/mails', { query: { search: 'Reviewed Basket' } })
    expect(mails.data.some(({ recipient }) => recipient === 'owner@madras-lane.example')).toBe(true)
    const again = await operator.fail('POST /operator/product-submissions/{id}/approve', {
      params: { id },
      body: { version },
    })
    expect(again.status).toBe(409)
  })

  test('can be edited, and is decided as it was seen', async () => {
    const product = await publishProduct(owner, { store })
    const { id, version } = await submissionOf(product)
    await change(product, { name: { en: 'Quietly Renamed' } })

    const stale = await operator.fail('POST /operator/product-submissions/{id}/approve', {
      params: { id },
      body: { version },
    })

    expect(stale.status).toBe(409)
    expect(await isHidden(product)).toBe(true)
  })

  test('is a draft again when it is withdrawn or rejected, and can be submitted again', async () => {
    const product = await publishProduct(owner, { store })
    const withdrawn = await owner.call('POST /seller/stores/{store}/products/{id}/withdraw', of(product.id))
    expect(withdrawn.product).toMatchObject({ status: 'draft' })
    expect(withdrawn.product.submission).toBeUndefined()

    await owner.call('POST /seller/stores/{store}/products/{id}/publish', { ...of(product.id), body: {} })
    const { id, version } = await submissionOf(product)
    await operator.call('POST /operator/product-submissions/{id}/reject', {
      params: { id },
      body: { version, reason: 'The picture shows something else.' },
    })
    const { product: rejected } = await owner.call('GET /seller/stores/{store}/products/{id}', of(product.id))
    expect(rejected).toMatchObject({
      status: 'draft',
      submission: { state: 'rejected', reason: 'The picture shows something else.' },
    })

    const again = await owner.call('POST /seller/stores/{store}/products/{id}/publish', {
      ...of(product.id),
      body: {},
    })
    expect(again.product.status).toBe('in_review')
    await approve(again.product)
    expect((await pageOf(product)).slug).toBe(product.slug)
  })

  test('waits for its date after it is approved, and for the decision after its date', async () => {
    const { product } = await owner.call('POST /seller/stores/{store}/products', {
      params: { store },
      body: { ...(await newProductFields(owner, store)), pictures: [await uploadedPicture(owner)] },
    })
    const at = '2026-11-21T19:00:00.000Z'
    await owner.call('POST /seller/stores/{store}/products/{id}/publish', {
      ...of(product.id),
      body: { publish_at: at },
    })
    await approve(product)
    const { product: scheduled } = await owner.call(
      'GET /seller/stores/{store}/products/{id}',
      of(product.id),
    )

    expect(scheduled).toMatchObject({ status: 'scheduled', publish_at: at })
    expect(await isHidden(product)).toBe(true)
  })

  test('of an operator is live at once', async () => {
    const { product } = await operator.call('POST /operator/stores/{store}/products', {
      params: { store },
      body: { ...(await newProductFields(owner, store)), pictures: [await uploadedPicture(operator)] },
    })
    const published = await operator.call('POST /operator/stores/{store}/products/{id}/publish', {
      ...of(product.id),
      body: {},
    })

    expect(published.product.status).toBe('active')
  })

  test('leaves the queue while it is blocked', async () => {
    const product = await publishProduct(owner, { store })
    const { id, version } = await submissionOf(product)
    await operator.call('POST /operator/products/{slug}/block', {
      params: { slug: product.slug },
      body: { reason: 'Counterfeit' },
    })

    const refused = await operator.fail('POST /operator/product-submissions/{id}/approve', {
      params: { id },
      body: { version },
    })

    expect((await pending()).map((one) => one.id)).not.toContain(id)
    expect(refused.status).toBe(409)
  })
})

describe('changes of a live product under review', () => {
  test('keep the earlier version live until they are approved; price and stock are live at once', async () => {
    const product = await liveProduct({ name: { en: 'Plain Bowl' } })
    const [variant] = product.variants
    if (!variant) throw new Error('The product has no variant')

    const { product: changed } = await change(product, {
      version: product.version,
      name: { en: 'Painted Bowl' },
      description: { en: 'Painted by hand.' },
      variants: [{ ...variant, price_minor: 2700, stock: { on_hand: 3 } }],
    })

    expect(changed).toMatchObject({
      name: { en: 'Painted Bowl' },
      status: 'active',
      submission: { kind: 'change', state: 'pending', changed: ['name', 'description'] },
    })
    expect(await pageOf(product)).toMatchObject({ name: 'Plain Bowl', variants: [{ stock: 'few_left' }] })
    const { id } = await submissionOf(product)
    const review = await operator.call('GET /operator/product-submissions/{id}', { params: { id } })
    expect(review.before).toMatchObject({ name: { en: 'Plain Bowl' } })
    expect(review.after).toEqual({ name: { en: 'Painted Bowl' }, description: { en: 'Painted by hand.' } })

    await approve(product)

    expect((await pageOf(product)).name).toBe('Painted Bowl')
    const decided = await operator.call('GET /operator/product-submissions/{id}', { params: { id } })
    expect(decided.before).toMatchObject({ name: { en: 'Plain Bowl' } })
  })

  test('hold back a video, which the operator can watch and shoppers see after the approval', async () => {
    const product = await liveProduct()
    const { field, video } = await uploadedVideo(owner, store)
    const { product: changed } = await change(product, { pictures: [field] })

    const before = await pageOf(product)
    const { id } = await submissionOf(product)
    const review = await operator.call('GET /operator/product-submissions/{id}', { params: { id } })
    await sql`update videos set created_at = created_at - interval '2 days'`.execute(market.database.db)
    await sql`select graphile_worker.add_job('media.delete_unused_videos')`.execute(market.database.db)
    await market.runJobs()
    await approve(product)

    expect(changed.pictures[0]?.video?.url).toBe(video.url)
    expect(before.pictures[0]?.video).toBeUndefined()
    expect(review.after?.pictures?.[0]?.video?.url).toBe(video.url)
    expect((await pageOf(product)).pictures[0]?.video?.url).toBe(video.url)
  })

  test('hold back new pictures, which another manager may save again', async () => {
    const product = await liveProduct()
    const picture = await uploadedPicture(owner)
    const { product: changed } = await change(product, { pictures: [picture] })
    expect(changed.pictures.map(({ id }) => id)).toEqual([picture.id])
    const [first] = (await pageOf(product)).pictures
    const { id } = await submissionOf(product)
    const { before, after } = await operator.call('GET /operator/product-submissions/{id}', {
      params: { id },
    })
    expect([before, after].map((fields) => fields?.pictures?.length)).toEqual([1, 1])
    expect(after?.pictures?.[0]?.picture.url).not.toBe(before?.pictures?.[0]?.picture.url)

    await operator.call('PUT /operator/stores/{store}/products/{id}', {
      ...of(product.id),
      body: { tags: ['gift'] },
    })
    await approve(product)

    expect((await pageOf(product)).pictures[0]?.url).not.toBe(first?.url)
  })

  test('are dropped when withdrawn, with a new version for editors that are open', async () => {
    const product = await liveProduct({ name: { en: 'Kept Name' } })
    const { product: changed } = await change(product, { name: { en: 'Dropped Name' } })

    const { product: dropped } = await owner.call(
      'POST /seller/stores/{store}/products/{id}/withdraw',
      of(product.id),
    )

    expect(dropped).toMatchObject({ name: { en: 'Kept Name' }, version: changed.version + 1 })
    expect(await pending()).not.toContainEqual(expect.objectContaining({ product: { id: product.id } }))
  })

  test('end by themselves when the seller goes back to what is live', async () => {
    const product = await liveProduct({ name: { en: 'First Name' } })
    await change(product, { name: { en: 'Second Name' } })

    const { product: back } = await change(product, { name: { en: 'First Name' } })

    expect(back.submission).toBeUndefined()
  })

  test('stay with the seller when rejected, and are submitted again by the next important change', async () => {
    const product = await liveProduct({ name: { en: 'Calm Name' } })
    await change(product, { name: { en: 'BEST NAME!!!' } })
    const { id, version } = await submissionOf(product)
    await operator.call('POST /operator/product-submissions/{id}/reject', {
      params: { id },
      body: { version, reason: 'No capitals.' },
    })

    const { product: other } = await change(product, { hs_code: '4602' })
    expect(other).toMatchObject({ name: { en: 'BEST NAME!!!' }, submission: { state: 'rejected' } })
    const { product: again } = await change(product, { name: { en: 'Best Name' } })

    expect(again.submission).toMatchObject({ state: 'pending', changed: ['name'] })
    expect((await pageOf(product)).name).toBe('Calm Name')
  })

  test('are saved when the product is archived, and reviewed with it', async () => {
    const product = await liveProduct({ name: { en: 'Shown Name' } })
    await change(product, { name: { en: 'Hidden Name' } })

    const archived = await owner.call('POST /seller/stores/{store}/products/{id}/archive', of(product.id))
    const back = await owner.call('POST /seller/stores/{store}/products/{id}/publish', {
      ...of(product.id),
      body: {},
    })

    expect(archived.product).toMatchObject({ name: { en: 'Hidden Name' }, status: 'archived' })
    expect(back.product.status).toBe('in_review')
  })
})
