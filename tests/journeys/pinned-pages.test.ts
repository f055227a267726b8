import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { PINNED_PAGES_MAX } from '#values/pinned-page.ts'

let market: TestMarket
let owner: TestVisitor
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: '2026-11-21T17:00:00Z' })
  owner = await market.signIn('owner@madras-lane.example')
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

describe('a pinned page', () => {
  test('belongs to one person, and gets the title of the latest pin', async () => {
    const path = '/seller/desk/madras-lane/orders?state=placed'
    const first = await owner.call('POST /customer/pinned-pages', { body: { path, title: 'Orders' } })
    const again = await owner.call('POST /customer/pinned-pages', { body: { path, title: 'New orders' } })
    await owner.call('POST /customer/pinned-pages', {
      body: { path: '/seller/desk/madras-lane', title: 'Today' },
    })

    expect(again.page).toEqual({ ...first.page, title: 'New orders' })
    const { data } = await owner.call('GET /customer/pinned-pages')
    expect(data.map(({ title }) => title)).toEqual(['New orders', 'Today'])
    expect((await operator.call('GET /customer/pinned-pages')).data).toEqual([])

    const params = { id: first.page.id }
    expect((await operator.fail('DELETE /customer/pinned-pages/{id}', { params })).status).toBe(404)
    await owner.call('DELETE /customer/pinned-pages/{id}', { params })
    expect((await owner.call('GET /customer/pinned-pages')).data).toHaveLength(1)
  })

  test('is in a dashboard', async () => {
    for (const path of [
      '/cart',
      'operator',
      '/operators',
      '//operator',
      '/seller/desk',
      '/seller/desk/A b',
    ]) {
      const { status, problem } = await operator.fail('POST /customer/pinned-pages', {
        body: { path, title: 'Elsewhere' },
      })

      expect(status, path).toBe(422)
      expect(problem.errors?.path?.[0], path).toBeDefined()
    }
  })

  test('is refused when its dashboard has too many', async () => {
    const pin = (path: string) => ({ body: { path, title: 'Pinned' } })
    for (let place = 0; place < PINNED_PAGES_MAX; place += 1) {
      await operator.call('POST /customer/pinned-pages', pin(`/operator/orders?page=${place}`))
    }

    const { status, problem } = await operator.fail('POST /customer/pinned-pages', pin('/operator/coupons'))

    expect(status).toBe(422)
    expect(problem.errors?.path?.[0]).toBeDefined()
    await operator.call('POST /customer/pinned-pages', pin('/operator/orders?page=3'))
    await operator.call('POST /customer/pinned-pages', pin('/seller/desk/madras-lane'))
  })
})
