import { expect, test } from 'vitest'
import { worthsLeft } from './refundable.ts'

// Of three at 5.00 with 1.00 off and 1.25 tax: 5.08, 5.09 and 5.08.
const line = { quantity: 3, unit_price_minor: 500, discount_minor: 100, tax_minor: 125 }

function back(quantity: number) {
  return { state: 'approved' as const, quantity }
}

test('pieces that come back one after the other come to what all of them cost together', () => {
  const whole = worthsLeft({ ...line, requests: [] })
  const afterOne = worthsLeft({ ...line, requests: [back(1)] })
  const afterTwo = worthsLeft({ ...line, requests: [back(1), back(1)] })

  expect(whole).toEqual([508, 1017, 1525])
  expect(afterOne).toEqual([509, 1017])
  expect(afterTwo).toEqual([508])
  expect(worthsLeft({ ...line, requests: [back(3)] })).toEqual([])
})
