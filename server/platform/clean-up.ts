import { forgetOldKeys } from './idempotency.ts'
import { cronJob, type Jobs } from './jobs.ts'
import { forgetOldLimits } from './rate-limit.ts'

export const platformJobs: Jobs = {
  'platform.clean_up': cronJob('23 * * * *', (begin) =>
    begin(async (work) => {
      await forgetOldKeys(work)
      await forgetOldLimits(work)
    }),
  ),
}
