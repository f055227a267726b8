import { type DocumentRow, readStoreCategories, type StockTarget } from '#domains/catalog/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { BATCH, TURN_MS } from './check-import.ts'
import { fetchRowPictures, runRows } from './job-kinds.ts'
import { mappedColumns } from './mapping.ts'
import { addPictures } from './picture-queries.ts'
import { planBatch } from './plan-batch.ts'
import * as queries from './queries.ts'

/** Saves the products of an import in batches, each in a transaction of its own. Continues where it was stopped. */
export async function runImport(begin: Begin, { id }: { id: string }): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  while (performance.now() < endsAt) {
    const isMore = await begin((work) => runBatch(work, id))
    if (!isMore) return
  }
  await begin((work) => work.addJob(runRows, { id }, { key: `imports.run:${id}` }))
}

async function runBatch(work: Work, id: string): Promise<boolean> {
  const row = await queries.lockImport(work, id)
  if (row?.state !== 'running') return false
  const waiting = await queries.readWaiting(work, id, BATCH)
  if (waiting.length === 0) {
    await finish(work, row)
    return false
  }
  const planned = await planBatch(
    work,
    waiting.map(({ product }) => product),
    {
      row,
      columns: mappedColumns(row),
      choices: await readStoreCategories(work, row.store_id),
      isDryRun: false,
    },
  )
  const applied = planned.map(({ outcome, issues, productId, version, before, counted }, place) => ({
    position: waiting[place]?.position ?? 0,
    outcome,
    issues,
    product_id: outcome === 'refused' ? undefined : productId,
    version,
    before: before && outcome === 'changed' ? { document: before.document, counted } : null,
  }))
  await queries.setApplied(work, id, applied)
  await queries.saveHandles(
    work,
    row.store_id,
    planned.flatMap(({ outcome, product, productId }) =>
      outcome === 'refused' || productId === undefined
        ? []
        : [{ handle: product.handle, product_id: productId }],
    ),
  )
  return true
}

/** What an import changed can be restored from this. */
export interface Snapshot {
  readonly document: DocumentRow['document']
  readonly counted: readonly StockTarget[]
}

async function finish(work: Work, row: queries.ImportRow): Promise<void> {
  await queries.moveImport(work, { id: row.id, from: ['running'], to: 'finished' })
  await addPictures(work, row)
  await work.addJob(fetchRowPictures, { id: row.id }, { key: `imports.fetch_pictures:${row.id}` })
}
