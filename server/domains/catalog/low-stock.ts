import { stockRanLow } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { noteLowStock } from './low-stock-queries.ts'

/** Notifies stores of variants whose stock became low since the last run. */
export async function reportLowStock(work: Work): Promise<void> {
  for (const storeId of await noteLowStock(work)) {
    emit(work, stockRanLow, { store_id: storeId, noted_at: work.now.toISOString() })
  }
}
