import { forget } from '#platform/forget.ts'
import type { Work } from '#platform/work.ts'
import { updateDelivery } from './settings-queries.ts'

/** Makes these the zones that a store delivers to, and says whether shoppers may pick up. */
export async function setDelivery(
  work: Work,
  delivery: { storeId: string; zones: readonly string[]; offersPickup: boolean },
): Promise<void> {
  await updateDelivery(work, delivery)
  forget(work, [`store:${delivery.storeId}`, 'catalog'])
}
