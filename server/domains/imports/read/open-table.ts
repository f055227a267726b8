import { csvTable } from './csv-table.ts'
import { decoded, encodingOf, startOf } from './decode.ts'
import { InvalidFile } from './invalid-file.ts'
import type { Table } from './table.ts'
import { xlsxTable } from './xlsx-table.ts'
import { xmlTable } from './xml-table.ts'

/**
 * Opens a CSV, TSV, XLSX or XML file, recognised by its content.
 * @throws {InvalidFile}
 */
export async function openTable(path: string): Promise<Table> {
  const start = await startOf(path)
  if (start.length === 0) throw new InvalidFile('file_empty')
  if (start.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return xlsxTable(path)
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') throw new InvalidFile('file_old_excel')
  const encoding = await encodingOf(path)
  for await (const text of decoded(path, encoding)) {
    if (text.trim() === '') continue
    if (text.includes('\0')) throw new InvalidFile('file_unreadable')
    return text.trimStart().startsWith('<') ? xmlTable(path, encoding) : csvTable(path, encoding)
  }
  throw new InvalidFile('file_empty')
}
