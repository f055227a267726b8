import type { Work } from '#platform/work.ts'
import { planSlotsOfStore } from './job-kinds.ts'

/** Updates a store's slots soon, once for several changes. */
export async function replanSlots(work: Work, storeId: string): Promise<void> {
  await work.addJob(planSlotsOfStore, { store_id: storeId }, { key: `${planSlotsOfStore.name} ${storeId}` })
}
