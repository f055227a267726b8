/** The endpoints of imports, the same for a store's managers and for operators. */

import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerImports as contract } from '#contract/imports.ts'
import { anyStoreId, staffOf } from '#domains/sellers/index.ts'
import { csvOf } from '#platform/csv.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { importAnswer, importDetails, undoableUntil } from './answer.ts'
import { insertArchive, readZippedState } from './archive-queries.ts'
import { exportedTable } from './export-products.ts'
import { checkRows, runRows, undoRows, unpackFiles } from './job-kinds.ts'
import { isComplete, mappedColumns } from './mapping.ts'
import { setPublishing } from './publish-queries.ts'
import * as queries from './queries.ts'
import { importReport } from './report.ts'
import { createImport, readHeader } from './upload.ts'

type Contract = typeof contract

/** Returns the store whose products the caller may import. */
export type StoreAccess = (work: Work, store: string) => Promise<string>

export const bySeller: StoreAccess = async (work, store) => staffOf(work, store).storeId

export const byOperator: StoreAccess = anyStoreId

const HOUR_MS = 3_600_000
const UPLOADS = { what: 'product imports', max: 60, windowMs: HOUR_MS } as const

type Found = (work: Work, of: { readonly store: string; readonly id: string }) => Promise<queries.ImportRow>

export function importCommands(access: StoreAccess) {
  const found: Found = async (work, { store, id }) => {
    const row = await queries.readImport(work, { storeId: await access(work, store), id })
    if (!row) throw problem('not_found')
    return row
  }
  return { ...uploads(access, found), ...commands(access, found) }
}

function uploads(access: StoreAccess, found: Found) {
  return {
    upload: {
      steps: async (
        begin: Begin,
        { params, query, upload }: Given<Contract['upload']>,
      ): Promise<Answer<Contract['upload']>> => {
        const { storeId, actorId } = await begin(async (work) => {
          const id = await access(work, params.store)
          await consumeLimit(work, UPLOADS, id)
          return { storeId: id, actorId: signedInUser(work).userId }
        })
        const bytes = Buffer.from(await upload.arrayBuffer())
        const header = await readHeader(bytes)
        return begin(async (work) => {
          const id = await createImport(work, { storeId, fileName: query.file_name, bytes, header, actorId })
          return { import: importAnswer(await found(work, { store: params.store, id }), work) }
        })
      },
    },

    addPictures: {
      steps: async (
        begin: Begin,
        { params, query, upload }: Given<Contract['addPictures']>,
      ): Promise<Answer<Contract['addPictures']>> => {
        const { id } = await begin(async (work) => {
          const row = await found(work, params)
          if (!picturable.has(row.state)) throw problem('state_conflict')
          await consumeLimit(work, UPLOADS, row.store_id)
          return row
        })
        const bytes = Buffer.from(await upload.arrayBuffer())
        if (!isZip(bytes)) throw problem('invalid_input', {}, { file: ['file_no_zip'] })
        return begin(async (work) => {
          await insertArchive(work, { id: newId(), importId: id, fileName: query.file_name, bytes })
          await work.addJob(unpackFiles, { id }, { key: `imports.unpack:${id}` })
          return { import: importAnswer(await found(work, params), work) }
        })
      },
    },
  }
}

function commands(access: StoreAccess, found: Found) {
  return {
    list: async (work: Work, { params }: Given<Contract['list']>): Promise<Answer<Contract['list']>> => {
      const rows = await queries.readImports(work, await access(work, params.store))
      return { data: rows.map((row) => importAnswer(row, work)) }
    },

    read: async (work: Work, { params }: Given<Contract['read']>): Promise<Answer<Contract['read']>> =>
      importDetails(work, await found(work, params)),

    map: async (work: Work, { params, body }: Given<Contract['map']>): Promise<Answer<Contract['map']>> => {
      const row = await found(work, params)
      const mapping = changedMapping(row, body)
      const columns = mappedColumns({ ...row, columns: mapping.columns })
      if (!isComplete(columns, row.format))
        throw problem('invalid_input', {}, { columns: ['columns_missing'] })
      await queries.setMapping(work, row.id, mapping)
      await queries.saveMapping(work, { storeId: row.store_id, headers: row.headers, mapping })
      await move(work, row, { from: ['mapping', 'checked'], to: 'checking' })
      await work.addJob(checkRows, { id: row.id, from: 0 }, { key: `imports.check:${row.id}` })
      return { import: importAnswer(await found(work, params), work) }
    },

    start: async (
      work: Work,
      { params, body }: Given<Contract['start']>,
    ): Promise<Answer<Contract['start']>> => {
      const row = await found(work, params)
      const isEmpty = row.counts.new + row.counts.changed === 0
      if (isEmpty && (await readZippedState(work, row.id)).found === 0) throw problem('state_conflict')
      await move(work, row, { from: ['checked'], to: 'running' })
      if (body.publish) await setPublishing(work, row.id)
      await work.addJob(runRows, { id: row.id }, { key: `imports.run:${row.id}` })
      return { import: importAnswer(await found(work, params), work) }
    },

    undo: async (work: Work, { params }: Given<Contract['undo']>): Promise<Answer<Contract['undo']>> => {
      const row = await found(work, params)
      if (!undoableUntil(row, work.now)) throw problem('state_conflict')
      await move(work, row, { from: ['finished'], to: 'undoing' })
      await work.addJob(undoRows, { id: row.id }, { key: `imports.undo:${row.id}` })
      return { import: importAnswer(await found(work, params), work) }
    },

    report: async (work: Work, { params }: Given<Contract['report']>): Promise<Answer<Contract['report']>> =>
      importReport(work, await found(work, params)),

    export: async (
      work: Work,
      { params }: Given<Contract['export']>,
    ): Promise<Answer<Contract['export']>> => ({
      name: `products-${params.store}.csv`,
      bytes: csvOf(
        await exportedTable(work, {
          of: { storeId: await access(work, params.store), selection: { filter: {} } },
          content: 'products',
        }),
      ),
    }),
  }
}

const picturable: ReadonlySet<string> = new Set(['mapping', 'checking', 'checked'])

function isZip(bytes: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))
}

async function move(
  work: Work,
  { id }: queries.ImportRow,
  { from, to }: Pick<Parameters<typeof queries.moveImport>[1], 'from' | 'to'>,
): Promise<void> {
  if (!(await queries.moveImport(work, { id, from, to }))) throw problem('state_conflict')
}

function changedMapping(row: queries.ImportRow, body: Given<Contract['map']>['body']): queries.SavedMapping {
  const columns = body.columns.filter(({ place }) => place < row.headers.length)
  return {
    columns: { ...row.columns, ...Object.fromEntries(columns.map(({ place, field }) => [place, field])) },
    categories: {
      ...row.categories,
      ...Object.fromEntries(body.categories.map(({ name, category_id }) => [name, category_id])),
    },
    default_category_id:
      body.default_category_id === undefined ? row.default_category_id : body.default_category_id,
  }
}
