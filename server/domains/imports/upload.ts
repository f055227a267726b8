import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { checkRows } from './job-kinds.ts'
import { isComplete, mappedColumns } from './mapping.ts'
import * as queries from './queries.ts'
import { formatOf } from './read/columns.ts'
import { InvalidFile } from './read/invalid-file.ts'
import { openTable } from './read/open-table.ts'
import { withBytes } from './stored-file.ts'

const SAMPLED_ROWS = 3
const SAMPLE_LENGTH = 80

interface Header {
  readonly headers: string[]
  readonly samples: string[][]
}

/**
 * Reads the header of an uploaded file and its first rows.
 * @throws invalid_input
 */
export async function readHeader(bytes: Buffer): Promise<Header> {
  try {
    return await withBytes(bytes, async (path) => {
      const table = await openTable(path)
      const samples = table.headers.map((): string[] => [])
      let rows = 0
      for await (const { cells } of table.rows()) {
        for (const [place, sample] of samples.entries()) {
          const text = cells[place]?.trim() ?? ''
          if (text !== '' && sample.length < SAMPLED_ROWS)
            sample.push(text.slice(0, SAMPLE_LENGTH).replaceAll('\0', ''))
        }
        rows += 1
        if (rows === SAMPLED_ROWS * 10) break
      }
      if (rows === 0) throw new InvalidFile('file_without_products')
      return { headers: [...table.headers].map((header) => header.slice(0, 200)), samples }
    })
  } catch (error) {
    if (error instanceof InvalidFile)
      throw problem('invalid_input', { row: error.row ?? '' }, { file: [error.fault] })
    throw error
  }
}

/** Stores an import with the mapping that the store used last for such a file, and has it checked. */
export async function createImport(
  work: Work,
  {
    storeId,
    fileName,
    bytes,
    header,
    actorId,
  }: { storeId: string; fileName: string; bytes: Buffer; header: Header; actorId: string },
): Promise<string> {
  const id = newId()
  const format = formatOf(header.headers)
  const saved = await queries.readMapping(work, { storeId, headers: header.headers })
  const mapping = saved ?? { columns: {}, categories: {}, default_category_id: null }
  const columns = mappedColumns({ ...header, format, columns: mapping.columns })
  const isReady = isComplete(columns, format)
  await queries.insertImport(work, {
    id,
    store_id: storeId,
    file_name: fileName,
    format,
    ...header,
    ...mapping,
    created_by: actorId,
    state: isReady ? 'checking' : 'mapping',
  })
  await queries.insertFile(work, id, bytes)
  if (isReady) await work.addJob(checkRows, { id, from: 0 }, { key: `imports.check:${id}` })
  return id
}
