import { expect, test } from 'vitest'
import { measureLabel, quantityOf } from './measures.ts'

test('an amount is written with the decimals of the language', () => {
  expect(measureLabel('500-ml')).toEqual({ en: '500 ml', fr: '500 ml' })
  expect(measureLabel('1-5-kg')).toEqual({ en: '1.5 kg', fr: '1,5 kg' })
  expect(measureLabel('12-fl-oz')).toEqual({ en: '12 fl oz', fr: '12 fl oz' })
  expect(() => measureLabel('4-cubits')).toThrow('cubits')
})

test('amounts of one kind can be compared, whatever their units', () => {
  const amounts = ['8 fl oz', '200 ml', '1 L', '250 ml'].map((label) => [label, quantityOf(label)] as const)

  expect(amounts.toSorted((a, b) => (a[1]?.[1] ?? 0) - (b[1]?.[1] ?? 0)).map(([label]) => label)).toEqual([
    '200 ml',
    '8 fl oz',
    '250 ml',
    '1 L',
  ])
  expect(new Set(amounts.map(([, quantity]) => quantity?.[0])).size).toBe(1)
  expect(quantityOf('Family')).toBeUndefined()
})
