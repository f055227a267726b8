import { expect, test } from 'vitest'
import { categoryRows, matchingRows } from './category-rows.ts'

const row = { path: '', has_children: false }
const rows = categoryRows([
  { ...row, id: '1', name: 'Fashion', depth: 1 },
  { ...row, id: '2', name: 'Dresses', depth: 2 },
  { ...row, id: '3', name: 'Épices', depth: 1 },
])

test('names what is above a category', () => {
  expect(rows.map(({ path, depth }) => [path, depth])).toEqual([
    ['Fashion', 0],
    ['Fashion › Dresses', 1],
    ['Épices', 0],
  ])
})

test('finds by words of the path, in any case and without accents', () => {
  expect(matchingRows(rows, 'dress fash').map(({ id }) => id)).toEqual(['2'])
  expect(matchingRows(rows, 'epices').map(({ id }) => id)).toEqual(['3'])
  expect(matchingRows(rows, ' ')).toHaveLength(3)
})
