import { expect, test } from 'vitest'
import { containing } from './containing.ts'

test('wildcards in a search match literally', () => {
  expect(containing('50% off_now \\ later')).toBe('%50\\% off\\_now \\\\ later%')
})
