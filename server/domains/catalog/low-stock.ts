import type { Work } from '#platform/work.ts'
import { noteLowStock } from './low-stock-queries.ts'

/** Notifies stores of variants whose stock became low since the last run. */
export async function reportLowStock(work: Work): Promise<void> {
  for (const storeId of await noteLowStock(work)) {
    await work.addJob('notifications.low_stock', { store_id: storeId, noted_at: work.now.toISOString() })
  }
}
