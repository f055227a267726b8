import { cronJob, type Jobs } from '#platform/jobs.ts'
import { sendDigests } from './digest.ts'

export const queuesJobs: Jobs = {
  'queues.send_digests': cronJob('*/15 * * * *', sendDigests),
}
