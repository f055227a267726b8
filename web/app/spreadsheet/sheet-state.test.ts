import { expect, test } from 'vitest'
import { formatBlock, parseBlock } from './clipboard.ts'
import { changeSheet, emptySheet, type SheetState } from './sheet-state.ts'

const savedText = () => '10'
const set = (state: SheetState, row: string, text: string) =>
  changeSheet(state, { kind: 'set', cells: [{ row, column: 'price', text }], savedText })

test('undoes and redoes entries, and forgets a cell that is as it was saved', () => {
  const one = set(emptySheet, 'a', '11')
  const two = set(one, 'b', '12')

  expect([...two.edits]).toEqual([
    ['a price', '11'],
    ['b price', '12'],
  ])
  const undone = changeSheet(two, { kind: 'undo' })
  expect([...undone.edits.keys()]).toEqual(['a price'])
  expect(changeSheet(undone, { kind: 'redo' }).edits).toEqual(two.edits)
  expect(set(two, 'a', '10').edits.has('a price')).toBe(false)
  expect(changeSheet(emptySheet, { kind: 'undo' })).toBe(emptySheet)
})

test('what was saved is no edit and cannot be undone', () => {
  const state = changeSheet(set(set(emptySheet, 'a', '11'), 'b', '12'), { kind: 'saved', keys: ['a price'] })

  expect([...state.edits.keys()]).toEqual(['b price'])
  expect(changeSheet(state, { kind: 'undo' })).toBe(state)
})

test('reads and writes blocks as spreadsheets copy them', () => {
  const cells = [
    ['1', 'two "words"'],
    ['line\nbreak', ''],
  ]

  expect(parseBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
  expect(parseBlock(formatBlock(cells))).toEqual(cells)
})
