/** The endpoints of bulk edits, the same for a store's managers and for operators. */
import type { BulkEdit, operatorBulkEdits, sellerBulkEdits } from '#contract/bulk-edits.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { csvOf } from '#platform/csv.ts'
import { problem } from '#platform/problem.ts'
import { problemText } from '#platform/problem-texts.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { readDocuments } from '../products/read-documents.ts'
import { bulkChange } from './bulk-changes.ts'
import * as queries from './queries.ts'
import { continueLater, runBatch } from './run-bulk-edit.ts'

type Contract = typeof sellerBulkEdits | typeof operatorBulkEdits
type OfContract<K extends keyof Contract> = Given<Contract[K]>

const REFUSED_SHOWN = 100
const PREVIEWED = 10
/** Fewer products are changed at once, without a job. */
const AT_ONCE_MAX = 20
const PAGE = 5000

/** Returns the store whose products the caller may change; undefined for those of all stores. */
interface Params {
  readonly store?: string
  readonly id?: string
}
type Scope = (work: Work, params: Params) => string | undefined

export const ofManagedStore: Scope = (work, { store = '' }) => staffOf(work, store).storeId
export const ofAllStores: Scope = () => undefined

export function bulkEditCommands(scope: Scope) {
  const found = async (work: Work, params: { readonly store?: string; readonly id: string }) => {
    const row = await queries.readEdit(work, { id: params.id, storeId: scope(work, params) })
    if (!row) throw problem('not_found')
    return row
  }

  return {
    preview: (work: Work, { params, body }: OfContract<'preview'>): Promise<Answer<Contract['preview']>> =>
      preview(work, { storeId: scope(work, params), ...body }),

    start: async (work: Work, { params, body }: OfContract<'start'>): Promise<Answer<Contract['start']>> => {
      const storeId = scope(work, params)
      const { userId: actorId } = signedInUser(work)
      const id = newId()
      await queries.insertEdit(work, { id, storeId, actorId, action: body.action })
      await queries.insertSelected(work, id, { storeId, selection: body.selection })
      await begin(work, id)
      return { bulk_edit: bulkEditAnswer(await found(work, { ...params, id })) }
    },

    read: async (work: Work, { params }: OfContract<'read'>): Promise<Answer<Contract['read']>> => {
      const row = await found(work, params)
      const refused = await queries.readReport(work, {
        id: row.id,
        isRefused: true,
        after: -1,
        count: REFUSED_SHOWN,
      })
      return {
        bulk_edit: bulkEditAnswer(row),
        refused: refused.map(({ name, product_id, problems }) => ({
          name,
          ...(product_id !== null && { id: product_id }),
          messages: problems.map((code) => problemText(code, work.locale)),
        })),
      }
    },

    undo: async (work: Work, { params }: OfContract<'undo'>): Promise<Answer<Contract['undo']>> => {
      const row = await found(work, params)
      if (!canUndo(row)) throw problem('state_conflict')
      const id = newId()
      const { userId: actorId } = signedInUser(work)
      const storeId = scope(work, params)
      await queries.insertEdit(work, { id, storeId, actorId, action: { kind: 'undo' }, undoes: row.id })
      await queries.insertChangedBy(work, id, row.id)
      await begin(work, id)
      return { bulk_edit: bulkEditAnswer(await found(work, { ...params, id })) }
    },

    report: async (work: Work, { params }: OfContract<'report'>): Promise<Answer<Contract['report']>> => {
      const { id } = await found(work, params)
      return { name: `bulk-edit-${id}.csv`, bytes: csvOf(await reportLines(work, id)) }
    },
  }
}

/** Few products are changed before the answer; the others by a job that outlives the page. */
async function begin(work: Work, id: string): Promise<void> {
  const row = await queries.readEdit(work, { id, isLocked: true })
  if (!row || row.counts.total > AT_ONCE_MAX) return continueLater(work, id)
  while (await runBatch(work, id)) {}
}

const undoable: readonly string[] = ['price_percent', 'price_amount', 'sale', 'end_sale']

function canUndo({ action, finished_at, is_undone, counts }: queries.BulkEditRow): boolean {
  return finished_at !== null && !is_undone && counts.changed > 0 && undoable.includes(action.kind)
}

function bulkEditAnswer(row: queries.BulkEditRow): BulkEdit {
  return {
    id: row.id,
    kind: row.action.kind,
    created_at: row.created_at.toISOString(),
    ...(row.creator !== null && { created_by: row.creator }),
    ...(row.finished_at && { finished_at: row.finished_at.toISOString() }),
    counts: row.counts,
    can_undo: canUndo(row),
  }
}

async function preview(
  work: Work,
  { storeId, selection, action }: { readonly storeId: string | undefined } & OfContract<'preview'>['body'],
): Promise<Answer<Contract['preview']>> {
  const of = { storeId, selection }
  const total = await queries.countSelected(work, of)
  if (action.kind !== 'price_percent' && action.kind !== 'price_amount') return { total, products: [] }
  const first = await queries.readFirst(work, of, PREVIEWED)
  const ofStore = first.filter(({ store_id }) => store_id === first[0]?.store_id)
  const rows = await readDocuments(work, {
    storeId: ofStore[0]?.store_id ?? '',
    productIds: ofStore.map(({ id }) => id),
  })
  return {
    total,
    products: ofStore.flatMap(({ id, name }) => {
      const row = rows.get(id)
      if (!row || row.document.variants.length === 0) return []
      const change = bulkChange(row, action)
      const after = 'changes' in change ? change.changes.variants : undefined
      const money = (minor: number) => ({ minor, currency: row.currency })
      const lowest = (variants: readonly { price_minor: number }[]) =>
        Math.min(...variants.map(({ price_minor }) => price_minor))
      return [
        {
          id,
          name,
          price_before: money(lowest(row.document.variants)),
          ...(after && { price_after: money(lowest(after)) }),
        },
      ]
    }),
  }
}

async function reportLines(work: Work, id: string): Promise<string[][]> {
  const lines = [['Product', 'Outcome', 'Message']]
  let after = -1
  for (;;) {
    const rows = await queries.readReport(work, { id, isRefused: false, after, count: PAGE })
    for (const { name, outcome, problems } of rows) {
      lines.push([name, outcome ?? '', problems.map((code) => problemText(code, work.locale)).join(' ')])
    }
    after = rows.at(-1)?.position ?? after
    if (rows.length < PAGE) return lines
  }
}
