import type { Work } from '#platform/work.ts'

/** Has a store's slots follow what has changed of it: its hours, its plan, how long it cooks, or whether it may sell. */
export async function planSlotsAnew(work: Pick<Work, 'addJob'>, storeId: string): Promise<void> {
  await work.addJob(
    'delivery.plan_store_slots',
    { store_id: storeId },
    { key: `delivery.plan_store_slots ${storeId}` },
  )
}
