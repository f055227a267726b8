import { expect, test } from 'vitest'
import { containing } from './containing.ts'

test('signs that stand for others in a pattern stand for themselves', () => {
  expect(containing('50% off_now \\ later')).toBe('%50\\% off\\_now \\\\ later%')
})
