import { expect, test } from 'vitest'
import { backorderCell, parseBackorder } from './backorder-cells.ts'

const point = { decimalSign: '.' } as const

test('a written backorder is read again as it was', () => {
  const all = [
    { kind: 'backorder', limit: 50, ships_on: null, days_min: 14, days_max: 21 },
    { kind: 'pre_order', limit: null, ships_on: '2027-03-03', days_min: null, days_max: null },
  ] as const

  for (const backorder of all) {
    expect(parseBackorder(backorderCell(backorder), point)).toEqual({ value: backorder })
  }
  expect(backorderCell(null)).toBe('')
})

test('says what it can’t read', () => {
  expect(parseBackorder('yes', point)).toEqual({ fault: 'choice_invalid' })
  expect(parseBackorder('backorder; 5; soon', point)).toEqual({ fault: 'date_invalid' })
  expect(parseBackorder('backorder; many; 5', point)).toHaveProperty('fault')
})
