import { expect, test } from 'vitest'
import { blockOf, type EntryMode, isWithin, moveOf, rowsOf } from './sheet-keys.ts'
import { renderedRows } from './use-rows-in-view.ts'

const size = { rows: 100, columns: 3 }
const none = { shiftKey: false, ctrlKey: false, metaKey: false }
const at = { row: 5, column: 1 }

function moved(key: string, mode: EntryMode, keys: Partial<typeof none> = {}) {
  return moveOf({ ...none, ...keys, key }, at, { size, mode })?.to
}

test.each([
  ['ArrowDown', {}, { row: 6, column: 1 }],
  ['ArrowLeft', {}, { row: 5, column: 0 }],
  ['ArrowDown', { ctrlKey: true }, { row: 99, column: 1 }],
  ['ArrowRight', { metaKey: true }, { row: 5, column: 2 }],
  ['PageUp', {}, { row: 0, column: 1 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['Tab', { shiftKey: true }, { row: 5, column: 0 }],
  ['Enter', {}, undefined],
  ['a', {}, undefined],
])('%s %j moves from a selected cell', (key, keys, to) => {
  expect(moved(key, 'selecting', keys)).toEqual(to)
})

test('arrows accept overwritten text and stay in edited text', () => {
  expect(moved('ArrowDown', 'overwriting')).toEqual({ row: 6, column: 1 })
  expect(moved('ArrowDown', 'editing')).toBeUndefined()
  expect(moved('Enter', 'editing')).toEqual({ row: 6, column: 1 })
  expect(moved('Home', 'overwriting')).toBeUndefined()
})

test('Tab leaves the sheet at its edges', () => {
  expect(moveOf({ ...none, key: 'Tab' }, { row: 5, column: 2 }, { size, mode: 'selecting' })).toBeUndefined()
})

test('shift extends the selection from its anchor', () => {
  expect(moveOf({ ...none, key: 'ArrowUp', shiftKey: true }, at, { size, mode: 'selecting' })).toEqual({
    to: { row: 4, column: 1 },
    isExtending: true,
  })
  const block = blockOf({ row: 3, column: 2 }, at)
  expect(block).toEqual({ top: 3, bottom: 5, left: 1, right: 2 })
  expect(isWithin(block, { row: 4, column: 2 })).toBe(true)
  expect(isWithin(block, { row: 4, column: 0 })).toBe(false)
  expect(rowsOf(block).map((row) => row.length)).toEqual([2, 2, 2])
})

test('the active row is rendered although it is out of view', () => {
  expect(renderedRows({ first: 10, end: 12 }, 3)).toEqual([3, 10, 11])
  expect(renderedRows({ first: 10, end: 12 }, 11)).toEqual([10, 11])
  expect(renderedRows({ first: 10, end: 12 }, 50)).toEqual([10, 11, 50])
})
