import type { StoreSummary } from '#contract/catalog.ts'
import type { Work } from '#platform/work.ts'
import { storeOpening } from './opening.ts'
import { readOpenings, readSummaries } from './queries.ts'

/** Stores by id, in any state, as answers name them. */
export async function storeSummaries(
  work: Pick<Work, 'db'>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, StoreSummary>> {
  if (storeIds.length === 0) return new Map()
  const rows = await readSummaries(work, storeIds)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these stores take orders at this moment; `storeOpening` says when that is. */
export async function acceptsOrders(
  work: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (storeIds.length === 0) return new Map()
  const rows = await readOpenings(work, storeIds)
  return new Map(rows.map((row) => [row.id, storeOpening(row, work.now).acceptsOrders]))
}

/** The approved stores that are open at this moment. */
export async function openStoreIds(work: Pick<Work, 'db' | 'now'>): Promise<string[]> {
  const rows = await readOpenings(work, 'approved')
  return rows.filter((row) => storeOpening(row, work.now).isOpen).map(({ id }) => id)
}
