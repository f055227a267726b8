import { z } from 'zod'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { planSlots, planStoreSlots } from './plan-slots.ts'

export const deliveryJobs: Jobs = {
  'delivery.plan_slots': cronJob('7 * * * *', planSlots),
  'delivery.plan_store_slots': job({
    payload: z.object({ store_id: z.uuid() }),
    carryOut: (begin, { store_id }) => planStoreSlots(begin, store_id),
  }),
}
