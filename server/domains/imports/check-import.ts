import { readStoreCategories } from '#domains/catalog/index.ts'
import type { Begin } from '#platform/work.ts'
import { minorUnitsIn } from '#values/money.ts'
import { checkRows } from './job-kinds.ts'
import { mappedColumns } from './mapping.ts'
import { planBatch } from './plan-batch.ts'
import * as queries from './queries.ts'
import type { ImportedProduct } from './read/imported-product.ts'
import { InvalidFile } from './read/invalid-file.ts'
import { openTable } from './read/open-table.ts'
import { readProducts } from './read/read-products.ts'
import { withStoredFile } from './stored-file.ts'

export const BATCH = 100
// A job that runs for two minutes counts as abandoned, so it ends before and is continued by another.
export const TURN_MS = 45_000

/** Reads the file and stores what each product would change. Continues at the product `from`. */
export async function checkImport(begin: Begin, { id, from }: { id: string; from: number }): Promise<void> {
  const row = await begin(async (work) => {
    const locked = await queries.lockImport(work, id)
    if (locked?.state !== 'checking') return undefined
    await queries.deleteProductsFrom(work, id, from)
    return locked
  })
  if (!row) return
  try {
    await withStoredFile(begin, id, (path) => checkFile(begin, { path, row, from }))
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error
    await begin((work) =>
      queries.moveImport(work, { id, from: ['checking'], to: 'failed', failure: error.fault }),
    )
  }
}

async function checkFile(
  begin: Begin,
  { path, row, from }: { path: string; row: queries.ImportRow; from: number },
): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  const categories: Record<string, number> = {}
  let ignoredRows = 0
  let position = 0
  let batch: ImportedProduct[] = []
  const columns = mappedColumns(row)
  const choices = await begin((work) => readStoreCategories(work, row.store_id))
  const flush = async () => {
    const planned = batch
    const first = position - planned.length
    batch = []
    if (planned.length === 0) return
    await begin(async (work) => {
      const outcomes = await planBatch(work, planned, { row, columns, choices, isDryRun: true })
      await queries.insertProducts(
        work,
        row.id,
        outcomes.map((outcome, place) => ({ ...outcome, position: first + place })),
      )
    })
  }
  const table = await openTable(path)
  const reading = {
    format: row.format,
    columns,
    currency: row.currency,
    minorUnits: minorUnitsIn(row.currency),
    now: row.created_at,
    onIgnored: () => {
      ignoredRows += 1
    },
  }
  for await (const product of readProducts(table, reading)) {
    const category = product.fields.category ?? ''
    if (category !== '') categories[category] = (categories[category] ?? 0) + 1
    position += 1
    if (position <= from) continue
    batch.push(product)
    if (batch.length < BATCH) continue
    await flush()
    if (performance.now() < endsAt) continue
    await begin((work) =>
      work.addJob(checkRows, { id: row.id, from: position }, { key: `imports.check:${row.id}` }),
    )
    return
  }
  await flush()
  await begin(async (work) => {
    await queries.setFound(work, row.id, { categories, ignoredRows })
    await queries.moveImport(work, { id: row.id, from: ['checking'], to: 'checked' })
  })
}
