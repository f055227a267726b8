/** Unpaid orders in the API and on pages without script, until they expire. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { buy, type Goods, goodsOf } from '#tests/support/shopping.ts'

let market: TestMarket
let goods: Goods

beforeAll(async () => {
  market = await openWithPages({
    at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    hasUnpaidLimits: true,
  })
  goods = await goodsOf(market, 'belle-morne', { stock: 500 })
  const operator = await market.signIn('operator@tradewind.example')
  const body = { proof_above_minor: 1, most_minor: 0, most_orders: 0, scarce_hours: 0 }
  await operator.call('PUT /operator/unpaid-rules', { body })
}, 240_000)

afterAll(() => market.close())

test('a guest whose mailbox must be confirmed to change the payment asks for the code there', async () => {
  const guest = await market.guest()
  const { placed } = await buy(guest, [goods], 'card')
  const path = `/order/pay/${placed.order_number}`

  const before = await page(guest, path)
  const asked = await post(guest, path, { intent: 'confirm_email' })

  expect(before).toContain('value="confirm_email"')
  expect(asked.status).toBe(303)
  expect(asked.headers.get('location')).toBe(`/auth/otp-verification?redirect=${encodeURIComponent(path)}`)
  const { key } = await guest.call('POST /customer/verify-email')
  await guest.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
  expect(await page(guest, path)).not.toContain('value="confirm_email"')
  const changed = await post(guest, path, { payment_method: 'bank' })
  expect([changed.status, changed.headers.get('location')]).toEqual([
    303,
    `/order/success/${placed.order_number}`,
  ])
})

test('items are reserved until the stated time and released after it', async () => {
  const shopper = await market.register()
  const { placed } = await buy(shopper, [goods], 'card')
  const params = { number: placed.order_number }
  const path = `/checkout/complete?order_number=${placed.order_number}`

  const waiting = await shopper.call('GET /orders/{number}/status', { params, query: {} })
  const stranger = await market
    .visitor()
    .call('GET /orders/{number}/status', { params, query: { key: placed.access_key } })
  const held = await page(shopper, path)
  market.later({ minutes: 16 })
  const late = await page(shopper, path)
  await market.runJobs()
  const over = await shopper.call('GET /orders/{number}/status', { params, query: {} })
  const after = await page(shopper, path)

  expect(waiting).toMatchObject({ can_pay: true, payment_method: 'card', is_shopper: true })
  expect(waiting.pay_by).toBeDefined()
  expect(stranger).toMatchObject({ is_owner: true, is_shopper: false })
  expect(held).toContain('You haven’t paid yet')
  expect(held).not.toContain('animate-spin')
  for (const told of [late, after]) {
    expect(told).toContain('Your time to pay has run out')
    expect(told).toContain('value="order_again"')
    expect(told).not.toContain('http-equiv="refresh"')
  }
  expect([over.can_pay, over.pay_by]).toEqual([false, undefined])
})

async function page(visitor: TestVisitor, path: string): Promise<string> {
  return (await visitor.fetch(path, { headers: { accept: 'text/html' } })).text()
}

function post(visitor: TestVisitor, path: string, fields: Record<string, string>): Promise<Response> {
  return visitor.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', origin: market.origin },
    body: new URLSearchParams(fields),
  })
}
