import { expect, test } from 'vitest'
import { pagesAround } from './pagination.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'after', 9]],
  [3, 9, [1, 2, 3, 4, 'after', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'after', 9]],
  [5, 9, [1, 'before', 4, 5, 6, 'after', 9]],
  [9, 9, [1, 'before', 8, 9]],
])('page %i of %i shows %j', (page, lastPage, expected) => {
  expect(pagesAround(page, lastPage)).toEqual(expected)
})
