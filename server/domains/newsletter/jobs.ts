import { cronJob, type Jobs } from '#platform/jobs.ts'
import { deleteOld } from './queries.ts'

export const newsletterJobs: Jobs = {
  'newsletter.forget_old': cronJob('41 * * * *', (begin) => begin((work) => deleteOld(work))),
}
