/** Attributes of products: defined by operators, filled in for products, shown and searched by shoppers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeValues } from '#contract/taxonomy.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import type { AttributeType } from '#values/attribute-type.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor
let product: {
  id: string
  slug: string
  category_id: string
  parent_id: string
  category: string
  store: string
}

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  operator = await market.signIn('operator@tradewind.example')
  product = await market.database.db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_listings as l', 'l.product_id', 'p.id')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .select(['p.id', 'p.slug', 'p.category_id', 'c.slug as category', 's.slug as store'])
    .select((eb) => eb.ref('c.parent_id').$notNull().as('parent_id'))
    .where('c.vertical', '=', 'shops')
    .where('c.depth', '>', 0)
    .where('l.is_offered', '=', true)
    .where('s.state', '=', 'approved')
    .executeTakeFirstOrThrow()
})

afterAll(() => market.close())

const choiceOf = (key: string, en: string, swatch?: string) => ({
  key,
  label: { en, fr: `${en} (fr)` },
  ...(swatch && { swatch }),
})

interface Wanted {
  readonly type: AttributeType
  readonly choices?: ReturnType<typeof choiceOf>[]
  readonly unit?: string
  readonly isFacet?: boolean
  readonly isRequired?: boolean
}

/** Adds an attribute to the parent of the product's category. */
async function add(
  name: string,
  { type, choices = [], unit = '', isFacet = false, isRequired = false }: Wanted,
) {
  const key = `${name.toLowerCase()}-${newId().slice(-6)}`
  const { id } = await operator.call('POST /operator/attributes', {
    body: {
      key,
      type,
      name: { en: name, fr: `${name} (fr)` },
      unit,
      is_facet: isFacet,
      choices,
      categories: [{ category_id: product.parent_id, is_required: isRequired }],
    },
  })
  return { id, key }
}

const withValues = (attributes: AttributeValues) => ({
  params: { store: product.store, id: product.id },
  body: { attributes },
})

const set = (values: AttributeValues) =>
  operator.call('PUT /operator/stores/{store}/products/{id}', withValues(values))

async function faultsOf(values: AttributeValues): Promise<string[]> {
  const { problem } = await operator.fail('PUT /operator/stores/{store}/products/{id}', withValues(values))
  return Object.keys(problem.errors ?? {})
}

const readChoosable = async () => {
  const { attributes } = await operator.call('GET /operator/stores/{store}/product-choices', {
    params: { store: product.store },
  })
  return attributes
}

const detailsIn = async (language: string) => {
  const headers = { headers: { 'accept-language': language } }
  const page = await market
    .visitor()
    .call('GET /products/{slug}', { params: { slug: product.slug } }, headers)
  return new Map(page.details.map(({ label, value }) => [label, value]))
}

test('a category has the attributes of those above it, in order', async () => {
  const first = await add('Grain', { type: 'text', isRequired: true })
  const second = await add('Power', { type: 'number', unit: 'W' })

  const before = await readChoosable()
  await operator.call('POST /operator/attributes/{id}/move', {
    params: { id: second.id },
    body: { command: 'up' },
  })
  const after = await readChoosable()

  expect(before.map(({ key }) => key).slice(-2)).toEqual([first.key, second.key])
  expect(after.map(({ key }) => key).slice(-2)).toEqual([second.key, first.key])
  expect(after.slice(-2)).toMatchObject([
    { type: 'number', unit: 'W', used_in: [{ category_id: product.parent_id, is_required: false }] },
    { type: 'text', used_in: [{ category_id: product.parent_id, is_required: true }] },
  ])
})

test('values of every type are shown on the product page in the reader’s language', async () => {
  const material = await add('Material', { type: 'text' })
  const weight = await add('Load', { type: 'number', unit: 'kg' })
  const size = await add('Box', { type: 'dimension', unit: 'cm' })
  const made = await add('Harvest', { type: 'date' })
  const safe = await add('Dishwasher', {
    type: 'boolean',
    choices: [choiceOf('yes', 'Yes'), choiceOf('no', 'No')],
  })
  const values = {
    [material.key]: { en: 'Oak', fr: 'Chêne' },
    [weight.key]: 2.5,
    [size.key]: [10, 20.5, 30],
    [made.key]: '2026-02-28',
    [safe.key]: true,
  }

  const { product: saved } = await set(values)

  const english = await detailsIn('en')
  const french = await detailsIn('fr')
  expect(['Material', 'Load', 'Box', 'Harvest', 'Dishwasher'].map((label) => english.get(label))).toEqual([
    'Oak',
    '2.5 kg',
    '10 × 20.5 × 30 cm',
    '2026-02-28',
    'Yes',
  ])
  expect([french.get('Material (fr)'), french.get('Load (fr)')]).toEqual(['Chêne', '2,5 kg'])
  expect(saved.attributes).toEqual(values)
})

test('choices are filters with their colours, and words that a search finds', async () => {
  const colour = await add('Glaze', {
    type: 'colour',
    isFacet: true,
    choices: [choiceOf('zaffre', 'Zaffre', '#0014a8'), choiceOf('mauveine', 'Mauveine', '#8d029b')],
  })
  await set({ [colour.key]: ['zaffre', 'mauveine'] })
  await market.runJobs()

  const visitor = market.visitor()
  const { facets } = await visitor.call('GET /products/facets', {
    query: { within: product.category, vertical: 'shops' },
  })
  const facet = facets.find((one) => 'attribute' in one && one.attribute?.key === colour.key)
  const narrowed = await visitor.call('GET /products', {
    query: { vertical: 'shops', attribute: `${colour.key}-zaffre` },
  })
  const searched = await visitor.call('GET /products', { query: { search: 'mauveine' } })

  expect(facet).toMatchObject({
    kind: 'swatch',
    values: [
      { label: 'Zaffre', count: 1, swatch: '#0014a8' },
      { label: 'Mauveine', count: 1, swatch: '#8d029b' },
    ],
  })
  expect(narrowed.data.map(({ slug }) => slug)).toEqual([product.slug])
  expect(searched.data.map(({ slug }) => slug)).toContain(product.slug)
})

test('refuses values that do not fit their type, and attributes that the category does not have', async () => {
  const number = await add('Speed', { type: 'number' })
  const one = await add('Finish', { type: 'choice', choices: [choiceOf('matt', 'Matt')] })
  const size = await add('Case', { type: 'dimension' })
  const day = await add('Vintage', { type: 'date' })
  const yes = await add('Vented', {
    type: 'boolean',
    choices: [choiceOf('yes', 'Yes'), choiceOf('no', 'No')],
  })

  expect(await faultsOf({ [number.key]: 'fast' })).toEqual([`attributes.${number.key}`])
  expect(await faultsOf({ [one.key]: 'gloss' })).toEqual([`attributes.${one.key}`])
  expect(await faultsOf({ [size.key]: [1, 2, 0] })).toEqual([`attributes.${size.key}`])
  expect(await faultsOf({ [day.key]: '2026-02-30' })).toEqual([`attributes.${day.key}`])
  expect(await faultsOf({ [yes.key]: 'yes' })).toEqual([`attributes.${yes.key}`])
  expect(await faultsOf({ nothing: 1 })).toEqual(['attributes.nothing'])
})

test('a choice that products have is kept, and an attribute with values is not deleted', async () => {
  const { id, key } = await add('Weave', {
    type: 'choices',
    choices: [choiceOf('plain', 'Plain'), choiceOf('twill', 'Twill')],
  })
  await set({ [key]: ['twill'] })
  const {
    version,
    products,
    id: _,
    key: __,
    type: ___,
    ...body
  } = await operator.call('GET /operator/attributes/{id}', { params: { id } })
  const write = (choices: typeof body.choices, at = version) => ({
    params: { id },
    body: { ...body, choices, version: at },
  })

  const withoutTwill = await operator.fail(
    'PUT /operator/attributes/{id}',
    write(body.choices.filter((choice) => choice.key !== 'twill')),
  )
  await operator.call(
    'PUT /operator/attributes/{id}',
    write(body.choices.filter((choice) => choice.key === 'twill')),
  )
  const late = await operator.fail('PUT /operator/attributes/{id}', write(body.choices))
  const removed = await operator.fail('DELETE /operator/attributes/{id}', { params: { id } })

  expect(products).toBe(1)
  expect(Object.keys(withoutTwill.problem.errors ?? {})).toEqual(['choices'])
  expect([late.status, removed.status]).toEqual([409, 409])
})
