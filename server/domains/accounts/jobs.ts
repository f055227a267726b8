import { cronJob, type Jobs } from '#platform/jobs.ts'
import { forgetOld } from './identity/queries.ts'
import { deleteOverSessions } from './queries.ts'

export const accountsJobs: Jobs = {
  'accounts.forget_over_sessions': cronJob('13 * * * *', (begin) =>
    begin(async (work) => {
      await deleteOverSessions(work)
      await forgetOld(work)
    }),
  ),
}
