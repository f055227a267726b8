import { cronJob, type Jobs } from '#platform/jobs.ts'
import { deleteOldDocuments } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
const UNSENT_DAYS = 1
const REJECTED_DAYS = 90

export const applicationsJobs: Jobs = {
  'applications.delete_documents': cronJob('47 * * * *', (begin) =>
    begin((work) =>
      deleteOldDocuments(work, {
        unsentBefore: new Date(work.now.getTime() - UNSENT_DAYS * DAY_MS),
        rejectedBefore: new Date(work.now.getTime() - REJECTED_DAYS * DAY_MS),
      }),
    ),
  ),
}
