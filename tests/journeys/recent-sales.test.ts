import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, type Goods, goodsOf, passTime } from '#tests/support/shopping.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ at: new Date().toISOString() })
  // The demo market has recent orders.
  await backdateOrders()
})

afterAll(() => market.close())

test('shows real sales above a minimum number, with product and island only', async () => {
  const goods = await goodsOf(market, 'blue-mahoe-larder')
  const shopper = await market.register()
  for (let count = 0; count < 5; count += 1) await buy(shopper, [goods], 'cash')
  const ofOnePerson = await recentSales()
  const others = [await market.register(), await market.register()]
  for (const person of others) await buy(person, [goods], 'cash')
  // Shared answers are cached for a while.
  market.later({ minutes: 2 })

  const told = await recentSales()

  expect(ofOnePerson).toEqual([])
  expect(told).toEqual([
    {
      product: {
        slug: expect.any(String),
        name: expect.any(String),
        picture: expect.anything(),
      },
      within: 'hour',
      island: 'Jamaica',
    },
  ])
})

test('marks recent best sellers as trending, and only while they are', async () => {
  await backdateOrders()
  const goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 60 })
  for (let count = 0; count < 4; count += 1) await buy(await market.signIn(), [goods], 'cash')
  await passTime(market, 'orders.mark_trending')
  const ofOnePerson = await isTrending(goods)
  for (const person of [await market.register(), await market.register()]) await buy(person, [goods], 'cash')
  await passTime(market, 'orders.mark_trending')
  const ofSeveral = await isTrending(goods)
  market.later({ minutes: 15 * 24 * 60 })
  await passTime(market, 'orders.mark_trending')

  expect([ofOnePerson, ofSeveral, await isTrending(goods)]).toEqual([false, true, false])
})

async function backdateOrders(): Promise<void> {
  await sql`update orders set placed_at = placed_at - interval '90 days' where placed_at is not null`.execute(
    market.database.db,
  )
}

async function isTrending({ productId }: Goods): Promise<boolean> {
  const visitor: TestVisitor = market.visitor()
  const { data } = await visitor.call('GET /products', { query: { ids: productId } })
  const [card] = data
  if (!card) throw new Error('Ordered product is not listed')
  const page = await visitor.call('GET /products/{slug}', { params: { slug: card.slug } })
  expect(page.is_trending).toBe(card.is_trending)
  return card.is_trending
}

async function recentSales() {
  const visitor: TestVisitor = market.visitor()
  return (await visitor.call('GET /sales/recent')).data
}
