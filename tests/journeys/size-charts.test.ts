/** Size charts of stores and of the market, from their editor to the product page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SizeChartFields } from '#contract/size-charts.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

const store = 'madras-lane'
const params = { store }

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  owner = await market.signIn(`owner@${store}.example`)
  operator = await market.signIn('operator@tradewind.example')
}, 120_000)

afterAll(() => market.close())

const fields: SizeChartFields = {
  name: { en: 'Shirts', fr: 'Chemises' },
  note: { en: 'Measured flat.', fr: '' },
  unit: 'cm',
  columns: [{ label: { en: 'Width', fr: 'Largeur' } }, { label: { en: 'Chest', fr: '' } }],
  rows: [
    { size: 'S', cells: ['47', '82-87'] },
    { size: 'M', cells: ['50', ''] },
  ],
}

async function addChart(more: Partial<SizeChartFields> = {}) {
  const { size_chart } = await owner.call('POST /seller/stores/{store}/size-charts', {
    params,
    body: { ...fields, ...more },
  })
  const { size_charts } = await owner.call('GET /seller/stores/{store}/product-choices', { params })
  const key = size_charts.findLast(({ name }) => name === size_chart.name.en)?.key ?? ''
  return { chart: size_chart, key }
}

async function shown(slug: string, language = 'en') {
  const { size_chart } = await market
    .visitor()
    .call('GET /products/{slug}', { params: { slug } }, { headers: { 'accept-language': language } })
  return size_chart
}

test('a store’s chart is shown with its products in both units, in the order of its columns', async () => {
  const { key } = await addChart()
  const product = await publishProduct(owner, { store, fields: { size_chart: key } })
  await market.runJobs()

  const english = await shown(product.slug)
  const french = await shown(product.slug, 'fr')
  const page = await market.visitor().fetch(`/product/${product.slug}`, { headers: { accept: 'text/html' } })

  expect(english).toMatchObject({
    name: 'Shirts',
    note: 'Measured flat.',
    columns: [{ label: 'Width' }, { label: 'Chest' }],
    rows: [{ size: 'S' }, { size: 'M' }],
  })
  const [width = '', chest = ''] = english?.columns.map((column) => column.key) ?? []
  expect(english?.rows[0]?.cm).toEqual({ [width]: 47, [chest]: [82, 87] })
  expect(english?.rows[0]?.inches).toEqual({ [width]: 18.5, [chest]: [32.5, 34.5] })
  expect(french?.columns.map(({ label }) => label)).toEqual(['Largeur', 'Chest'])
  expect(await page.text()).toContain('Size chart')
})

test('a changed chart is shown at once, and an older version of it is not written over', async () => {
  const { chart, key } = await addChart({ name: { en: 'Trousers', fr: '' } })
  const { slug } = await publishProduct(owner, { store, fields: { size_chart: key } })
  const { id, version, columns } = chart
  const of = { params: { store, id } }
  const body = { ...fields, columns: columns.toReversed(), rows: [{ size: 'L', cells: ['99', ''] }], version }

  const { size_chart: changed } = await owner.call('PUT /seller/stores/{store}/size-charts/{id}', {
    ...of,
    body,
  })
  const late = await owner.fail('PUT /seller/stores/{store}/size-charts/{id}', { ...of, body })
  await market.runJobs()

  expect(changed).toMatchObject({ version: version + 1, products: 1 })
  expect(late.problem.code).toBe('state_conflict')
  expect(await shown(slug)).toMatchObject({
    columns: [{ label: 'Chest' }, { label: 'Width' }],
    rows: [{ size: 'L' }],
  })
})

test('only charts of the store and of the market can be used, and changed by their owner', async () => {
  const { chart, key } = await addChart({ name: { en: 'Own', fr: '' } })
  const others = await market.signIn('owner@panyard-34.example')
  const theirs = { store: 'panyard-34' }
  const product = await publishProduct(others, { store: 'panyard-34' })
  const { data } = await others.call('GET /seller/stores/{store}/size-charts', { params: theirs })
  const ofMarket = data.find(({ is_of_market }) => is_of_market)?.id ?? ''

  const used = await others.fail('PUT /seller/stores/{store}/products/{id}', {
    params: { ...theirs, id: product.id },
    body: { size_chart: key },
  })
  const read = await others.fail('GET /seller/stores/{store}/size-charts/{id}', {
    params: { ...theirs, id: chart.id },
  })
  const changed = await others.fail('PUT /seller/stores/{store}/size-charts/{id}', {
    params: { ...theirs, id: ofMarket },
    body: { ...fields, version: 1 },
  })
  const byOperator = await operator.fail('GET /operator/size-charts/{id}', { params: { id: chart.id } })

  expect(data.every(({ is_of_market }) => is_of_market)).toBe(true)
  expect(Object.keys(used.problem.errors ?? {})).toEqual(['size_chart'])
  expect([read.status, changed.status, byOperator.status]).toEqual([404, 403, 404])
})

test('a chart that the operator gives a category shows with its products that have none of their own', async () => {
  const { key } = await addChart({ name: { en: 'Preferred', fr: '' } })
  const plain = await publishProduct(owner, { store })
  const own = await publishProduct(owner, { store, fields: { size_chart: key } })
  const [root] = (await operator.call('GET /operator/categories')).data.filter(
    ({ id }) => id === plain.category_id,
  )

  const { size_chart } = await operator.call('POST /operator/size-charts', {
    body: { ...fields, name: { en: 'All of them', fr: '' }, category_ids: [root?.id ?? ''] },
  })
  await market.runJobs()
  const before = [(await shown(plain.slug))?.name, (await shown(own.slug))?.name]
  const used = await operator.fail('DELETE /operator/size-charts/{id}', { params: { id: size_chart.id } })
  const { version, columns, rows, name, note, unit } = size_chart
  await operator.call('PUT /operator/size-charts/{id}', {
    params: { id: size_chart.id },
    body: { version, columns, rows, name, note, unit, category_ids: [] },
  })
  await operator.call('DELETE /operator/size-charts/{id}', { params: { id: size_chart.id } })
  await market.runJobs()

  expect(before).toEqual(['All of them', 'Preferred'])
  expect(used.problem.code).toBe('state_conflict')
  expect(await shown(plain.slug)).toBeUndefined()
})

test('a chart is copied and exported with its product, imported, and left out of a version when deleted', async () => {
  const { chart, key } = await addChart({ name: { en: 'Passing', fr: '' } })
  const product = await publishProduct(owner, { store, fields: { size_chart: key } })
  const of = { params: { store, id: product.id } }
  const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', of)
  const { bytes } = await owner.call('POST /seller/stores/{store}/product-exports', {
    params,
    body: { selection: { ids: [product.id] }, content: 'products', format: 'csv' },
  })
  await owner.call('PUT /seller/stores/{store}/products/{id}', { ...of, body: { size_chart: null } })
  const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
    params,
    query: { file_name: 'products.csv' },
    upload: new Blob([bytes.slice()]),
  })
  await market.runJobs()
  const checked = await owner.call('GET /seller/stores/{store}/imports/{id}', {
    params: { store, id: uploaded.id },
  })
  await owner.call('DELETE /seller/stores/{store}/products/{id}', { params: { store, id: copy.id } })
  await owner.call('DELETE /seller/stores/{store}/size-charts/{id}', { params: { store, id: chart.id } })
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { ...of.params, version: 1 } },
  )

  expect(copy.size_chart).toBe(key)
  expect(Buffer.from(bytes).toString()).toContain(key)
  expect(checked.import.counts).toMatchObject({ changed: 1, refused: 0 })
  expect(restored.size_chart).toBeNull()
})

test('measures that are none and tables without columns or rows are refused by field', async () => {
  const refused = async (more: Partial<SizeChartFields>) => {
    const { problem } = await owner.fail('POST /seller/stores/{store}/size-charts', {
      params,
      body: { ...fields, ...more },
    })
    return Object.keys(problem.errors ?? {})
  }

  expect(await refused({ rows: [{ size: 'S', cells: ['47', 'wide'] }] })).toEqual(['rows.0.cells.1'])
  expect(await refused({ columns: [] })).toEqual(['columns'])
  expect(await refused({ rows: [] })).toEqual(['rows'])
  expect(await refused({ rows: [{ size: '', cells: [] }] })).toEqual(['rows.0.size'])
})

test('the editor’s table is changed and saved without script', async () => {
  const path = `/seller/desk/${store}/products/size-charts/new`
  const post = (entries: Record<string, string>) =>
    owner.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(entries),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      redirect: 'manual',
    })
  const written = {
    'name.en': 'Hats',
    unit: 'cm',
    'columns.0.en': 'Head',
    'rows.0.size': 'S',
    'rows.0.c0': '54-55',
  }

  const longer = await (await post({ ...written, command: 'more rows' })).text()
  const pasted = await (
    await post({ ...written, pasted: 'Size\tHead\nXL\t60-61', command: 'fill:table' })
  ).text()
  const saved = await post({ ...written, command: 'keep' })
  const { data } = await owner.call('GET /seller/stores/{store}/size-charts', { params })

  expect(longer).toContain('name="rows.1.size"')
  expect(pasted).toContain('value="60-61"')
  expect(saved.status).toBe(303)
  expect(data).toContainEqual(expect.objectContaining({ name: 'Hats', sizes: 1, is_of_market: false }))
})
