import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct, uploadedPicture } from '#tests/support/new-product.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

const store = 'madras-lane'
const path = '/customer/product-autosaves/{store}/{product}'
const of = ({ id }: Pick<EditedProduct, 'id'>) => ({ params: { store, product: id } })

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor
let otherOwner: TestVisitor

beforeAll(async () => {
  market = await openWithPages({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
  otherOwner = await market.signIn('owner@tavias-pot.example')
}, 300_000)

afterAll(() => market.close())

async function createDraft(): Promise<EditedProduct> {
  const body = { ...(await newProductFields(owner, store)), pictures: [await uploadedPicture(owner)] }
  const { product } = await owner.call('POST /seller/stores/{store}/products', { params: { store }, body })
  return product
}

function type(visitor: TestVisitor, product: EditedProduct, typed: Record<string, string>) {
  return visitor.call(`PUT ${path}`, { ...of(product), body: { typed, version: product.version } })
}

async function run(job: string): Promise<void> {
  await sql`select graphile_worker.add_job(${job}::text)`.execute(market.database.db)
  await market.runJobs()
}

async function open(visitor: TestVisitor, address: string): Promise<string> {
  const response = await visitor.fetch(address, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  return response.text()
}

const editorOf = ({ id }: EditedProduct) => `/seller/desk/${store}/products/${id}`

/** What the text fields of a page contain, by name. */
function fieldIn(html: string, name: string): string | undefined {
  const input = html.match(new RegExp(`<input[^>]*name="${name.replaceAll('.', '\\.')}"[^>]*>`))?.[0]
  return input?.match(/value="([^"]*)"/)?.[1]
}

test('what was typed is offered again, and put into the form', async () => {
  const product = await createDraft()
  await type(owner, product, { 'name.en': 'Half a name', brand: 'New Hands' })

  const offered = await open(owner, editorOf(product))
  const continued = await open(owner, `${editorOf(product)}?unsaved=continue`)

  expect(offered).toContain('You have unsaved changes from')
  expect(fieldIn(offered, 'name.en')).toBe('Calabash Bowl')
  expect(fieldIn(continued, 'name.en')).toBe('Half a name')
  expect(fieldIn(continued, 'brand')).toBe('New Hands')
  expect(continued).not.toContain('You have unsaved changes from')
  const { product: saved } = await owner.call('GET /seller/stores/{store}/products/{id}', {
    params: { store, id: product.id },
  })
  expect([saved.name.en, saved.version]).toEqual(['Calabash Bowl', product.version])
})

test('unsaved changes belong to their author, also in another store', async () => {
  const product = await createDraft()
  await type(owner, product, { 'name.en': 'Mine' })
  await type(operator, product, { 'name.en': 'The operator’s' })

  const mine = await owner.call(`GET ${path}`, of(product))
  const theirs = await operator.call(`GET ${path}`, of(product))
  const other = await otherOwner.fail(`GET ${path}`, of(product))
  const elsewhere = await otherOwner.fail(`PUT ${path}`, {
    params: { store: 'tavias-pot', product: product.id },
    body: { typed: { brand: 'Stolen' }, version: 1 },
  })

  expect(mine.autosave?.typed).toEqual({ 'name.en': 'Mine' })
  expect(theirs.autosave?.typed).toEqual({ 'name.en': 'The operator’s' })
  expect([other.status, elsewhere.status]).toEqual([404, 404])
})

test('saving the form deletes them, and so does discarding', async () => {
  const product = await createDraft()
  await type(owner, product, { brand: 'New Hands' })
  const form = new FormData()
  form.set('command', 'save')
  form.set('version', String(product.version))
  form.set('changes', JSON.stringify({ brand: 'New Hands' }))

  const saved = await owner.fetch(editorOf(product), { method: 'POST', body: form })
  const after = await owner.call(`GET ${path}`, of(product))
  await type(owner, { ...product, version: product.version + 1 }, { brand: 'Other Hands' })
  const discard = new FormData()
  discard.set('command', 'discard')
  const discarded = await owner.fetch(editorOf(product), { method: 'POST', body: discard })

  expect([saved.status, after]).toEqual([200, {}])
  expect(discarded.headers.get('location')).toContain('done=discarded')
  expect(await owner.call(`GET ${path}`, of(product))).toEqual({})
})

test('changes that are saved already are not offered', async () => {
  const product = await createDraft()
  await type(owner, product, { brand: 'New Hands' })
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    params: { store, id: product.id },
    body: { brand: 'New Hands' },
  })

  expect(await open(owner, editorOf(product))).not.toContain('You have unsaved changes from')
})

test('a version saved meanwhile is shown with what changed, and nothing is lost', async () => {
  const product = await createDraft()
  await type(owner, product, { 'name.en': 'My name' })
  await operator.call('PUT /operator/stores/{store}/products/{id}', {
    params: { store, id: product.id },
    body: { brand: 'Their Hands' },
  })

  const { autosave } = await owner.call(`GET ${path}`, of(product))
  const page = await open(owner, `${editorOf(product)}?unsaved=continue`)

  expect(autosave).toMatchObject({
    version: product.version,
    base: { brand: null, version: product.version },
  })
  expect(page).toContain('saved this product while you were editing')
  expect(fieldIn(page, 'name.en')).toBe('My name')
  expect(fieldIn(page, 'version')).toBe(String(product.version))
})

test('the preview shows them, or says that they contain errors', async () => {
  const product = await publishProduct(owner, { store })
  await type(owner, product, { 'name.en': 'Only in the preview' })

  const shown = await open(owner, `${editorOf(product)}/preview`)
  await type(owner, product, { 'name.en': 'Only in the preview', 'variants.0.price_minor': 'dear' })
  const refused = await open(owner, `${editorOf(product)}/preview`)
  const live = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })

  expect(shown).toMatch(/<h1[^>]*>(<[^>]*>)?Only in the preview/)
  expect(shown).toContain('It includes your unsaved changes.')
  expect(refused).toContain('Your unsaved changes contain errors')
  expect(live.name).toBe('Calabash Bowl')
})

test('a new product has its own, and pictures in it are kept', async () => {
  const { id } = await uploadedPicture(owner)
  const params = { store, product: 'new' }
  await owner.call(`PUT ${path}`, {
    params,
    body: { typed: { 'name.en': 'Not yet', 'pictures.0.id': id } },
  })
  await market.database.db
    .updateTable('pictures')
    .set({ created_at: new Date('2026-11-01') })
    .where('id', '=', id)
    .execute()

  await run('media.delete_unattached')

  const { rows } = await sql`select from pictures where id = ${id}`.execute(market.database.db)
  expect(rows).toHaveLength(1)
  const page = await open(owner, `/seller/desk/${store}/products/new?unsaved=continue`)
  expect(fieldIn(page, 'name.en')).toBe('Not yet')
  await owner.call(`DELETE ${path}`, { params })
})

test('they are deleted after 30 days, and with the product', async () => {
  const product = await createDraft()
  await type(owner, product, { brand: 'Old Hands' })
  await market.database.db
    .updateTable('product_autosaves')
    .set({ saved_at: new Date('2026-10-21') })
    .where('product_id', '=', product.id)
    .execute()

  await run('catalog.delete_old_autosaves')

  expect(await owner.call(`GET ${path}`, of(product))).toEqual({})
  await type(owner, product, { brand: 'New Hands' })
  await owner.call('DELETE /seller/stores/{store}/products/{id}', { params: { store, id: product.id } })
  const { rows } = await sql`select from product_autosaves where product_id = ${product.id}`.execute(
    market.database.db,
  )
  expect(rows).toHaveLength(0)
})

test('text that the database cannot store, and fields that no form has, are refused', async () => {
  const product = await createDraft()
  const refused = [{ brand: 'a\0b' }, { brand: '\ud800' }, { '<b>': 'x' }, { brand: 'x'.repeat(70_000) }]

  for (const typed of refused) {
    const { status } = await owner.fail(`PUT ${path}`, {
      ...of(product),
      body: { typed, version: product.version },
    })
    expect(status).toBe(422)
  }
  const noVersion = await owner.fail(`PUT ${path}`, { ...of(product), body: { typed: {} } })
  expect(noVersion.status).toBe(422)
})
