import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decoded, type Encoding } from './decode.ts'
import { type FileFault, InvalidFile } from './invalid-file.ts'
import { type Separation, separationOf } from './separator.ts'
import { CELL_LENGTH_MAX, COLUMNS_MAX, ROWS_MAX, type Table, type TableRow } from './table.ts'

const SAMPLE_LENGTH = 65_536

/** @throws {InvalidFile} */
export async function csvTable(path: string, encoding: Encoding): Promise<Table> {
  const separation = separationOf(await sampleOf(path, encoding))
  const records = () => recordsOf(decoded(path, encoding), separation)
  const headers = await headersOf(records())
  return {
    headers,
    // Spreadsheets use semicolons where the comma is the decimal sign.
    decimalSign: separation.separator === ';' ? ',' : '.',
    rows: async function* () {
      let isHeader = true
      for await (const row of records()) {
        if (!isHeader) yield row
        isHeader = false
      }
    },
  }
}

async function sampleOf(path: string, encoding: Encoding): Promise<string> {
  let sample = ''
  for await (const text of decoded(path, encoding)) {
    sample += text
    if (sample.length >= SAMPLE_LENGTH) break
  }
  return sample.slice(0, SAMPLE_LENGTH)
}

async function headersOf(records: AsyncIterable<TableRow>): Promise<readonly string[]> {
  for await (const { cells } of records) {
    if (cells.length > COLUMNS_MAX) throw new InvalidFile('file_too_many_columns')
    return cells.map((cell) => cell.trim())
  }
  throw new InvalidFile('file_empty')
}

async function* recordsOf(text: AsyncIterable<string>, { separator, skip }: Separation) {
  const parser = Readable.from(without(text, skip)).pipe(
    parse({
      delimiter: separator,
      // All three, because programs mix them within one file.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: CELL_LENGTH_MAX * 2,
    }),
  )
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (number > ROWS_MAX) throw new InvalidFile('file_too_many_rows')
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? invalid(error, number + 1) : error
  }
}

async function* without(text: AsyncIterable<string>, skip: number) {
  let left = skip
  for await (const piece of text) {
    yield piece.slice(left)
    left = Math.max(0, left - piece.length)
  }
}

const faults: Readonly<Record<string, FileFault>> = {
  CSV_QUOTE_NOT_CLOSED: 'file_quote_open',
  CSV_MAX_RECORD_SIZE: 'file_cell_too_long',
}

function invalid(error: CsvError, row: number): InvalidFile {
  return new InvalidFile(faults[error.code] ?? 'file_unreadable', { row, cause: error })
}
