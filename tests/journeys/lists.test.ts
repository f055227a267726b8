import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket } from '#tests/support/app.ts'

let market: TestMarket

beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

describe('The last page for a page past the end', () => {
  const query = { page: 9_000 }

  test('applies to orders of a shopper, a store and the market', async () => {
    const shopper = await market.signIn()
    const seller = await market.signIn('owner@blue-mahoe-larder.example')
    const operator = await market.signIn('operator@tradewind.example')
    const lists = [
      await shopper.call('GET /orders', { query }),
      await seller.call('GET /seller/stores/{store}/orders', {
        params: { store: 'blue-mahoe-larder' },
        query,
      }),
      await operator.call('GET /operator/orders', { query }),
    ]
    for (const list of lists) expectLast(list)
  })

  test('applies to users and emails', async () => {
    await market.register()
    await market.runJobs()
    const operator = await market.signIn('operator@tradewind.example')
    expectLast(await operator.call('GET /operator/people', { query }))
    expectLast(await operator.call('GET /operator/mails', { query }))
  })
})

function expectLast(list: {
  data: unknown[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}) {
  const { current_page, last_page, per_page, total } = list
  expect(total).toBeGreaterThan(0)
  expect(current_page).toBe(last_page)
  expect(list.data).toHaveLength(total - (last_page - 1) * per_page)
}
