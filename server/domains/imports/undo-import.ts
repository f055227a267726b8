import type { ProductChanges } from '#contract/products.ts'
import {
  archiveProducts,
  deleteDrafts,
  editableFields,
  type ProductInput,
  readDocuments,
  saveProducts,
} from '#domains/catalog/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { BATCH, TURN_MS } from './check-import.ts'
import { undoRows } from './job-kinds.ts'
import * as queries from './queries.ts'
import type { Snapshot } from './run-import.ts'
import { readUndoable, setUndone, type Undoable } from './undo-queries.ts'

/** Undoes an import in batches: new products are removed or archived, changed ones restored. */
export async function undoImport(begin: Begin, { id }: { id: string }): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  while (performance.now() < endsAt) {
    const isMore = await begin((work) => undoBatch(work, id))
    if (!isMore) return
  }
  await begin((work) => work.addJob(undoRows, { id }, { key: `imports.undo:${id}` }))
}

async function undoBatch(work: Work, id: string): Promise<boolean> {
  const row = await queries.lockImport(work, id)
  if (row?.state !== 'undoing') return false
  const waiting = await readUndoable(work, id, BATCH)
  if (waiting.length === 0) {
    await queries.moveImport(work, { id, from: ['undoing'], to: 'undone' })
    return false
  }
  const added = waiting.flatMap(({ outcome, product_id }) => (outcome === 'new' ? [product_id] : []))
  const deleted = new Set(await deleteDrafts(work, added))
  await archiveProducts(
    work,
    added.filter((productId) => !deleted.has(productId)),
  )
  const kept = await restore(work, { row, changed: waiting.filter(({ outcome }) => outcome === 'changed') })
  await setUndone(work, id, { positions: waiting.map(({ position }) => position), kept })
  return true
}

/** Returns the positions of products that somebody changed after the import; they stay as they are. */
async function restore(
  work: Work,
  { row, changed }: { row: queries.ImportRow; changed: readonly Undoable[] },
): Promise<number[]> {
  const current = await readDocuments(work, {
    storeId: row.store_id,
    productIds: changed.map(({ product_id }) => product_id),
    isLocked: true,
  })
  const isUntouched = ({ product_id, version }: Undoable) => current.get(product_id)?.version === version
  const inputs = changed
    .filter(isUntouched)
    .flatMap(({ product_id, before }): ProductInput[] =>
      before ? [{ id: product_id, changes: changesBack(before) }] : [],
    )
  const saved = await saveProducts(work, inputs, {
    storeId: row.store_id,
    actorId: row.created_by,
    isImport: true,
    isEarlier: true,
  })
  const refused = new Set(
    inputs.flatMap((input, place) =>
      'id' in input && saved[place]?.outcome === 'refused' ? [input.id] : [],
    ),
  )
  return changed
    .filter((each) => !isUntouched(each) || refused.has(each.product_id))
    .map(({ position }) => position)
}

/** Counts go back by the difference that the import made, so that sales since then stay subtracted. */
function changesBack({ document, counted }: Snapshot): ProductChanges {
  const { sale: _, pictures: __, ...fields } = editableFields(document)
  const counts = new Map(counted.map((count) => [count.variantId, count]))
  return {
    ...fields,
    variants: document.variants.map((variant) => {
      const count = counts.get(variant.id)
      // A variant that was not counted before stays counted.
      const stock = count?.before === undefined ? undefined : { on_hand: count.before, was: count.after }
      return { ...variant, ...(stock && { stock }) }
    }),
  }
}
