/** Finding orders: by phone number in any format, and the audit log by part of a number. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneDigits } from '#platform/containing.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { storeCoupon } from '#tests/support/coupons.ts'
import { addGoodsToCart, chooseDelivery, goodsOf, jamaican, placeOrder } from '#tests/support/shopping.ts'

/** Accepts orders manually and takes cash on delivery. */
const kitchen = 'tavias-pot'

let market: TestMarket
let operator: TestVisitor
let cook: TestVisitor
let number: string
let part: string

beforeAll(async () => {
  market = await openMarket({ at: new Date(Date.now() + 60 * 60 * 1000).toISOString() })
  operator = await market.signIn('operator@tradewind.example')
  cook = await market.signIn(`owner@${kitchen}.example`)
  const shopper = await market.register()
  await addGoodsToCart(shopper, await goodsOf(market, kitchen))
  const address = { ...jamaican, phone: '+18765550199' }
  const ready = await chooseDelivery(shopper, { address, payment_method: 'cash' })
  number = (await placeOrder(shopper, ready, { method: 'cash' })).order_number
  const order = await operator.call('GET /operator/orders/{number}', { params: { number } })
  part = order.sub_orders[0]?.number ?? ''
})

afterAll(() => market.close())

test('an operator finds an order by its phone number, however it is formatted', async () => {
  for (const search of [
    '+18765550199',
    '876-555-0199',
    '(876) 555 0199',
    '+1 876 555 01 99',
    '001.876.555.0199',
    '876\u2011555\u20110199',
    '٨٧٦٥٥٥٠١٩٩',
    '５５５０１９９',
    '0876 5550199',
  ]) {
    const { data } = await operator.call('GET /operator/orders', { query: { search } })
    expect([search, data.map((order) => order.number)]).toEqual([search, [number]])
  }
  const none = await operator.call('GET /operator/orders', { query: { search: '876-555-0198' } })
  expect(none.data).toEqual([])
  const { data } = await cook.call('GET /seller/stores/{store}/orders', {
    params: { store: kitchen },
    query: { search: '(876) 555-0199' },
  })
  expect(data.map((order) => order.number)).toEqual([part])
})

test('text that is not a phone number is not searched as one', () => {
  expect(phoneDigits('TW-7KXM-3Q9D')).toBeUndefined()
  expect(phoneDigits('Ines 876 555 0199')).toBeUndefined()
  expect(phoneDigits('0199')).toBeUndefined()
  expect(phoneDigits('+44 (0)20 7946 0018')).toBe('442079460018')
})

test('the audit log is searched by part of a number', async () => {
  await operator.call('POST /operator/orders/{number}/cancel', {
    params: { number },
    body: { reason: 'Asked by phone' },
  })
  const [, middle = ''] = number.split('-')
  for (const search of [
    number,
    middle,
    middle.toLowerCase(),
    number.replaceAll('-', ''),
    number.slice(0, 9),
  ]) {
    const { data } = await operator.call('GET /operator/audit', { query: { search } })
    expect([search, data.some(({ record }) => record === number)]).toEqual([search, true])
  }
})

test('a rejected or cancelled order has no packing slip', async () => {
  const { status, problem } = await cook.fail('GET /seller/stores/{store}/orders/{number}/packing-slip', {
    params: { store: kitchen, number: part },
  })
  expect([status, problem.code]).toEqual([409, 'state_conflict'])
})

test('a coupon without a French description shows the English one', async () => {
  const { description, ...terms } = storeCoupon('ONLY-EN')
  const { coupon } = await cook.call('POST /seller/stores/{store}/coupons', {
    params: { store: kitchen },
    body: { ...terms, is_advertised: true, description: { en: description.en } },
  })
  expect(coupon.description).toEqual({ en: 'Ten' })
  const french = await market.visitor().fetch('/api/offers', { headers: { 'accept-language': 'fr' } })
  expect(JSON.stringify(await french.json())).toContain('"description":"Ten"')
  const without = await cook.fail('POST /seller/stores/{store}/coupons', {
    params: { store: kitchen },
    body: { ...terms, code: 'NO-EN', description: { en: '' } },
  })
  expect(Object.keys(without.problem.errors ?? {})).toEqual(['description.en'])
})

test('a holiday is shown to shoppers from its first day', async () => {
  const params = { store: kitchen }
  const { today } = (await cook.call('GET /seller/stores/{store}/hours', { params })).timetable
  const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10)
  const message = { en: 'Back soon' }
  const shown = async () =>
    (await market.visitor().call('GET /stores/{slug}', { params: { slug: kitchen } })).vacation

  await cook.call('PUT /seller/stores/{store}/vacation', {
    params,
    body: { from: later, to: later, message },
  })
  expect(await shown()).toBeUndefined()
  await cook.call('PUT /seller/stores/{store}/vacation', {
    params,
    body: { from: today, to: later, message },
  })
  expect(await shown()).toMatchObject({ from: today, to: later })
  await cook.call('DELETE /seller/stores/{store}/vacation', { params })
})
