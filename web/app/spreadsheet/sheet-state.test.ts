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

test('what was saved is no edit, and undoing it enters the former text', () => {
  const entered = set(set(emptySheet, 'a', '11'), 'b', '12')
  const cell = { key: 'a price', before: '10', entered: '11' }

  const state = changeSheet(entered, { kind: 'saved', cells: [cell] })

  expect([...state.edits]).toEqual([['b price', '12']])
  const undone = changeSheet(state, { kind: 'undo' })
  expect([...undone.edits]).toEqual([])
  expect([...changeSheet(undone, { kind: 'undo' }).edits]).toEqual([['a price', '10']])
})

test('what was entered while the cells were saved stays an edit', () => {
  const typed = set(set(emptySheet, 'a', '11'), 'a', '13')

  const state = changeSheet(typed, {
    kind: 'saved',
    cells: [{ key: 'a price', before: '10', entered: '11' }],
  })

  expect([...state.edits]).toEqual([['a price', '13']])
})

test('a cell that looks like a formula is copied as text, and pasted as it was', () => {
  expect(formatBlock([['=1+1', '@x', '5']])).toBe("'=1+1\t'@x\t5")
  expect(parseBlock(formatBlock([['=1+1', "it's"]]))).toEqual([['=1+1', "it's"]])
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
