import { expect, test } from 'vitest'
import { backText } from './back-text.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })

test('says of an order that ended why its sale is over though nothing more went back', () => {
  const back = { at: '2026-11-23T14:00:00Z', refund: usd(0), seller: usd(1006), is_early: false }

  expect(backText(back)).toBe('payouts.order_refund_ended')
})

test.each([
  ['the market bears a part', 1000, 900, 'payouts.order_refund'],
  ['the seller bears all', 1000, 1000, 'payouts.order_refund_all'],
  ['the market has its part of the discount back', 550, 587, 'payouts.order_refund_more'],
  ['nothing is the seller’s', 100, 0, 'payouts.order_refund_gain'],
])('where %s a text says so', (_, refund, seller, text) => {
  const back = { at: '2026-11-23T14:00:00Z', refund: usd(refund), seller: usd(seller), is_early: false }

  expect(backText(back)).toBe(text)
  expect(backText({ ...back, is_early: true })).toBe(
    seller > 0 ? 'payouts.order_refund_early' : 'payouts.order_refund_gain',
  )
})
