import { expect, test } from 'vitest'
import { convertMeasure, measureText, parseMeasure } from './size-chart.ts'

test.each([
  ['82', 82],
  [' 82,5 ', 82.5],
  ['82-87', [82, 87]],
  ['82 – 87.5', [82, 87.5]],
] as const)('reads %j', (text, measure) => {
  expect(parseMeasure(text)).toEqual(measure)
})

test.each(['', 'M', '87-82', '-5', '1-2-3', '82 cm', '99999'])('refuses %j', (text) => {
  expect(parseMeasure(text)).toBeUndefined()
})

test('prints what it reads', () => {
  for (const text of ['82', '82.5', '82–87']) expect(measureText(parseMeasure(text))).toBe(text)
})

test('converts to the other unit, the smaller the finer', () => {
  expect(convertMeasure([78, 82], 'cm')).toEqual([30.5, 32.5])
  expect(convertMeasure(1.65, 'cm')).toBe(0.65)
  expect(convertMeasure(26, 'in')).toBe(66)
})
