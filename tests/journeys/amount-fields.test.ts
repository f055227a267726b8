/** Amounts entered into forms: each invalid field has an error. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { registerWithBalance, savePayoutDetails } from '#tests/support/wallets.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openWithPages()
  operator = await market.signIn('operator@tradewind.example')
}, 240_000)

afterAll(() => market.close())

const empty = 'This Field Cannot Be Empty'
const noNumber = 'Enter a number'
const decimals = 'up to 2 decimals'
const notAbove = 'Enter an amount above 0'
const unfilled = { 'amount.currency': 'USD', 'amount.minor': '' }

test('a bank transfer reports every empty field at once', async () => {
  const { visitor } = await registerWithBalance(market, 5000)

  const html = await refused(visitor, '/account/wallet?transfer', {
    intent: 'check',
    'amount.currency': 'USD',
    'amount.minor': '',
    to: '',
  })

  expect(errorsIn(html)).toEqual([empty, empty])
})

test.each([
  ['abc', noNumber],
  ['1.234', decimals],
  ['-5', notAbove],
])('a transfer, a withdrawal and a recharge of %j are told what is wrong with it', async (amount, text) => {
  const holder = await registerWithBalance(market, 5000)
  await savePayoutDetails(market, holder)
  const to = 'ines@shopper.example'
  const fields = { 'amount.currency': 'USD', 'amount.minor': amount, to, way: 'bank', password: 'x' }

  const pages = await Promise.all(
    ['/account/wallet?transfer', '/account/wallet/withdraw', '/wallet/recharge'].map((path) =>
      refused(holder.visitor, path, { ...fields, command: 'ask', payment_method: 'card' }),
    ),
  )

  for (const html of pages) expect(errorsIn(html)[0]).toContain(text)
})

test('a withdrawal and a top-up report every missing field', async () => {
  const holder = await registerWithBalance(market, 5000)
  await savePayoutDetails(market, holder)

  const withdrawal = await refused(holder.visitor, '/account/wallet/withdraw', {
    command: 'ask',
    ...unfilled,
  })
  const recharge = await refused(holder.visitor, '/wallet/recharge', unfilled)

  expect(errorsIn(withdrawal)).toEqual([empty, 'Payment type is required', 'Password is required'])
  expect(errorsIn(recharge)).toEqual([empty, 'Select payment method is required'])
})

test('payout rules report an error for each invalid amount', async () => {
  const html = await refused(operator, '/operator/payouts', {
    command: 'rule',
    currency: 'USD',
    minimum_minor: '',
    limit_minor: '1.234',
  })

  expect(errorsIn(html)).toEqual([empty, expect.stringContaining(decimals)])
})

async function refused(visitor: TestVisitor, path: string, fields: Record<string, string>): Promise<string> {
  const response = await visitor.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html' },
  })
  expect(response.status, path).toBe(422)
  return response.text()
}

function errorsIn(html: string): string[] {
  return [...html.matchAll(/<p[^>]*id="[^"]*-error"[^>]*>(.*?)<\/p>/gs)]
    .map(([, text = '']) => text.replace(/<[^>]+>/g, '').trim())
    .filter((text) => text !== '')
}
