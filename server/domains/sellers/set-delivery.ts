import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { updateDelivery } from './settings-queries.ts'

/** Sets a store's delivery zones, and whether it offers pickup. */
export async function setDelivery(
  work: Work,
  delivery: { storeId: string; zones: readonly string[]; offersPickup: boolean },
): Promise<void> {
  await updateDelivery(work, delivery)
  invalidate(work, [`store:${delivery.storeId}`, 'catalog'])
}
