import type { Work } from '#platform/work.ts'

/** Updates a store's slots after a change of its hours, slot schedule, preparation time or state. */
export async function replanSlots(work: Pick<Work, 'addJob'>, storeId: string): Promise<void> {
  await work.addJob(
    'delivery.plan_store_slots',
    { store_id: storeId },
    { key: `delivery.plan_store_slots ${storeId}` },
  )
}
