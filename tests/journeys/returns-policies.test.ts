/** Returns policies of products: shown, kept with the order, and used by requests for refunds. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { chooseDelivery, decideOnCard, jamaican, keyHeader, placeOrder } from '#tests/support/shopping.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'

const store = 'blue-mahoe-larder'
const DAY_MS = 24 * 60 * 60 * 1000

let market: TestMarket
let owner: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  owner = await market.signIn(`owner@${store}.example`)
}, 120_000)

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

const hygiene: ReturnsPolicy = { kind: 'none', reason: 'hygiene' }
const twoDays: ReturnsPolicy = { kind: 'days', days: 2, paid_by: 'shopper' }
const sixtyDays: ReturnsPolicy = { kind: 'days', days: 60, paid_by: 'seller' }

function publish(returns: ReturnsPolicy | null, is_fresh = false) {
  return publishProduct(owner, {
    store,
    fields: { returns, is_fresh, variants: [{ price_minor: 2500, stock: { on_hand: 50 } }] },
  })
}

function change({ id }: Pick<EditedProduct, 'id'>, returns: ReturnsPolicy | null) {
  return owner.call('PUT /seller/stores/{store}/products/{id}', { params: { store, id }, body: { returns } })
}

async function delivered(product: EditedProduct) {
  const shopper = await market.register()
  await shopper.call('POST /cartmanager/cart/items', { body: { product_id: product.id, qty: 1 } })
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'card' })
  const placed = await placeOrder(shopper, ready, { method: 'card' })
  await decideOnCard(shopper, placed, 'approve')
  await market.runJobs()
  await deliver(owner, { store, number: `${placed.order_number}-1` })
  const lineOf = async () => (await readOrder(shopper, placed)).sub_orders[0]?.lines[0]
  const refuse = async () => {
    const { problem } = await shopper.fail(
      'POST /orders/{number}/refund-requests',
      {
        params: { number: placed.order_number },
        body: {
          line_id: (await lineOf())?.id ?? '',
          quantity: 1,
          reason: 'changed_mind',
          pay_to: 'original',
        },
      },
      keyHeader().headers,
    )
    return problem.errors
  }
  return { shopper, placed, lineOf, refuse }
}

test('the page and its structured data state the policy of the product, else that of the store', async () => {
  const { settings } = await owner.call('GET /seller/stores/{store}/settings', { params: { store } })
  const read = async (product: EditedProduct) => {
    const { slug } = product
    const { returns } = await market.visitor().call('GET /products/{slug}', { params: { slug } })
    const page = await market.visitor().fetch(`/product/${slug}`, { headers: { accept: 'text/html' } })
    return { returns, html: await page.text() }
  }

  const own = await read(await publish(sixtyDays))
  const none = await read(await publish(hygiene))
  const usual = await read(await publish(null))
  const fresh = await read(await publish(sixtyDays, true))

  expect(own.returns).toEqual({ days: 60, paid_by: 'seller' })
  expect(own.html).toContain('Returns within 60 days. The store pays for return shipping.')
  expect(own.html).toContain('"merchantReturnDays":60')
  expect(own.html).toContain('"returnFees":"https://schema.org/FreeReturn"')
  expect(none.returns).toEqual({ days: 0, reason: 'hygiene' })
  expect(none.html).toContain('Not returnable for hygiene reasons')
  expect(none.html).toContain('"returnPolicyCategory":"https://schema.org/MerchantReturnNotPermitted"')
  expect(usual.returns).toEqual({ days: settings.returns_days })
  expect(fresh.returns).toEqual({ days: 0, reason: 'perishable' })
})

test('an order keeps the policy that it was bought with, and a refused return is told why', async () => {
  const soap = await publish(hygiene)
  const bought = await delivered(soap)
  await change(soap, sixtyDays)

  const line = await bought.lineOf()

  expect(line?.refundable).toMatchObject({ returns: { days: 0, reason: 'hygiene' } })
  expect(line?.refundable).not.toHaveProperty('change_of_mind_until')
  expect(await bought.refuse()).toEqual({ reason: ['It can’t be returned for hygiene reasons'] })
})

test('a period of its own decides until when it can be returned, and until when the order is open', async () => {
  const [short, long] = [await delivered(await publish(twoDays)), await delivered(await publish(sixtyDays))]
  const until = async ({ lineOf }: typeof short) => (await lineOf())?.refundable?.change_of_mind_until ?? ''
  const days = Math.round((Date.parse(await until(long)) - Date.parse(await until(short))) / DAY_MS)

  expect(days).toBe(58)
})

test('a policy is copied, restored, exported and imported, and refused if it is incomplete', async () => {
  const product = await publish(twoDays)
  await change(product, sixtyDays)
  const of = { params: { store, id: product.id } }
  const { product: copy } = await owner.call('POST /seller/stores/{store}/products/{id}/duplicate', of)
  const { bytes } = await owner.call('POST /seller/stores/{store}/product-exports', {
    params: { store },
    body: { selection: { ids: [product.id] }, content: 'products', format: 'csv' },
  })
  const { product: restored } = await owner.call(
    'POST /seller/stores/{store}/products/{id}/versions/{version}/restore',
    { params: { ...of.params, version: 1 } },
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
  const refused = await owner.fail('PUT /seller/stores/{store}/products/{id}', {
    ...of,
    body: { returns: { kind: 'days', days: 0, paid_by: 'seller' } },
  })

  expect([copy.returns, restored.returns]).toEqual([sixtyDays, twoDays])
  expect(Buffer.from(bytes).toString()).toContain(',60; seller,')
  expect(checked.import.counts).toMatchObject({ changed: 1, refused: 0 })
  expect(Object.keys(refused.problem.errors ?? {})).toEqual(['returns.days'])
})
