import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

/** Updates a store's slots after a change of its hours, slot schedule, preparation time or state. */
export const planSlotsOfStore = defineJob('delivery.plan_store_slots', z.object({ store_id: z.uuid() }))
