import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ at: new Date().toISOString() })
  // The demo market has orders of these days; they are moved out of sight.
  await sql`update orders set placed_at = placed_at - interval '90 days' where placed_at is not null`.execute(
    market.database.db,
  )
})

afterAll(() => market.close())

test('tells of real sales once they are enough, of products and islands and nothing else', async () => {
  const goods = await goodsOf(market, 'blue-mahoe-larder')
  const shopper = await market.register()
  for (let count = 0; count < 5; count += 1) await buy(shopper, [goods], 'cash')
  const ofOnePerson = await recentSales()
  const others = [await market.register(), await market.register()]
  for (const person of others) await buy(person, [goods], 'cash')
  // Answers that are the same for everybody are kept for a while.
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

async function recentSales() {
  const visitor: TestVisitor = market.visitor()
  return (await visitor.call('GET /sales/recent')).data
}
