import { cronJob, type Jobs } from '#platform/jobs.ts'
import { planSlots } from './plan-slots.ts'

export const deliveryJobs: Jobs = {
  'delivery.plan_slots': cronJob('7 * * * *', planSlots),
}
