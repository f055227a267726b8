import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'
import { payoutNumber } from '#values/running-number.ts'

let market: TestMarket
let operator: TestVisitor
let owner: TestVisitor

const store = 'blue-mahoe-larder'

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  operator = await market.signIn('operator@tradewind.example')
  owner = await market.signIn(`owner@${store}.example`)
})

afterAll(() => market.close())

const searchMarket = (q: string) => operator.call('GET /operator/search', { query: { q } })
const searchStore = (q: string, visitor = owner) =>
  visitor.call('GET /seller/stores/{store}/search', { params: { store }, query: { q } })

/** A new customer's order from the store. */
async function buyAs(name: string) {
  const shopper = await market.register()
  const { email, phone } = await shopper.call('GET /customer')
  await shopper.call('PUT /customer', { body: { name, phone: phone ?? '' } })
  const { placed } = await buy(shopper, [await goodsOf(market, store)], 'cash')
  return { email, number: placed.order_number }
}

/** Returns the number of a payout that a store was sent, and the store. */
async function sentPayout(): Promise<{ payout: string; slug: string }> {
  const { number, slug } = await market.database.db
    .selectFrom('payouts')
    .innerJoin('stores', 'stores.id', 'payouts.store_id')
    .select(['payouts.number', 'stores.slug'])
    .where('payouts.state', 'in', ['submitted', 'paid', 'failed'])
    .executeTakeFirstOrThrow()
  return { payout: payoutNumber(number), slug }
}

async function packerOf(slug: string): Promise<TestVisitor> {
  const packer = await market.register()
  const { id: user_id } = await packer.call('GET /customer')
  const { db } = market.database
  const { id: store_id } = await db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('store_staff')
    .values({ store_id, user_id, role: 'packer', created_at: new Date() })
    .execute()
  return packer
}

describe('the search of a dashboard', () => {
  test('finds an order by part of its number, and by its customer', async () => {
    const { email, number } = await buyAs('Zéphyrine O’Dell')
    const [, first = '', second = ''] = number.split('-')

    for (const q of [
      number,
      number.toLowerCase(),
      `#TW ${first}`,
      `${first}-${second}`,
      second,
      `${number}-1`,
    ]) {
      expect(
        (await searchMarket(q)).orders.map((order) => order.number),
        q,
      ).toContain(number)
    }
    for (const q of ['zephyrine', 'ODELL', 'o’dell zeph', email]) {
      const found = await searchMarket(q)
      expect(
        found.customers.map((customer) => customer.email),
        q,
      ).toEqual(q === 'ODELL' ? [] : [email])
      expect(
        found.orders.map((order) => order.number),
        q,
      ).toEqual(q === 'ODELL' ? [] : [number])
    }
    expect((await searchMarket('phyrine')).orders).toEqual([])
  })

  test('finds products, stores and payouts', async () => {
    const { data } = await owner.call('GET /seller/stores/{store}/product-list', { params: { store } })
    const name = data[0]?.name ?? ''
    const found = await searchMarket(name)
    expect(found.products[0]).toMatchObject({ name, store: { slug: store } })

    expect((await searchMarket('lue mahoe lar')).stores.map(({ slug }) => slug)).toEqual([store])

    const { payout } = await sentPayout()
    for (const q of [payout, payout.toLowerCase().replace('-000', ' ')]) {
      expect(
        (await searchMarket(q)).payouts.map(({ number }) => number),
        q,
      ).toEqual([payout])
    }
  })

  test('finds nothing in texts that are no words, and in very long ones', async () => {
    for (const q of ["'", '\\', ':*', '%', '&|!', 'ŉ', '１２', '😀', 'a', "o' | 'b", 'x'.repeat(100)]) {
      expect((await searchMarket(q)).orders, q).toEqual([])
    }
    expect((await operator.fail('GET /operator/search', { query: { q: '' } })).status).toBe(422)
  })

  test('shows sellers their own store alone, and no email addresses', async () => {
    const { email, number } = await buyAs('Quillon Dray')

    expect((await searchStore('quillon')).orders.map((order) => order.number)).toEqual([`${number}-1`])
    expect((await searchStore(email)).orders).toEqual([])
    const packer = await packerOf(store)
    expect((await searchStore('quillon', packer)).orders).toHaveLength(1)

    const other = await market.signIn('owner@fruits-market.example')
    const { orders } = await other.call('GET /seller/stores/{store}/search', {
      params: { store: 'fruits-market' },
      query: { q: 'quillon' },
    })
    expect(orders).toEqual([])
    expect(
      (await other.fail('GET /seller/stores/{store}/search', { params: { store }, query: { q: 'quillon' } }))
        .status,
    ).toBe(404)
  })

  test('shows payouts to owners and not to packers', async () => {
    const { payout: q, slug } = await sentPayout()
    const asked = { params: { store: slug }, query: { q } }
    const payee = await market.signIn(`owner@${slug}.example`)
    const packer = await packerOf(slug)

    const found = await payee.call('GET /seller/stores/{store}/search', asked)
    expect(found.payouts.map(({ number }) => number)).toEqual([q])
    expect((await packer.call('GET /seller/stores/{store}/search', asked)).payouts).toEqual([])
    expect(
      (await owner.call('GET /seller/stores/{store}/search', { ...asked, params: { store } })).payouts,
    ).toEqual([])
  })
})
