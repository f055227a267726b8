import type { Work } from '#platform/work.ts'
import { readTerms } from './queries.ts'
import { type StoreTerms, termsOf } from './terms.ts'

export async function storeTerms(
  work: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, StoreTerms>> {
  if (storeIds.length === 0) return new Map()
  const rows = await readTerms(work, storeIds)
  return new Map(rows.map((row) => [row.store_id, termsOf(row, work.now)]))
}
