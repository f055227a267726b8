import { expect, test } from 'vitest'
import { refundEffectText } from './refund-effect-text.ts'

interface Sums {
  readonly refund: number
  readonly seller: number
  readonly goodwill?: number
}

const usd = (minor: number) => ({ minor, currency: 'USD' })

test('explains why the sale of an ended order is reversed without a further refund', () => {
  const back = {
    at: '2026-11-23T14:00:00Z',
    refund: usd(0),
    seller: usd(1006),
    goodwill: usd(0),
    is_early: false,
  }

  expect(refundEffectText(back)).toBe('payouts.order_refund_ended')
})

test.each([
  ['the market bears a part', { refund: 1000, seller: 900 }, 'payouts.order_refund'],
  ['the seller bears all', { refund: 1000, seller: 1000 }, 'payouts.order_refund_all'],
  ['the market has its part of the discount back', { refund: 550, seller: 587 }, 'payouts.order_refund_more'],
  [
    'the market has its goodwill back',
    { refund: 673, seller: 1450, goodwill: 777 },
    'payouts.order_refund_goodwill',
  ],
  ['nothing is the seller’s', { refund: 100, seller: 0 }, 'payouts.order_refund_gain'],
])('where %s a text says so', (_, { refund, seller, goodwill = 0 }: Sums, text) => {
  const sums = { refund: usd(refund), seller: usd(seller), goodwill: usd(goodwill) }
  const back = { at: '2026-11-23T14:00:00Z', ...sums, is_early: false }

  expect(refundEffectText(back)).toBe(text)
  expect(refundEffectText({ ...back, is_early: true })).toBe(
    seller > 0 ? 'payouts.order_refund_early' : 'payouts.order_refund_gain',
  )
})
