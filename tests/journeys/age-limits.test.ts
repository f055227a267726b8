/** Age limits of products: said on the page, confirmed at checkout, recorded in the order, checked at hand-over. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { newProductFields, publishProduct } from '#tests/support/new-product.ts'
import { readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { chooseDelivery, decideOnCard, jamaican, keyHeader, orderOf } from '#tests/support/shopping.ts'

const store = 'blue-mahoe-larder'

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

function publish(age_limit: number | null) {
  return publishProduct(owner, {
    store,
    fields: { age_limit, variants: [{ price_minor: 2500, stock: { on_hand: 50 } }] },
  })
}

function change({ id }: Pick<EditedProduct, 'id'>, age_limit: number | null) {
  return owner.call('PUT /seller/stores/{store}/products/{id}', {
    params: { store, id },
    body: { age_limit },
  })
}

function read({ slug }: Pick<EditedProduct, 'slug'>) {
  return market.visitor().call('GET /products/{slug}', { params: { slug } })
}

async function withInCart(...products: readonly EditedProduct[]) {
  const shopper = await market.register()
  for (const product of products) {
    await shopper.call('POST /cartmanager/cart/items', { body: { product_id: product.id, qty: 1 } })
  }
  return { shopper, ...(await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })) }
}

test('the highest age in the cart is confirmed, recorded, and on the packing slip', async () => {
  const { shopper, choices, quote } = await withInCart(
    await publish(16),
    await publish(21),
    await publish(null),
  )
  const unconfirmed = await shopper.fail(
    'POST /orders',
    orderOf({ choices, quote }, 'card'),
    keyHeader().headers,
  )
  const confirmed = { choices: { ...choices, age_confirmed: true }, quote }
  const placed = await shopper.call('POST /orders', orderOf(confirmed, 'card'), keyHeader())
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  const params = { store, number: `${placed.order_number}-1` }
  const order = await readOrder(shopper, placed)
  const sold = await owner.call('GET /seller/stores/{store}/orders/{number}', { params })
  const slip = await owner.call('GET /seller/stores/{store}/orders/{number}/packing-slip', { params })

  expect(quote).toMatchObject({ needs_age_confirmation: true, age_limit: 21, missing: ['age_confirmed'] })
  expect(Object.keys(unconfirmed.problem.errors ?? {})).toEqual(['age_confirmed'])
  expect(order).toMatchObject({ age_confirmed: 21, sub_orders: [{ age_limit: 21 }] })
  expect(sold.age_limit).toBe(21)
  expect(textOfPdf(slip.bytes).join('\n')).toMatch(/Check age at hand-over\s*21 or older/)
})

test('an order without age limits asks and records nothing', async () => {
  const { shopper, choices, quote } = await withInCart(await publish(null))
  const placed = await shopper.call('POST /orders', orderOf({ choices, quote }, 'card'), keyHeader())
  const order = await readOrder(shopper, placed)

  expect(quote.needs_age_confirmation).toBe(false)
  expect(quote).not.toHaveProperty('age_limit')
  expect(order).not.toHaveProperty('age_confirmed')
  expect(order.sub_orders[0]).not.toHaveProperty('age_limit')
})

test('a confirmation does not count for an age limit that was raised meanwhile', async () => {
  const knife = await publish(16)
  const { shopper, choices, quote } = await withInCart(knife)
  const asked = { choices: { ...choices, age_confirmed: true }, quote }
  await change(knife, 18)

  const { problem } = await shopper.fail('POST /orders', orderOf(asked, 'card'), keyHeader().headers)

  expect(problem.code).toBe('price_changed')
  expect(problem).toMatchObject({ facts: { quote: { age_limit: 18 } } })
})

test('the higher of the product’s own age limit and that of the market’s rules counts', async () => {
  const rum = await publish(16)
  const own = await read(rum)
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    params: { store, id: rum.id },
    body: { is_alcohol: true },
  })
  const ruled = await read(rum)
  await change(rum, 21)
  const higher = await read(rum)
  const { quote } = await withInCart(rum)

  expect([own.age_limit, ruled.age_limit, higher.age_limit]).toEqual([16, 18, 21])
  expect(quote.age_limit).toBe(21)
})

test('an age limit is copied, restored, exported and imported, and refused outside its bounds', async () => {
  const product = await publish(18)
  await change(product, 21)
  const params = { store, id: product.id }
  const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', {
    params,
  })
  const { bytes } = await owner.call('POST /seller/stores/{store}/product-exports', {
    params: { store },
    body: { selection: { ids: [product.id] }, content: 'products', format: 'csv' },
  })
  const [header = '', row = ''] = Buffer.from(bytes).toString().split('\r\n')
  const place = header.split(',').indexOf('Age limit')
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { ...params, version: 1 } },
  )
  const { import: uploaded } = await owner.call('POST /seller/stores/{store}/imports', {
    params: { store },
    query: { file_name: 'products.csv' },
    upload: new Blob([bytes.slice()]),
  })
  await market.runJobs()
  const checked = await owner.call('GET /seller/stores/{store}/imports/{id}', {
    params: { store, id: uploaded.id },
  })
  const refused = await owner.fail('POST /seller/stores/{store}/products', {
    params: { store },
    body: { ...(await newProductFields(owner, store)), age_limit: 100 },
  })

  expect([copy.age_limit, restored.age_limit]).toEqual([21, 18])
  expect(row.split(',')[place]).toBe('21')
  expect(checked.import.counts).toMatchObject({ changed: 1, refused: 0 })
  expect(refused.problem.errors).toHaveProperty('age_limit')
  await expect(
    sql`update products set age_limit = 0 where id = ${product.id}`.execute(market.database.db),
  ).rejects.toThrow('products_age_limit_check')
})
