import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { writeTrending } from './listing-queries.ts'

/** Marks these products as trending, and no others. */
export async function markTrending(work: Work, productIds: readonly string[]): Promise<void> {
  const changedIds = await writeTrending(work, productIds)
  if (changedIds.length > 0)
    invalidate(work, ['catalog', ...changedIds.map((id) => `product:${id}` as const)])
}
