import { cronJob, type Jobs } from '#platform/jobs.ts'
import { deleteOverSessions } from './queries.ts'

export const accountsJobs: Jobs = {
  'accounts.forget-over-sessions': cronJob('13 * * * *', (begin) => begin(deleteOverSessions)),
}
