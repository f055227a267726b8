/** Saves changed cells in batches, and reports what others changed and what was refused, cell by cell. */
import { ApiProblem, browserApi } from '#app/api.ts'
import { cellKey } from '#app/spreadsheet/sheet-state.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { CellsResult } from '#contract/variant-cells.ts'
import type { CellName, Cells } from './cells.ts'

const BATCH = 100

type Body = Input<Endpoints['PUT /seller/stores/{store}/variant-cells']>['body']
type Role = 'seller' | 'operator'

export interface CellItem {
  readonly id: string
  readonly store: string
  readonly was: Partial<Cells>
  readonly set: Partial<Record<CellName, string | number | null>>
}

export interface SaveOutcome {
  readonly saved: readonly CellItem[]
  readonly conflicts: readonly { readonly id: string; readonly now: CellsResult['conflicts'] }[]
  /** Message by cell. */
  readonly errors: ReadonlyMap<string, string>
}

export async function saveCells(role: Role, items: readonly CellItem[]): Promise<SaveOutcome> {
  const saved: CellItem[] = []
  const conflicts: { id: string; now: CellsResult['conflicts'] }[] = []
  const errors = new Map<string, string>()
  for (const batch of batchesOf(items)) {
    const results = await saveBatch(role, batch, errors)
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

/** Each batch is of one store. */
function batchesOf(items: readonly CellItem[]): CellItem[][] {
  return [...Map.groupBy(items, ({ store }) => store).values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / BATCH) }, (_, place) =>
      own.slice(place * BATCH, (place + 1) * BATCH),
    ),
  )
}

/** Values that the API can't read are reported at their cells; the other variants of the batch are sent again. */
async function saveBatch(
  role: Role,
  batch: readonly CellItem[],
  errors: Map<string, string>,
): Promise<readonly CellsResult[]> {
  const [first] = batch
  if (!first) return []
  try {
    const input = { params: { store: first.store }, body: bodyOf(batch) }
    const { results } =
      role === 'seller'
        ? await browserApi('PUT /seller/stores/{store}/variant-cells', input)
        : await browserApi('PUT /operator/stores/{store}/variant-cells', input)
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
      role,
      batch.filter((_, place) => !wrong.has(place)),
      errors,
    )
  }
}

function bodyOf(batch: readonly CellItem[]): Body {
  // The values were read from text; the API checks their types.
  return { items: batch.map(({ id, was, set }) => ({ id, was, set })) } as Body
}
