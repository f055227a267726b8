import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})
afterAll(() => market.close())

const list = (query: object) => operator.call('GET /operator/customers', { query })
const profileOf = async (id: string) =>
  (await operator.call('GET /operator/customers/{id}', { params: { id } })).customer

async function shopper(): Promise<{ person: TestVisitor; id: string }> {
  const person = await market.register()
  const { id } = await person.call('GET /customer')
  await market.runJobs()
  return { person, id }
}

describe('What customers bought', () => {
  test('is listed with the demo’s orders, most spent first', async () => {
    const { data, total, currency } = await list({ sort: '-spent' })

    expect(total).toBeGreaterThan(5)
    const spent = data.map((each) => each.spent.minor)
    expect(spent[0]).toBeGreaterThan(0)
    expect(spent).toEqual([...spent].sort((a, b) => b - a))
    expect(new Set(data.map((each) => each.spent.currency))).toEqual(new Set([currency]))
  })

  test('follows an order, and its cancellation', async () => {
    const { person, id } = await shopper()
    expect(await profileOf(id)).toMatchObject({ orders_count: 0, spent: { minor: 0 } })

    const { placed } = await buy(person, [await goodsOf(market, 'blue-mahoe-larder')], 'cash')
    await market.runJobs()
    const after = await profileOf(id)
    expect(after.orders_count).toBe(1)
    expect(after.spent.minor).toBeGreaterThan(0)
    expect(after.average).toEqual(after.spent)
    expect(after.last_order_at).toBe(after.first_order_at)
    const [row] = (await list({ search: after.email })).data
    expect(row).toMatchObject({ orders_count: 1, spent: after.spent, country: 'JM' })

    const { data: orders } = await operator.call('GET /operator/orders', { query: { customer: id } })
    expect(orders.map(({ number }) => number)).toEqual([placed.order_number])

    await operator.call('POST /operator/orders/{number}/cancel', {
      params: { number: `${placed.order_number}-1` },
      body: { reason: 'Out of stock' },
    })
    await market.runJobs()
    expect(await profileOf(id)).toMatchObject({
      orders_count: 0,
      spent: { minor: 0 },
      signs: { cancelled_orders: 1 },
    })
  })

  test('lists a guest only once an order is placed', async () => {
    const guest = await market.guest()
    await market.runJobs()
    const before = (await list({ kind: 'guest' })).total
    await buy(guest, [await goodsOf(market, 'blue-mahoe-larder')], 'cash')
    await market.runJobs()

    expect((await list({ kind: 'guest' })).total).toBe(before + 1)
  })
})

describe('The list', () => {
  test('is narrowed by orders, place, tag and consent', async () => {
    const { person, id } = await shopper()
    const { email } = await profileOf(id)
    const finds = async (filter: object) => (await list({ search: email, ...filter })).total === 1

    expect(await finds({ orders: 'none' })).toBe(true)
    expect(await finds({ orders: 'repeat' })).toBe(false)
    expect(await finds({ tag: 'vip' })).toBe(false)
    expect(await finds({ newsletter: 'subscribed' })).toBe(false)
    expect(await finds({ role: 'operator' })).toBe(false)

    await buy(person, [await goodsOf(market, 'blue-mahoe-larder')], 'cash')
    await market.runJobs()
    await operator.call('PUT /operator/customers/{id}/tags', {
      params: { id },
      body: { tags: ['VIP', 'vip'] },
    })

    expect(await finds({ orders: 'one', last_order: '30_days', country: 'JM', tag: 'vip' })).toBe(true)
    expect(await finds({ last_order: 'over_90_days' })).toBe(false)
    expect(await finds({ spent_min: 1 })).toBe(true)
    expect(await finds({ spent_min: 1_000_000_000 })).toBe(false)
    expect(await finds({ country: 'TT' })).toBe(false)
    expect((await profileOf(id)).tags).toEqual(['vip'])
  })

  test('shows the last page for a page past the end', async () => {
    const { current_page, last_page, data } = await list({ page: 9_000 })
    expect(current_page).toBe(last_page)
    expect(data.length).toBeGreaterThan(0)
  })
})

describe('Segments', () => {
  test('are filters under a name, with how many match now', async () => {
    const { id } = await shopper()
    await operator.call('PUT /operator/customers/{id}/tags', {
      params: { id },
      body: { tags: ['wholesale'] },
    })
    const body = { name: 'Wholesale', query: 'tag=wholesale&sort=-spent&page=3&column=tags' }
    await operator.call('POST /operator/customer-segments', { body })

    const { data, presets } = await operator.call('GET /operator/customer-segments')
    expect(data).toEqual([{ id: expect.any(String), name: 'Wholesale', query: 'tag=wholesale', count: 1 }])
    const all = presets.find(({ key }) => key === 'all')
    expect(all?.count).toBe((await list({})).total)

    const params = { id: data[0]?.id ?? '' }
    await operator.call('DELETE /operator/customer-segments/{id}', { params })
    expect((await operator.call('GET /operator/customer-segments')).data).toEqual([])
  })

  test('of unknown values are refused', async () => {
    const body = { name: 'Wrong', query: 'orders=many' }
    await expect(operator.call('POST /operator/customer-segments', { body })).rejects.toMatchObject({
      status: 422,
      body: { errors: { query: expect.anything() } },
    })
  })
})

describe('Notes', () => {
  test('are read by all operators, and deleted by their author alone', async () => {
    const { id } = await shopper()
    const params = { id }
    const { note } = await operator.call('POST /operator/customers/{id}/notes', {
      params,
      body: { text: 'Prefers calls in the morning.' },
    })
    const other = await market.register()
    await makeOperator(market, other)
    const { customer } = await other.call('GET /operator/customers/{id}', { params })
    expect(customer.notes).toMatchObject([{ text: 'Prefers calls in the morning.', is_own: false }])

    const ofNote = { params: { id, note: note.id } }
    await expect(other.call('DELETE /operator/customers/{id}/notes/{note}', ofNote)).rejects.toMatchObject({
      status: 404,
    })
    await operator.call('DELETE /operator/customers/{id}/notes/{note}', ofNote)
    expect((await profileOf(id)).notes).toEqual([])
  })
})
