/** Tax by the seller's regime and the destination: included in prices or added, on goods and delivery. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StoreTaxesFields } from '#contract/store-taxes.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { deliver, readOrder } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { priced } from '#tests/support/priced.ts'
import { setPrice } from '#tests/support/prices.ts'
import {
  addGoodsToCart,
  chooseDelivery,
  decideOnCard,
  type Goods,
  goodsOf,
  jamaican,
  keyHeader,
  placeOrder,
} from '#tests/support/shopping.ts'

const store = 'blue-mahoe-larder'
const params = { store }
const canadian = {
  ...jamaican,
  street: '40 Bloor Street',
  city: 'Toronto',
  region: 'Ontario',
  postcode: 'M4W 1A1',
  country_code: 'CA',
}

let market: TestMarket
let owner: TestVisitor
let goods: Goods
let category: string

beforeAll(async () => {
  market = await openMarket()
  owner = await market.signIn(`owner@${store}.example`)
  goods = await goodsOf(market, store, { stock: 200 })
  // Three of them are below the free shipping threshold.
  const { db } = market.database
  await sql`update stores set currency = 'USD' where slug = ${store}`.execute(db)
  await sql`update products set currency = 'USD' where id = ${goods.productId}`.execute(db)
  await setPrice(market, goods.variantId, 999)
  await sql`delete from deals where product_id = ${goods.productId}`.execute(db)
  const { path } = await market.database.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select('categories.path')
    .where('products.id', '=', goods.productId)
    .executeTakeFirstOrThrow()
  category = path
}, 120_000)

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

const plain: StoreTaxesFields = { prices_include_tax: false, taxes_delivery: false, tax_bps: 1500, rates: [] }
const setTaxes = (some: Partial<StoreTaxesFields>) =>
  owner.call('PUT /seller/stores/{store}/taxes', { params, body: { ...plain, ...some } })

/** Returns the quote for three units, delivered to an address or picked up. */
async function readyFor(address: typeof jamaican, method?: string) {
  const person = await market.register()
  await addGoodsToCart(person, goods, 3)
  const ready = await chooseDelivery(person, { address })
  if (method === undefined) return { ...ready, person }
  const deliveries = { [ready.quote.packages[0]?.store.id ?? '']: { method } }
  return { ...(await chooseDelivery(person, { ...ready.choices, deliveries })), person }
}

async function quoteOf(address: typeof jamaican, method?: string) {
  return (await readyFor(address, method)).quote
}

const percentOf = (minor: number, percent: number) => Math.round((minor * percent) / 100)

test('goods are taxed at their destination: at home by the store’s rate, abroad by its rate there or none', async () => {
  await setTaxes({})
  const home = await quoteOf(jamaican)
  const abroad = await quoteOf(canadian)
  await setTaxes({ rates: [{ country_code: 'CA', bps: 500 }] })
  const registered = await quoteOf(canadian)
  const still = await quoteOf(jamaican)

  expect(home.tax?.minor).toBe(percentOf(home.sub_total.minor, 15))
  expect(abroad.tax?.minor).toBe(0)
  expect(registered.tax?.minor).toBe(percentOf(registered.sub_total.minor, 5))
  expect(still.tax).toEqual(home.tax)
  expect(registered.total?.minor).toBe(
    registered.sub_total.minor + (registered.shipping?.minor ?? 0) + (registered.tax?.minor ?? 0),
  )
})

test('a pickup is taxed at the store, whatever the shopper’s address', async () => {
  await setTaxes({})
  await owner.call('PUT /seller/stores/{store}/delivery', {
    params,
    body: { zones: ['local', 'regional', 'north-america', 'europe'], offers_pickup: true },
  })
  const brought = await quoteOf(jamaican)
  const fetched = await quoteOf(jamaican, 'pickup')

  expect(fetched.shipping?.minor).toBe(0)
  expect(fetched.tax).toEqual(brought.tax)
})

test('a category has its own rate, the nearest above a product, and delivery keeps the place’s rate', async () => {
  const [root = ''] = category.split('/')
  await setTaxes({
    taxes_delivery: true,
    rates: [
      { country_code: 'JM', category_path: root, bps: 700 },
      { country_code: 'JM', category_path: category, bps: 0 },
    ],
  })
  const zeroRated = await quoteOf(jamaican)
  await setTaxes({ taxes_delivery: true, rates: [{ country_code: 'JM', category_path: root, bps: 700 }] })
  const reduced = await quoteOf(jamaican)

  const delivery = percentOf(zeroRated.shipping?.minor ?? 0, 15)
  expect(delivery).toBeGreaterThan(0)
  expect(zeroRated.tax?.minor).toBe(category === root ? percentOf(zeroRated.sub_total.minor, 7) : delivery)
  expect(reduced.tax?.minor).toBe(percentOf(reduced.sub_total.minor, 7) + delivery)
})

test('tax-inclusive prices are paid as shown, and their tax is stated at each step', async () => {
  await setTaxes({ prices_include_tax: true, taxes_delivery: true })
  const { person, choices, quote } = await readyFor(jamaican)
  const shown = quote.sub_total.minor + (quote.shipping?.minor ?? 0)
  const within =
    Math.round((quote.sub_total.minor * 15) / 115) + Math.round(((quote.shipping?.minor ?? 0) * 15) / 115)

  expect(quote.total?.minor).toBe(shown)
  expect(quote.tax?.minor).toBe(0)
  expect(quote.included_tax?.minor).toBe(within)

  const placed = await placeOrder(person, { choices, quote }, { method: 'card' })
  await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  const order = await readOrder(person, placed)
  const number = `${placed.order_number}-1`
  const sold = priced(
    await owner.call('GET /seller/stores/{store}/orders/{number}', { params: { store, number } }),
  )
  const { data: documents } = await person.call('GET /orders/{number}/documents', {
    params: { number: placed.order_number },
    query: {},
  })
  const { bytes } = await person.call('GET /orders/{number}/documents/{id}', {
    params: { number: placed.order_number, id: documents[0]?.id ?? '' },
  })

  expect(order).toMatchObject({ total: { minor: shown }, tax: { minor: 0 }, included_tax: { minor: within } })
  expect(order.sub_orders[0]?.taxes).toEqual([
    { bps: 1500, amount: { minor: within, currency: quote.currency }, is_included: true },
  ])
  // Commission is on the goods without tax.
  const goodsTax = Math.round((quote.sub_total.minor * 15) / 115)
  const earning = await owner.call('GET /seller/stores/{store}/earnings/orders/{number}', {
    params: { store, number },
  })
  expect(earning.commissions[0]?.base.minor).toBe(quote.sub_total.minor - goodsTax)
  expect(sold.included_tax.minor).toBe(within)
  expect(documents[0]?.tax.minor).toBe(within)
  expect(textOfPdf(bytes).join('\n')).toContain('Tax included (15%)')
})

test('an order with taxed delivery is refunded to the cent in parts, and credit notes state the tax', async () => {
  await setTaxes({ taxes_delivery: true })
  const { person, choices, quote } = await readyFor(jamaican)
  const placed = await placeOrder(person, { choices, quote }, { method: 'card' })
  await decideOnCard(person, placed, 'approve')
  await market.runJobs()
  const number = `${placed.order_number}-1`
  await deliver(owner, { store, number })
  const order = { params: { store, number } }
  const shipping = quote.shipping?.minor ?? 0
  const deliveryMinor = shipping + percentOf(shipping, 15)
  const before = await owner.call('GET /seller/stores/{store}/orders/{number}/refund', order)

  expect(before.delivery_left.minor).toBe(deliveryMinor)
  const give = (minor: number) =>
    owner.call(
      'POST /seller/stores/{store}/orders/{number}/refund',
      { ...order, body: { kind: 'delivery', amount_minor: minor, pay_to: 'original', details: 'Late' } },
      keyHeader(),
    )
  await give(100)
  await give(deliveryMinor - 100)
  const { sub_orders: parts } = await readOrder(person, placed)
  const [goodsLine] = parts[0]?.lines ?? []
  const pieces = { kind: 'line', line_id: goodsLine?.id ?? '', quantity: 3, reason: 'damaged' } as const
  const operator = await market.signIn('operator@tradewind.example')
  await operator.call(
    'POST /operator/orders/{number}/refund',
    { params: { number }, body: { ...pieces, pay_to: 'original', details: 'Wet' } },
    keyHeader(),
  )
  await market.runJobs()
  const { data: notes } = await owner.call('GET /seller/stores/{store}/documents', {
    params,
    query: { search: number, kind: 'credit_note' },
  })

  const goodsMinor = quote.sub_total.minor + percentOf(quote.sub_total.minor, 15)
  expect(notes.map(({ amount }) => amount.minor).sort((a, b) => a - b)).toEqual(
    [100, deliveryMinor - 100, goodsMinor].sort((a, b) => a - b),
  )
  expect(notes.reduce((sum, { tax }) => sum + tax.minor, 0)).toBe(quote.tax?.minor)
  expect(await readOrder(person, placed)).toMatchObject({
    payment_status: 'refunded',
    refunded: placed.total,
  })
  const left = await owner.call('GET /seller/stores/{store}/orders/{number}/refund', order)
  expect(left.delivery_left.minor).toBe(0)
})

test('an order keeps its tax, and a change meanwhile is shown before payment', async () => {
  await setTaxes({})
  const taxed = await readyFor(jamaican)
  const kept = await placeOrder(taxed.person, taxed, { method: 'card' })
  const { person, choices, quote } = await readyFor(jamaican)
  await setTaxes({ tax_bps: 1700 })

  const { sub_orders: parts, tax } = await readOrder(taxed.person, kept)
  expect([tax, parts[0]?.taxes.map(({ bps }) => bps)]).toEqual([taxed.quote.tax, [1500]])
  const refused = await placeOrder(person, { choices, quote }, { method: 'card' }).catch(
    (error: unknown) => error,
  )

  expect(refused).toMatchObject({ body: { code: 'price_changed' } })
})

test('rates of unknown places, empty, duplicate or above 100 % are refused at their field, in both languages', async () => {
  const refusedOf = async (rates: StoreTaxesFields['rates'], language = 'en') => {
    const { status, problem } = await owner.fail(
      'PUT /seller/stores/{store}/taxes',
      { params, body: { ...plain, rates } },
      { 'accept-language': language },
    )
    expect(status).toBe(422)
    return problem.errors
  }

  expect(await refusedOf([{ country_code: 'XX', bps: 500 }])).toEqual({
    'rates.0.country_code': ['Country is required'],
  })
  expect(await refusedOf([{ country_code: 'CA', category_path: 'moon', bps: 500 }], 'fr')).toEqual({
    'rates.0.category_path': ['Choisissez une catégorie du marché'],
  })
  expect(
    await refusedOf([
      { country_code: 'CA', bps: 500 },
      { country_code: 'CA', bps: 600 },
    ]),
  ).toEqual({ 'rates.1.country_code': ['There is already a rate for this'] })
  expect(await refusedOf([{ country_code: 'JM', bps: 500 }])).toEqual({
    'rates.0.category_path': [
      'The rate above applies to all items in your own country. Choose a category with a different rate',
    ],
  })
  expect(await refusedOf([{ country_code: 'CA', bps: 10_001 }])).toEqual({
    'rates.0.bps': ['Enter a percentage from 0 to 100, with up to 2 decimals'],
  })
})
