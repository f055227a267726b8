import { cronJob, type Jobs } from '#platform/jobs.ts'
import { releaseReserves } from './release-reserves.ts'

export const payoutsJobs: Jobs = {
  'payouts.release_reserves': cronJob('23 6 * * *', (begin) => begin(releaseReserves)),
}
