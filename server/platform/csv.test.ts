import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const textOf = (rows: readonly (readonly string[])[]) => new TextDecoder().decode(csvOf(rows))

test('quotes cells with commas, quotes and line breaks', () => {
  expect(textOf([['a', 'b, c', 'say "no"', 'two\nlines']])).toBe('a,"b, c","say ""no""","two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '=HYPERLINK("http://x";"y")'])(
  'T89 a cell that begins as a formula does is a text: %j',
  (cell) => {
    expect(textOf([[cell]])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
  },
)
