/** Carries out bulk edits in batches, each in a transaction of its own. */

import type { Begin, Work } from '#platform/work.ts'
import { continueBulkEdit } from '../job-kinds.ts'
import { missingAttributeErrorsOf } from '../products/attributes.ts'
import { readyErrors } from '../products/check-ready.ts'
import { lockProducts } from '../products/lock-products.ts'
import { type DocumentRow, readDocuments } from '../products/read-documents.ts'
import { archiveProducts, deleteDrafts } from '../products/remove-products.ts'
import { type ProductInput, saveProducts } from '../products/save-products.ts'
import { type Before, beforeOf, bulkChange, type FieldAction, undoChange } from './bulk-changes.ts'
import { publishProducts } from './publish-products.ts'
import * as queries from './queries.ts'

const BATCH = 100
/** A job ends after this and continues as another one, so that others have their turn. */
const TURN_MS = 20_000

export async function runBulkEdit(begin: Begin, { id }: { id: string }): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  while (performance.now() < endsAt) {
    if (!(await begin((work) => runBatch(work, id)))) return
  }
  await begin((work) => continueLater(work, id))
}

export async function continueLater(work: Work, id: string): Promise<void> {
  await work.addJob(continueBulkEdit, { id }, { key: `catalog.bulk_edit:${id}` })
}

/** Changes the next products; returns false when there are no more. */
export async function runBatch(work: Work, id: string): Promise<boolean> {
  const edit = await queries.readEdit(work, { id, isLocked: true })
  if (!edit || edit.finished_at) return false
  const waiting = await queries.readWaiting(work, id, BATCH)
  const [first] = waiting
  if (!first) {
    await queries.setFinished(work, id)
    return false
  }
  await lockProducts(work, first.store_id)
  const rows = await readDocuments(work, {
    storeId: first.store_id,
    productIds: waiting.flatMap(({ product_id }) => (product_id === null ? [] : [product_id])),
    isLocked: true,
  })
  const isReviewed = edit.store_id !== null
  const batch = { storeId: first.store_id, actorId: edit.created_by, isReviewed, waiting, rows }
  await queries.setApplied(work, id, await applied(work, edit.action, batch))
  return true
}

type Waiting = Pick<queries.WaitingProduct, 'position' | 'product_id'>

interface Batch<Each extends Waiting = Waiting> {
  readonly storeId: string
  readonly actorId: string | null
  /** Whether the market's rule on reviews holds for who started it. */
  readonly isReviewed: boolean
  readonly waiting: readonly Each[]
  readonly rows: ReadonlyMap<string, DocumentRow>
}

function applied(
  work: Work,
  action: queries.StoredAction,
  batch: Batch<queries.WaitingProduct>,
): Promise<queries.AppliedProduct[]> {
  switch (action.kind) {
    case 'publish':
      return publishReady(work, batch)
    case 'archive':
      return applyState(batch, {
        problemsOf: () => [],
        isDone: ({ state, publish_at }) => state === 'withdrawn' || (state === 'draft' && !publish_at),
        run: async (ids) => {
          await archiveProducts(work, ids)
          return ids
        },
      })
    case 'delete_drafts':
      return applyState(batch, {
        problemsOf: ({ published_at }) => (published_at ? ['bulk_not_draft'] : []),
        isDone: () => false,
        run: (ids) => deleteDrafts(work, ids),
      })
    default:
      return applyFields(work, action, batch)
  }
}

/** Publishes products that lack nothing, and says what the others lack. */
export async function publishReady(work: Work, batch: Batch): Promise<queries.AppliedProduct[]> {
  const rows = [...batch.rows.values()]
  const documents = rows.map(({ document }) => document)
  const missing = await missingAttributeErrorsOf(work, documents)
  const attributeErrors = new Map(rows.map(({ id }, place) => [id, missing[place] ?? {}]))
  return applyState(batch, {
    problemsOf: (row) =>
      row.is_blocked ? ['bulk_blocked'] : codesOf({ ...attributeErrors.get(row.id), ...readyErrors(row) }),
    isDone: ({ state, submission }) => state === 'published' || submission?.state === 'pending',
    run: async (ids) => {
      const chosen = rows.filter(({ id }) => ids.includes(id))
      await publishProducts(work, { ...batch, rows: chosen })
      return ids
    },
  })
}

interface StateChange {
  readonly problemsOf: (row: DocumentRow) => readonly string[]
  readonly isDone: (row: DocumentRow) => boolean
  /** Returns the products that were changed; the others are in use. */
  readonly run: (ids: readonly string[]) => Promise<readonly string[]>
}

async function applyState(
  { waiting, rows }: Batch,
  { problemsOf, isDone, run }: StateChange,
): Promise<queries.AppliedProduct[]> {
  const checked = waiting.map(({ position, product_id }) => {
    const row = product_id === null ? undefined : rows.get(product_id)
    const problems = row ? problemsOfState(row, problemsOf) : ['product_unknown']
    return { position, row, problems, isDone: row !== undefined && isDone(row) }
  })
  const ready = checked.filter(({ problems, isDone: done }) => problems.length === 0 && !done)
  const changed = new Set(await run(ready.flatMap(({ row }) => (row ? [row.id] : []))))
  return checked.map(({ position, row, problems, isDone: done }) => {
    if (problems.length > 0) return { position, outcome: 'refused', problems }
    if (done) return { position, outcome: 'unchanged', problems: [] }
    return row && changed.has(row.id)
      ? { position, outcome: 'changed', problems: [] }
      : { position, outcome: 'refused', problems: ['bulk_in_use'] }
  })
}

function problemsOfState(row: DocumentRow, problemsOf: StateChange['problemsOf']): readonly string[] {
  return row.kind === 'dish' ? ['product_is_dish'] : problemsOf(row)
}

async function applyFields(
  work: Work,
  action: FieldAction,
  { storeId, actorId, isReviewed, waiting, rows }: Batch<queries.WaitingProduct>,
): Promise<queries.AppliedProduct[]> {
  const planned = waiting.map((each) => ({ each, ...plannedOf(each, action, rows) }))
  const inputs = planned.flatMap(({ input }) => (input ? [input] : []))
  const saved = await saveProducts(work, inputs, { storeId, actorId, isReviewed })
  const results = new Map(inputs.map((input, place) => [input, saved[place]]))
  return planned.map(({ each: { position }, input, problem, before }) => {
    const result = input && results.get(input)
    if (!result) return { position, outcome: 'refused', problems: [problem ?? 'product_unknown'] }
    if (result.outcome === 'refused')
      return { position, outcome: 'refused', problems: codesOf(result.errors) }
    const outcome = result.outcome === 'unchanged' ? 'unchanged' : 'changed'
    return { position, outcome, problems: [], version: result.version, before }
  })
}

interface Planned {
  readonly input?: ProductInput
  readonly problem?: string
  readonly before?: Before
}

function plannedOf(
  { product_id: id, version, before }: queries.WaitingProduct,
  action: FieldAction,
  rows: Batch['rows'],
): Planned {
  const row = id === null ? undefined : rows.get(id)
  if (!row) return { problem: 'product_unknown' }
  if (row.kind === 'dish') return { problem: 'product_is_dish' }
  if (action.kind === 'undo') {
    if (!before || version !== row.version) return { problem: 'bulk_changed_since' }
    const restored = undoChange(row, before)
    return 'changes' in restored ? { input: { id: row.id, changes: restored.changes } } : restored
  }
  const change = bulkChange(row, action)
  if ('problem' in change) return change
  return { input: { id: row.id, changes: change.changes }, before: beforeOf(row) }
}

/** Where in the product an error is does not matter in a report. */
function codesOf(errors: Readonly<Record<string, readonly string[]>>): string[] {
  return [...new Set(Object.values(errors).flat())]
}
