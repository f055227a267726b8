import { invalidate } from '#platform/invalidate.ts'
import { cronJob, type Jobs } from '#platform/jobs.ts'
import { hasJustAppeared } from './posts/queries.ts'

/** Longer than the time between two runs, so that a late run misses nothing. */
const MINUTES = 3

export const contentJobs: Jobs = {
  /** Invalidates cached pages once scheduled posts are published. */
  'content.show_due_posts': cronJob('* * * * *', (begin) =>
    begin(async (work) => {
      if (await hasJustAppeared(work, MINUTES)) invalidate(work, ['content'])
    }),
  ),
}
