/** The Admin overview. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'
import { addDays, localMoment, marketTimeZone, momentOf } from '#values/local-time.ts'

let market: TestMarket
let operator: TestVisitor
// Late evening in the market's time zone, when UTC is a day ahead.
const { day: today } = localMoment(new Date(), marketTimeZone())
const evening = momentOf(addDays(today, 1), '21:30', marketTimeZone())

beforeAll(async () => {
  market = await openMarket({ at: evening.toISOString() })
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

test('a day of sales is in the market’s time zone, not UTC', async () => {
  const before = await operator.call('GET /operator/overview')
  await buy(await market.register(), [[await goodsOf(market, 'blue-mahoe-larder', { stock: 5 }), 1]], 'cash')
  const after = await operator.call('GET /operator/overview')

  expect(after.days.at(-1)?.day).toBe(addDays(today, 1))
  expect(after.orders_today).toBe(before.orders_today + 1)
  expect(after.days).toHaveLength(7)
})
