/** Numbers and dimensions as filters: an operator chooses a range or a list, shoppers filter by it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeValues } from '#contract/taxonomy.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

let market: TestMarket
let operator: TestVisitor
let category: { id: string; slug: string }
let products: { id: string; slug: string; store: string }[]

beforeAll(async () => {
  market = await openMarket({ hasSearchEngine: true })
  operator = await market.signIn('operator@tradewind.example')
  const found = await market.database.db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_listings as l', 'l.product_id', 'p.id')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .select(['p.id', 'p.slug', 's.slug as store', 'c.id as category_id', 'c.slug as category'])
    .where('c.vertical', '=', 'shops')
    .where('l.is_offered', '=', true)
    .where('s.state', '=', 'approved')
    .orderBy('c.path')
    .execute()
  const [group] = [...Map.groupBy(found, ({ category_id: id }) => id).values()].filter(
    ({ length }) => length >= 3,
  )
  const [first] = group ?? []
  if (!group || !first) throw new Error('No category has three products')
  category = { id: first.category_id, slug: first.category }
  products = group.slice(0, 3)
}, 120_000)

afterAll(() => market.close())

async function add(key: string, { type, unit }: { type: 'number' | 'dimension'; unit: string }) {
  const { id } = await operator.call('POST /operator/attributes', {
    body: {
      key,
      type,
      name: { en: `The ${key}`, fr: '' },
      unit,
      is_facet: true,
      choices: [],
      categories: [{ category_id: category.id, is_required: false }],
    },
  })
  return id
}

/** Gives the first products these values, one each. */
async function setAll(values: readonly AttributeValues[]) {
  for (const [place, attributes] of values.entries()) {
    const { id, store } = productAt(place)
    await operator.call('PUT /operator/stores/{store}/products/{id}', {
      params: { store, id },
      body: { attributes },
    })
  }
  await market.runJobs()
}

function productAt(place: number) {
  const product = products[place]
  if (!product) throw new Error(`No product ${place}`)
  return product
}

const within = () => ({ vertical: 'shops', within: category.slug }) as const

async function facetsOf(key: string, query: { range?: string } = {}) {
  const { facets } = await market.visitor().call('GET /products/facets', { query: { ...within(), ...query } })
  return facets.filter((facet) => 'attribute' in facet && facet.attribute?.key === key)
}

const slugsFor = async (query: { range?: string; attribute?: string }) =>
  (await market.visitor().call('GET /products', { query: { ...within(), ...query } })).data
    .map(({ slug }) => slug)
    .toSorted()

const slugsOf = (...places: number[]) => places.map((place) => productAt(place).slug).toSorted()

async function change(id: string, form: 'list' | 'range') {
  const {
    key: _,
    type: __,
    products: ___,
    id: ____,
    ...body
  } = await operator.call('GET /operator/attributes/{id}', { params: { id } })
  await operator.call('PUT /operator/attributes/{id}', {
    params: { id },
    body: { ...body, facet_form: form },
  })
  await market.runJobs()
}

test('a number is a range with its bounds and count, whose own bounds do not narrow it', async () => {
  await add('load', { type: 'number', unit: 'kg' })
  await setAll([{ load: 2.5 }, { load: -4 }, { load: 10 }])

  const all = await facetsOf('load')
  const narrowed = await facetsOf('load', { range: 'load:0-2.5' })

  expect(all).toEqual([
    {
      kind: 'number',
      key: 'range',
      value: 'load',
      attribute: { key: 'load', label: 'The load' },
      unit: 'kg',
      min: -4,
      max: 10,
      count: 3,
    },
  ])
  expect(narrowed).toMatchObject([{ min: -4, max: 10, count: 3, selected: { min: 0, max: 2.5 } }])
  expect(await slugsFor({ range: 'load:0-2.5' })).toEqual(slugsOf(0))
  expect(await slugsFor({ range: 'load:2.5-' })).toEqual(slugsOf(0, 2))
  expect(await slugsFor({ range: 'load:--4' })).toEqual(slugsOf(1))
  expect(await slugsFor({ range: 'load:2.5--5' })).toEqual(slugsOf(0, 1))
})

test('a dimension is a range for each side', async () => {
  await add('box', { type: 'dimension', unit: 'cm' })
  await setAll([{ box: [10, 20, 30] }, { box: [11, 20, 60] }, {}])

  const sides = await facetsOf('box')

  // All widths are equal, so there is nothing to filter.
  expect(sides).toMatchObject([
    { value: 'box.length', side: 'length', min: 10, max: 11, count: 2 },
    { value: 'box.height', side: 'height', min: 30, max: 60, count: 2 },
  ])
  expect(await slugsFor({ range: 'box.length:10-12,box.height:-40' })).toEqual(slugsOf(0))
})

test('a range without results stays, so that it can be removed', async () => {
  await add('age', { type: 'number', unit: '' })
  await setAll([{ age: 1 }, { age: 2 }])

  expect(await slugsFor({ range: 'age:5-9' })).toEqual([])
  expect(await facetsOf('age', { range: 'age:5-9' })).toMatchObject([{ selected: { min: 5, max: 9 } }])
})

test('refuses what is no range, and lists nothing for an unknown one', async () => {
  const { status, problem } = await market
    .visitor()
    .fail('GET /products', { query: { ...within(), range: 'load:heavy' } })

  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['range']])
  expect(await slugsFor({ range: 'nothing:1-2' })).toEqual([])
})

test('an operator chooses a list instead, and back', async () => {
  const id = await add('power', { type: 'number', unit: 'W' })
  await setAll([{ power: 2.5 }, { power: 60 }, { power: 60 }])

  await change(id, 'list')
  const listed = await facetsOf('power')
  const chosen = await slugsFor({ attribute: 'power-60' })
  await change(id, 'range')
  const ranged = await facetsOf('power')

  expect(listed).toMatchObject([
    {
      kind: 'checkbox',
      values: [
        { label: '2.5 W', count: 1 },
        { label: '60 W', count: 2 },
      ],
    },
  ])
  expect(chosen).toEqual(slugsOf(1, 2))
  expect(ranged).toMatchObject([{ kind: 'number', min: 2.5, max: 60, count: 3 }])
})

test('refuses a form that the type does not have', async () => {
  const body = {
    name: { en: 'Case', fr: '' },
    unit: 'cm',
    is_facet: true,
    choices: [],
    categories: [],
  }

  const dimension = await operator.fail('POST /operator/attributes', {
    body: { ...body, key: 'case', type: 'dimension', facet_form: 'list' },
  })
  const text = await operator.fail('POST /operator/attributes', {
    body: { ...body, unit: '', key: 'case', type: 'text' },
  })

  expect(Object.keys(dimension.problem.errors ?? {})).toEqual(['facet_form'])
  expect(Object.keys(text.problem.errors ?? {})).toEqual(['is_facet'])
})
