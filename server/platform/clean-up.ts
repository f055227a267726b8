import { deleteOldEvents } from './events/queries.ts'
import { deleteOldKeys } from './idempotency.ts'
import { cronJob, type Jobs } from './jobs.ts'
import { deleteOldLimits } from './rate-limit.ts'

export const platformJobs: Jobs = {
  'platform.clean_up': cronJob('23 * * * *', (begin) =>
    begin(async (work) => {
      await deleteOldKeys(work)
      await deleteOldLimits(work)
      await deleteOldEvents(work)
    }),
  ),
}
