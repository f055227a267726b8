/** The lowest price of the 30 days before a reduction, over days. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/products.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { publishProduct } from '#tests/support/new-product.ts'

const store = 'madras-lane'
const start = Date.parse('2027-02-01T08:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

let market: TestMarket
let owner: TestVisitor
let product: EditedProduct
/** Days since the product was published. */
let today = 0
let published = start

beforeAll(async () => {
  market = await openMarket({ at: new Date(start).toISOString() })
})

afterAll(() => market.close())

beforeEach(async () => {
  await onDay(today + 1)
  published += today * dayMs
  today = 0
  product = await publishProduct(owner, { store, fields: { variants: [{ price_minor: 10_000 }] } })
})

async function onDay(day: number): Promise<void> {
  today = day
  market.moveTo(at(day))
  owner = await market.signIn('owner@madras-lane.example')
  await market.runJobs()
}

function at(day: number): string {
  return new Date(published + day * dayMs).toISOString()
}

async function change(body: { price?: number; sale?: { percent: number; days: number } | null }) {
  const params = { store, id: product.id }
  const { price, sale } = body
  const { product: current } = await owner.call('GET /seller/stores/{store}/products/{id}', { params })
  const variants = current.variants.map(({ stock: _, ...variant }) => ({
    ...variant,
    price_minor: price ?? variant.price_minor,
  }))
  await owner.call('PUT /seller/stores/{store}/products/{id}', {
    params,
    body: {
      ...(price !== undefined && { variants }),
      ...(sale !== undefined && {
        sale: sale && { percent: sale.percent, starts_at: at(today), ends_at: at(today + sale.days) },
      }),
    },
  })
}

/** Runs the job of the night. */
async function cleanUp(): Promise<void> {
  await sql`select graphile_worker.add_job('catalog.delete_past_prices')`.execute(market.database.db)
  await market.runJobs()
}

/** What a new visitor sees of the product: on its page, of its variant, in a list, and in the cart. */
async function shown(currency = 'USD') {
  const visitor = market.visitor()
  const headers = { 'x-currency': currency }
  const page = await visitor.call('GET /products/{slug}', { params: { slug: product.slug } }, { headers })
  const { data } = await visitor.call('GET /products', { query: { store, per_page: 60 } }, { headers })
  const card = data.find(({ id }) => id === product.id)
  const [variant] = page.variants
  expect(card?.deal).toEqual(page.deal)
  expect(card?.lowest_price).toEqual(page.lowest_price)
  expect(variant?.lowest_price).toEqual(page.lowest_price)
  expect(variant?.percent_off).toBe(page.deal?.percent)
  return { price: page.price, lowest: page.lowest_price, percent: page.deal?.percent }
}

async function ratios(currency?: string) {
  const { price, lowest, percent } = await shown(currency)
  return { percent, lowest: lowest && Math.round((100 * lowest.minor) / price.minor) }
}

describe('a reduction', () => {
  test('is compared with the price before it', async () => {
    await onDay(20)
    await change({ sale: { percent: 20, days: 5 } })

    expect(await ratios()).toEqual({ percent: 20, lowest: 125 })
  })

  test('counts an earlier sale of the last 30 days', async () => {
    await onDay(10)
    await change({ sale: { percent: 10, days: 3 } })
    await onDay(20)
    await change({ sale: { percent: 20, days: 5 } })

    // 90.00 was the lowest price; 80.00 is 11% below it.
    expect(await ratios()).toEqual({ percent: 11, lowest: 113 })
  })

  test('forgets an earlier sale after 30 days', async () => {
    await onDay(10)
    await change({ sale: { percent: 10, days: 3 } })
    await onDay(44)
    await change({ sale: { percent: 20, days: 5 } })

    expect(await ratios()).toEqual({ percent: 20, lowest: 125 })
  })

  test('is not shown if the price was as low before', async () => {
    await onDay(10)
    await change({ sale: { percent: 20, days: 3 } })
    await onDay(20)
    await change({ sale: { percent: 20, days: 5 } })

    expect(await ratios()).toEqual({ percent: undefined, lowest: undefined })
    const cheap = await market.visitor().call('GET /products', { query: { store, deals: 'true' } })
    expect(cheap.data.map(({ id }) => id)).not.toContain(product.id)
  })

  test('of a price raised just before is compared with the price before the rise', async () => {
    await onDay(10)
    await change({ price: 20_000 })
    await onDay(12)
    await change({ sale: { percent: 40, days: 5 } })

    // 120.00 after 40% off is more than the 100.00 of ten days ago.
    expect(await ratios()).toEqual({ percent: undefined, lowest: undefined })
  })

  test('goes on when it is extended or increased', async () => {
    await onDay(10)
    await change({ sale: { percent: 20, days: 3 } })
    await onDay(12)
    await change({ sale: { percent: 20, days: 9 } })
    const extended = await ratios()
    await onDay(14)
    await change({ sale: { percent: 40, days: 9 } })

    expect(extended).toEqual({ percent: 20, lowest: 125 })
    expect(await ratios()).toEqual({ percent: 40, lowest: 167 })
  })

  test('that is made smaller is compared with its lowest price', async () => {
    await onDay(10)
    await change({ sale: { percent: 40, days: 5 } })
    await onDay(12)
    await change({ sale: { percent: 20, days: 9 } })

    expect(await ratios()).toEqual({ percent: undefined, lowest: undefined })
  })

  test('saves in the cart what it saves on the page', async () => {
    await onDay(10)
    await change({ sale: { percent: 10, days: 3 } })
    await onDay(20)
    await change({ sale: { percent: 20, days: 5 } })
    const guest = await market.guest()

    const { cart } = await guest.call('POST /cartmanager/cart/items', {
      body: { product_id: product.id, qty: 2, more_details: null },
    })

    const { price, lowest } = await shown()
    const [item] = cart.items
    expect([item?.unit_price, item?.regular_unit_price]).toEqual([price, lowest])
    expect(cart.saving.minor).toBe(2 * ((lowest?.minor ?? 0) - price.minor))
  })

  test('does not depend on exchange rates', async () => {
    await onDay(10)
    const operator = await market.signIn('operator@tradewind.example')
    const { rates } = await operator.call('GET /operator/exchange-rates')
    const euro = rates.find(({ currency }) => currency === 'EUR')
    await operator.call('PUT /operator/exchange-rates', {
      body: {
        rates: { EUR: (Number(euro?.units_per_base) * 0.8).toFixed(4) },
        as_of: at(today).slice(0, 10),
        source: 'A bank',
      },
    })
    await onDay(12)
    await change({ sale: { percent: 20, days: 5 } })

    expect(await ratios('EUR')).toEqual({ percent: 20, lowest: 125 })
  })
})

describe('earlier prices', () => {
  test('are deleted once no reduction can refer to them', async () => {
    await onDay(1)
    await change({ price: 9000 })
    await onDay(2)
    await change({ price: 10_000 })
    await onDay(20)
    await change({ sale: { percent: 20, days: 80 } })
    await onDay(70)
    await cleanUp()
    const during = await ratios()
    await onDay(101)
    await cleanUp()
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from variant_prices
      where variant_id = ${product.variants[0]?.id}
    `.execute(market.database.db)

    expect(during).toEqual({ percent: 11, lowest: 113 })
    expect(rows).toEqual([{ count: 0 }])
  })
})
