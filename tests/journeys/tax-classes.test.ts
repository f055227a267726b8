/** Tax classes of products, which win over the tax rates of their categories. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StoreTaxesFields } from '#contract/store-taxes.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { readOrder } from '#tests/support/orders.ts'
import { chooseDelivery, jamaican, placeOrder } from '#tests/support/shopping.ts'
import { type TaxClass, taxClasses } from '#values/tax-class.ts'

const store = 'blue-mahoe-larder'
const params = { store }

let market: TestMarket
let owner: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn(`owner@${store}.example`)
}, 120_000)

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

const publish = (tax_class: TaxClass | null) =>
  publishProduct(owner, { store, fields: { tax_class, variants: [{ price_minor: 10_000 }] } })

async function categoryPath(): Promise<string> {
  const { categories } = await owner.call('GET /seller/stores/{store}/product-choices', { params })
  return categories.find(({ has_children }) => !has_children)?.path ?? ''
}

const setTaxes = (rates: StoreTaxesFields['rates']) =>
  owner.call('PUT /seller/stores/{store}/taxes', {
    params,
    body: { prices_include_tax: false, taxes_delivery: false, tax_bps: 1500, rates },
  })

test('each class is taxed at its rate, and an order of all of them adds up', async () => {
  await setTaxes([
    { country_code: 'JM', category_path: await categoryPath(), bps: 700 },
    { country_code: 'JM', tax_class: 'reduced', bps: 500 },
  ])
  const shopper = await market.register()
  for (const taxClass of [null, ...taxClasses]) {
    const { id } = await publish(taxClass)
    await shopper.call('POST /cartmanager/cart/items', { body: { product_id: id, qty: 1 } })
  }

  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
  const placed = await placeOrder(shopper, ready, { method: 'card' })
  const { sub_orders: parts, tax, sub_total } = await readOrder(shopper, placed)
  const each = sub_total.minor / 5

  expect(parts[0]?.taxes.map(({ bps, amount }) => [bps, amount.minor]).toSorted()).toEqual(
    [
      [1500, (each * 15) / 100],
      [500, (each * 5) / 100],
      [700, (each * 7) / 100],
    ].toSorted(),
  )
  expect(tax.minor).toBe((each * 27) / 100)
})

test('a rate of a class is read back, set once per country, and not for a category at once', async () => {
  const reduced = { country_code: 'JM', tax_class: 'reduced', bps: 500 } as const

  const { taxes } = await setTaxes([reduced, { ...reduced, country_code: 'CA' }])
  const refused = async (rates: StoreTaxesFields['rates']) => {
    const { problem } = await owner.fail('PUT /seller/stores/{store}/taxes', {
      params,
      body: { prices_include_tax: false, taxes_delivery: false, tax_bps: 1500, rates },
    })
    return problem.errors
  }

  expect(taxes.rates).toEqual([reduced, { ...reduced, country_code: 'CA' }])
  expect(await refused([reduced, reduced])).toHaveProperty('rates.1.country_code')
  expect(await refused([{ ...reduced, category_path: await categoryPath() }])).toHaveProperty(
    'rates.0.category_path',
  )
})

test('a tax class is copied, restored, exported and imported', async () => {
  const product = await publish('reduced')
  const of = { params: { store, id: product.id } }
  await owner.call('PUT /seller/stores/{store}/products/{id}', { ...of, body: { tax_class: 'zero' } })
  const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', of)
  const { bytes } = await owner.call('POST /seller/stores/{store}/product-exports', {
    params,
    body: { selection: { ids: [product.id] }, content: 'products', format: 'csv' },
  })
  const [header = '', row = ''] = Buffer.from(bytes).toString().split('\r\n')
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { ...of.params, version: 1 } },
  )
  const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
    params,
    query: { file_name: 'products.csv' },
    upload: new Blob([bytes.slice()]),
  })
  await market.runJobs()
  const checked = await owner.call('GET /seller/stores/{store}/imports/{id}', {
    params: { store, id: uploaded.id },
  })

  expect([copy.tax_class, restored.tax_class]).toEqual(['zero', 'reduced'])
  expect(row.split(',')[header.split(',').indexOf('Tax class')]).toBe('zero')
  expect(checked.import.counts).toMatchObject({ changed: 1, refused: 0 })
})
