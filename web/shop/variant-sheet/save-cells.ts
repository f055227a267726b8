/** Saves changed cells in batches, and reports what others changed and what was refused, cell by cell. */
import { ApiProblem, browserApi } from '#app/api.ts'
import { cellKey } from '#app/spreadsheet/sheet-state.ts'
import type { CellsResult } from '#contract/variant-cells.ts'
import type { CellName, Cells } from './cells.ts'

const BATCH = 100

export interface CellItem {
  readonly id: string
  readonly was: Partial<Cells>
  readonly set: Partial<Record<CellName, string | number | null>>
}

export interface SaveOutcome {
  readonly saved: readonly CellItem[]
  readonly conflicts: readonly { readonly id: string; readonly now: CellsResult['conflicts'] }[]
  /** Message by cell. */
  readonly errors: ReadonlyMap<string, string>
}

export async function saveCells(store: string, items: readonly CellItem[]): Promise<SaveOutcome> {
  const saved: CellItem[] = []
  const conflicts: { id: string; now: CellsResult['conflicts'] }[] = []
  const errors = new Map<string, string>()
  for (let from = 0; from < items.length; from += BATCH) {
    const batch = items.slice(from, from + BATCH)
    const results = await saveBatch(store, batch, errors)
    for (const { id, saved: isSaved, conflicts: now, errors: own } of results) {
      const item = batch.find((each) => each.id === id)
      if (!item) continue
      if (isSaved) saved.push(item)
      if (Object.keys(now).length > 0) conflicts.push({ id, now })
      for (const [name, text] of Object.entries(own)) {
        for (const column of name === 'id' ? Object.keys(item.set) : [name])
          errors.set(cellKey(id, column), text)
      }
    }
  }
  return { saved, conflicts, errors }
}

/** Values that the API can't read are reported at their cells; the other variants of the batch are sent again. */
async function saveBatch(
  store: string,
  batch: readonly CellItem[],
  errors: Map<string, string>,
): Promise<readonly CellsResult[]> {
  if (batch.length === 0) return []
  try {
    const { results } = await browserApi('PUT /seller/stores/{store}/variant-cells', {
      params: { store },
      // Read from text; the API checks types.
      body: { items: batch.map(({ id, was, set }) => ({ id, was, set: set as Partial<Cells> as never })) },
    })
    return results
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.body.errors) throw error
    const wrong = new Set<number>()
    for (const [path, [text]] of Object.entries(error.body.errors)) {
      const [, place, column] = /^items\.(\d+)\.set\.(\w+)/.exec(path) ?? []
      const item = batch[Number(place)]
      if (!item || column === undefined || text === undefined) throw error
      wrong.add(Number(place))
      errors.set(cellKey(item.id, column), text)
    }
    return saveBatch(
      store,
      batch.filter((_, place) => !wrong.has(place)),
      errors,
    )
  }
}
