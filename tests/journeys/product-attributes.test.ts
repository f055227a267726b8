/** Attributes of a category, filled in for a product: saved, restored, copied, required, imported and exported. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeValues } from '#contract/taxonomy.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, uploadedPicture } from '#tests/support/new-product.ts'
import type { AttributeType } from '#values/attribute-type.ts'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor
/** Two categories without others below, of different parents. */
let category: { id: string; path: string }
let other: { id: string; path: string }

const store = 'madras-lane'
const params = { store }
const of = (id: string) => ({ params: { store, id } })

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
  const { categories } = await owner.call('GET /seller/stores/{store}/product-choices', { params })
  const leaves = categories.filter(({ has_children }) => !has_children)
  const [first] = leaves
  const last = leaves.at(-1)
  if (!first || !last || first === last) throw new Error('The store has too few categories')
  category = first
  other = last
  await add('grain', { type: 'text' })
  await add('load', { type: 'number', unit: 'kg' })
  await add('box', { type: 'dimension', unit: 'cm' })
  await add('picked', { type: 'date' })
  await add('washable', { type: 'boolean', choices: ['yes', 'no'] })
  await add('finish', { type: 'choice', choices: ['matt', 'gloss'] })
  await add('glaze', { type: 'colour', choices: ['zaffre', 'umber'] })
}, 120_000)

afterAll(() => market.close())

interface Wanted {
  readonly type: AttributeType
  readonly unit?: string
  readonly choices?: readonly string[]
  readonly isRequired?: boolean
  readonly categories?: readonly string[]
}

async function add(key: string, { type, unit = '', choices = [], isRequired = false, categories }: Wanted) {
  const { id } = await operator.call('POST /operator/attributes', {
    body: {
      key,
      type,
      name: { en: `The ${key}`, fr: '' },
      unit,
      is_facet: false,
      choices: choices.map((choice) => ({ key: choice, label: { en: `Is ${choice}`, fr: '' } })),
      categories: (categories ?? [category.id]).map((category_id) => ({
        category_id,
        is_required: isRequired,
      })),
    },
  })
  return id
}

const all: AttributeValues = {
  grain: { en: 'Oak', fr: 'Chêne' },
  load: 2.5,
  box: [10, 20.5, 30],
  picked: '2026-02-28',
  washable: false,
  finish: 'gloss',
  glaze: ['zaffre', 'umber'],
}

async function create(attributes: AttributeValues = all) {
  const { product } = await owner.call('POST /seller/stores/{store}/products', {
    params,
    body: { ...(await newProductFields(owner, store)), category_id: category.id, attributes },
  })
  return product
}

const read = async (id: string) =>
  (await owner.call('GET /seller/stores/{store}/products/{id}', of(id))).product

test('values of every type are saved, restored and copied', async () => {
  const { id, attributes } = await create({ ...all, glaze: ['umber', 'zaffre'] })

  const { product: changed } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(id),
    body: { attributes: { load: 3 } },
  })
  const { data: versions } = await owner.call('GET /seller/stores/{store}/products/{id}/versions', of(id))
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { store, id, version: 1 } },
  )
  const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', of(id))

  expect(attributes).toEqual(all)
  expect(changed.attributes).toEqual({ load: 3 })
  expect(versions[0]).toMatchObject({ version: 2, changed: ['attributes'] })
  expect([restored.attributes, copy.attributes]).toEqual([all, all])
})

test('the same values again are no new version', async () => {
  const { id, version } = await create()

  const { product } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(id),
    body: { attributes: { ...all, glaze: ['umber', 'zaffre'] } },
  })

  expect(product.version).toBe(version)
})

test('names the field of each value that does not fit', async () => {
  const { problem } = await owner.fail('POST /seller/stores/{store}/products', {
    params,
    body: {
      ...(await newProductFields(owner, store)),
      category_id: category.id,
      attributes: { grain: { en: '', fr: 'Chêne' }, load: 'heavy', finish: 'rough', nothing: 1 },
    },
  })

  expect(problem.errors).toEqual({
    'attributes.grain.en': ['Enter a text'],
    'attributes.load': ['Enter a number'],
    'attributes.finish': ['Choose from the list'],
    'attributes.nothing': ['The category doesn’t have this attribute'],
  })
})

test('another category leaves out the values of attributes that it does not have', async () => {
  await add('shared', { type: 'number', categories: [category.id, other.id] })
  const { id } = await create({ ...all, shared: 4 })

  const { product } = await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(id),
    body: { category_id: other.id },
  })
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { store, id, version: 1 } },
  )

  expect(product.attributes).toEqual({ shared: 4 })
  expect(restored.attributes).toEqual({ ...all, shared: 4 })
})

test('a version with a choice that is gone is restored without it', async () => {
  const attributeId = await add('weave', { type: 'choices', choices: ['plain', 'twill'] })
  const { id } = await create({ load: 1, weave: ['plain'] })
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(id),
    body: { attributes: { load: 1 } },
  })
  const written = await operator.call('GET /operator/attributes/{id}', { params: { id: attributeId } })
  const { id: _, key: __, type: ___, products: ____, ...body } = written
  await operator.call('PUT /operator/attributes/{id}', {
    params: { id: attributeId },
    body: { ...body, choices: body.choices.filter(({ key }) => key !== 'plain') },
  })

  const { product } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { store, id, version: 1 } },
  )

  expect(product.attributes).toEqual({ load: 1 })
})

test('a product without a required value is not published', async () => {
  await add('origin-of-wood', { type: 'text', isRequired: true, categories: [other.id] })
  await add('hardness', { type: 'number', isRequired: true, categories: [other.id] })
  const { product } = await owner.call('POST /seller/stores/{store}/products', {
    params,
    body: {
      ...(await newProductFields(owner, store)),
      category_id: other.id,
      pictures: [await uploadedPicture(owner)],
    },
  })
  const publish = { ...of(product.id), body: {} }

  const { status, problem } = await owner.fail('POST /seller/stores/{store}/products/{id}/publish', publish)
  const scheduled = await owner.fail('POST /seller/stores/{store}/products/{id}/publish', {
    ...publish,
    body: { publish_at: '2026-12-01T12:00:00Z' },
  })
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    ...of(product.id),
    body: { attributes: { hardness: 0, 'origin-of-wood': { en: 'Dominica' } } },
  })
  const published = await owner.call('POST /seller/stores/{store}/products/{id}/publish', publish)
  const page = await market.visitor().call('GET /products/{slug}', { params: { slug: product.slug } })

  expect(status).toBe(422)
  expect(problem.errors).toEqual({
    'attributes.origin-of-wood.en': ['Enter a value; the category requires it'],
    'attributes.hardness': ['Enter a value; the category requires it'],
  })
  expect(scheduled.problem.errors).toEqual(problem.errors)
  expect(published.product.status).toBe('active')
  expect(page.details).toEqual([
    { label: 'The origin-of-wood', value: 'Dominica' },
    { label: 'The hardness', value: '0' },
  ])
})

async function upload(content: string) {
  const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
    params,
    query: { file_name: 'products.csv' },
    upload: new Blob([content]),
  })
  await market.runJobs()
  const importOf = { params: { store, id: uploaded.id } }
  const { import: checked } = await owner.call('GET /seller/stores/{store}/imports/{id}', importOf)
  return { checked, importOf }
}

async function imported(content: string) {
  const { importOf } = await upload(content)
  await owner.call('POST /seller/stores/{store}/imports/{id}/start', importOf)
  await market.runJobs()
  return owner.call('GET /seller/stores/{store}/imports/{id}', importOf)
}

test('a file changes the attributes that it has columns for, by key or name', async () => {
  const { id, variants } = await create()
  const sku = variants[0]?.sku

  const { import: finished } = await imported(
    [
      'SKU,Attribute: grain (fr),Attribute: The load,Attribute: box,Attribute: glaze,Attribute: finish,Attribute: washable',
      `${sku},Noyer,"3,75 kg",1 x 2 × 3.5,"Is umber",,oui`,
    ].join('\n'),
  )
  const { attributes } = await read(id)

  expect(finished).toMatchObject({ state: 'finished', counts: { changed: 1, refused: 0 } })
  expect(attributes).toEqual({
    grain: { en: 'Oak', fr: 'Noyer' },
    load: 3.75,
    box: [1, 2, 3.5],
    picked: '2026-02-28',
    washable: true,
    glaze: ['umber'],
  })
})

test('a file with a value that does not fit names its column', async () => {
  const { variants } = await create()

  const { importOf } = await upload(`SKU,Attribute: load,Attribute: finish\n${variants[0]?.sku},heavy,rough`)
  const { preview } = await owner.call('GET /seller/stores/{store}/imports/{id}', importOf)

  expect(preview).toMatchObject([
    {
      outcome: 'refused',
      issues: [
        { row: 2, column: 'Attribute: load', message: 'Enter a number' },
        { row: 2, column: 'Attribute: finish', message: 'Choose from the list' },
      ],
    },
  ])
})

test('an export has the attributes, and changes nothing when it is imported again', async () => {
  await create()

  const response = await owner.fetch(`/api/seller/stores/${store}/product-export`)
  const csv = await response.text()
  const { checked } = await upload(csv)

  expect(csv).toContain('Attribute: grain (en)')
  expect(csv).toContain('10 x 20.5 x 30')
  expect(checked.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
})

test('a bulk edit changes an attribute, keeps other languages, and refuses products of other categories', async () => {
  const bowl = await create()
  const { product: stranger } = await owner.call('POST /seller/stores/{store}/products', {
    params,
    body: { name: { en: 'Stranger' }, category_id: other.id, variants: [{ price_minor: 100 }] },
  })
  const edit = async (action: { key: string; value: AttributeValues[string] | null }) => {
    const { bulk_edit } = await owner.call('POST /seller/stores/{store}/bulk-edits', {
      params,
      body: { selection: { ids: [bowl.id, stranger.id] }, action: { kind: 'attribute', ...action } },
    })
    return bulk_edit.counts
  }

  const counts = await edit({ key: 'finish', value: 'matt' })
  await edit({ key: 'grain', value: { en: 'Teak' } })
  await edit({ key: 'load', value: null })
  const wrong = await edit({ key: 'finish', value: 'rough' })

  expect(counts).toMatchObject({ total: 2, changed: 1, refused: 1 })
  expect(wrong).toMatchObject({ changed: 0, refused: 2 })
  const { product } = await owner.call('GET /seller/stores/{store}/products/{id}', {
    params: { store, id: bowl.id },
  })
  const { load: _, ...others } = all
  expect(product.attributes).toEqual({ ...others, finish: 'matt', grain: { en: 'Teak', fr: 'Chêne' } })
})
