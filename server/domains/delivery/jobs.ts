import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { planSlotsOfStore } from './job-kinds.ts'
import { planSlots, planStoreSlots } from './plan-slots.ts'

export const deliveryJobs: Jobs = {
  'delivery.plan_slots': cronJob('7 * * * *', planSlots),
  ...job(planSlotsOfStore, (begin, { store_id }) => planStoreSlots(begin, store_id)),
}
