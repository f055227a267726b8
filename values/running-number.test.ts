import { expect, test } from 'vitest'
import { disputeNumber, payoutNumber } from './running-number.ts'

test('has six digits, and more for larger numbers', () => {
  expect([disputeNumber(12), payoutNumber(999_999), payoutNumber(1_000_000)]).toEqual([
    'DP-000012',
    'PO-999999',
    'PO-1000000',
  ])
})
