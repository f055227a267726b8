import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import type { ExportContent, ExportFormat } from '#values/product-export.ts'

let market: TestMarket
let owner: TestVisitor

const store = 'madras-lane'
const params = { store }
const formula = '=HYPERLINK("https://evil.example";"Win")'

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T14:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
}, 120_000)

afterAll(() => market.close())

let made = 0

async function published(name: string, visitor = owner, of = store) {
  made += 1
  return publishProduct(visitor, {
    store: of,
    fields: {
      name: { en: name, fr: `${name} fr` },
      options: [{ name: { en: 'Size' }, values: [{ label: { en: '+S' } }, { label: { en: 'L' } }] }],
      variants: [
        { values: ['+S'], sku: `${of}-${made}-0012`, barcode: '0012345678905', price_minor: 1050 },
        { values: ['L'], sku: `=${of}-${made}`, price_minor: 1200, stock: { on_hand: 7 } },
      ],
    },
  })
}

function exported(
  selection: { ids: string[] } | { filter: { search?: string } },
  { content, format }: { content: ExportContent; format: ExportFormat },
) {
  return owner.call('POST /seller/stores/{store}/product-exports', {
    params,
    body: { selection, content, format },
  })
}

async function imported(file: { name: string; bytes: Uint8Array }) {
  const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
    params,
    query: { file_name: file.name },
    upload: new Blob([new Uint8Array(file.bytes)]),
  })
  await market.runJobs()
  const read = await owner.call('GET /seller/stores/{store}/imports/{id}', {
    params: { store, id: uploaded.id },
  })
  return read.import
}

const linesOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString().trim().split('\r\n')

test.each([
  ['products', 'csv'],
  ['products', 'xlsx'],
  ['stock', 'csv'],
  ['stock', 'xlsx'],
  ['prices', 'csv'],
  ['prices', 'xlsx'],
] as const)('an export of %s as %s is imported again without a change', async (content, format) => {
  const { id } = await published(`${formula} ${content} ${format}`)

  const file = await exported({ ids: [id] }, { content, format })
  const again = await imported(file)

  expect(file.name).toBe(`${content}-madras-lane.${format}`)
  expect(again).toMatchObject({
    format: 'market',
    state: 'checked',
    counts: { new: 0, changed: 0, unchanged: 1, refused: 0 },
  })
})

test('stock and prices have their own columns, and formulas are neutralised', async () => {
  const { id } = await published(`${formula} own`)

  const stock = linesOf(await exported({ ids: [id] }, { content: 'stock', format: 'csv' }))
  const prices = linesOf(await exported({ ids: [id] }, { content: 'prices', format: 'csv' }))

  expect(stock[0]).toMatch(/^Handle,Name \(en\),.*,SKU,Barcode,Stock,Low-stock threshold$/)
  expect(stock[0]).not.toContain('Price')
  expect(stock[2]).toMatch(/,7,$/)
  expect(prices[0]).toMatch(/,SKU,Barcode,Price,Compare-at price,Cost$/)
  expect(prices[1]).toMatch(/,0012345678905,10\.50,,$/)
  expect(stock[1]).toContain(`"'=HYPERLINK(""https://evil.example"";""Win"") own"`)
  expect(`${stock}${prices}`).not.toMatch(/(^|,)"?[=+@]/m)
})

test('a filter is exported as it matches, and products of another store are not found', async () => {
  const own = await published('Bandicoot')
  const other = await market.signIn('owner@exuma-straw-works.example')
  const foreign = await published('Wallaroo', other, 'exuma-straw-works')
  const selection = { ids: [own.id, foreign.id] }
  const form = { content: 'stock', format: 'csv' } as const

  const matching = await exported({ filter: { search: 'bandicoot' } }, form)
  const both = await exported(selection, form)
  const refused = await other.fail('POST /seller/stores/{store}/product-exports', {
    params,
    body: { selection, ...form },
  })

  expect(linesOf(matching)).toHaveLength(3)
  expect(linesOf(both)).toEqual(linesOf(matching))
  expect(refused.status).toBe(404)
})

test('operators export products of all stores, with the store first', async () => {
  const operator = await market.signIn('operator@tradewind.example')
  const other = await market.signIn('owner@exuma-straw-works.example')
  const own = await published('Numbats')
  const foreign = await published('Quokkas', other, 'exuma-straw-works')

  const file = await operator.call('POST /operator/product-exports', {
    body: { selection: { ids: [own.id, foreign.id] }, content: 'prices', format: 'csv' },
  })

  const [header = '', ...lines] = linesOf(file)
  expect(file.name).toBe('prices.csv')
  expect(header).toMatch(/^Store,Handle,/)
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual([
    'exuma-straw-works',
    'exuma-straw-works',
    'madras-lane',
    'madras-lane',
  ])
})
