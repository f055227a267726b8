/**
 * The first visible sheet of an Excel workbook (ECMA-376). Only its parts with cells are unpacked: macros, links and
 * drawings are never read.
 */
import type { Entry } from 'yauzl'
import { MEGABYTE } from '#values/file-size.ts'
import { InvalidFile } from './invalid-file.ts'
import { CELL_LENGTH_MAX, COLUMNS_MAX, ROWS_MAX, type Table, type TableRow } from './table.ts'
import { xmlReader } from './xml-events.ts'
import { openZip } from './zip-file.ts'

const SHEET_BYTES_MAX = 400 * MEGABYTE
const STRINGS_BYTES_MAX = 64 * MEGABYTE
const SMALL_BYTES_MAX = MEGABYTE
const ENTRIES_MAX = 2000

/** @throws {InvalidFile} */
export async function xlsxTable(path: string): Promise<Table> {
  const workbook = await opened(path)
  try {
    const sheet = await sheetPathIn(workbook)
    const strings = await sharedStringsIn(workbook)
    const rows = () => rowsOf(path, { sheet, strings })
    for await (const { cells } of rows()) {
      if (cells.length > COLUMNS_MAX) throw new InvalidFile('file_too_many_columns')
      return { headers: cells.map((cell) => cell.trim()), decimalSign: '.', rows: () => withoutFirst(rows()) }
    }
    throw new InvalidFile('file_empty')
  } finally {
    workbook.close()
  }
}

async function* withoutFirst(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let isHeader = true
  for await (const row of rows) {
    if (!isHeader) yield row
    isHeader = false
  }
}

type Workbook = Awaited<ReturnType<typeof opened>>

async function opened(path: string) {
  const { entries, unpacked, close } = await openZip(path, { entriesMax: ENTRIES_MAX })
  return { entries, close, unpacked: (entry: Entry, bytesMax: number) => decoded(unpacked(entry, bytesMax)) }
}

async function* decoded(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function sheetPathIn({ entries, unpacked }: Workbook): Promise<string> {
  let relation: string | undefined
  const targets = new Map<string, string>()
  const read = async (
    name: string,
    open: (name: string, attributes: Readonly<Record<string, string>>) => void,
  ) => {
    const entry = entries.get(name)
    if (!entry) throw new InvalidFile('file_unreadable')
    const reader = xmlReader({ open, text: () => {}, close: () => {} })
    for await (const piece of unpacked(entry, SMALL_BYTES_MAX)) reader.write(piece)
    reader.end()
  }
  await read('xl/workbook.xml', (name, attributes) => {
    if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') relation ??= attributes['r:id']
  })
  await read('xl/_rels/workbook.xml.rels', (name, { Id, Target }) => {
    if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
  })
  const target = targets.get(relation ?? '')
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!entries.has(path)) throw new InvalidFile('file_unreadable')
  return path
}

/** Texts that cells refer to by number. */
async function sharedStringsIn({ entries, unpacked }: Workbook): Promise<readonly string[]> {
  const entry = entries.get('xl/sharedStrings.xml')
  if (!entry) return []
  const strings: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  const reader = xmlReader({
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
  })
  for await (const piece of unpacked(entry, STRINGS_BYTES_MAX)) reader.write(piece)
  reader.end()
  return strings
}

async function* rowsOf(
  path: string,
  { sheet, strings }: { sheet: string; strings: readonly string[] },
): AsyncGenerator<TableRow> {
  const workbook = await opened(path)
  const reading = readingRows(strings)
  try {
    const entry = workbook.entries.get(sheet)
    if (!entry) throw new InvalidFile('file_unreadable')
    for await (const piece of workbook.unpacked(entry, SHEET_BYTES_MAX)) {
      reading.write(piece)
      yield* reading.take()
    }
    reading.end()
    yield* reading.take()
  } finally {
    workbook.close()
  }
}

function readingRows(strings: readonly string[]) {
  let done: TableRow[] = []
  let row = { number: 0, cells: [] as string[] }
  let cell = { column: 0, type: 'n' }
  let text = ''
  let isText = false
  const reader = xmlReader({
    open: (name, attributes) => {
      if (name === 'row') row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
      if (name === 'c') {
        cell = { column: columnOf(attributes.r) ?? row.cells.length, type: attributes.t ?? 'n' }
        text = ''
      }
      // `v` is a value, `t` the text of an inline string; formulas (`f`) are not read.
      isText = name === 'v' || name === 't'
    },
    text: (piece) => {
      if (isText) text += piece
      if (text.length > CELL_LENGTH_MAX) throw new InvalidFile('file_cell_too_long', { row: row.number })
    },
    close: (name) => {
      isText = false
      if (name === 'c' && text !== '') {
        if (cell.column >= COLUMNS_MAX) throw new InvalidFile('file_too_many_columns')
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = cellText(cell.type, text, strings)
      }
      if (name === 'row') {
        if (row.number > ROWS_MAX) throw new InvalidFile('file_too_many_rows')
        if (row.cells.some((each) => each.trim() !== '')) done.push(row)
      }
    },
  })
  return {
    ...reader,
    take: () => {
      const taken = done
      done = []
      return taken
    },
  }
}

/** Returns the column of a reference: 0 for `A1`, 26 for `AA1`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(type: string, text: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  return type === 'n' ? plainNumber(text) : text
}

// Excel shows 15 digits and stores 17, which turns 12.3 into 12.300000000000001.
const shown = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 })

/** Writes a stored number as Excel shows it in full: without exponent and rounding errors. */
function plainNumber(text: string): string {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return shown.format(number)
}
