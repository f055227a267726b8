import { invalidate } from '#platform/invalidate.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { refreshCollections } from '../job-kinds.ts'
import { hasOpenedOrEnded } from './collection-queries.ts'
import { refreshRules } from './membership.ts'

// Longer than a minute, so that a late run misses nothing.
const LOOKED_BACK_MS = 5 * 60_000

export const collectionJobs: Jobs = {
  ...job(refreshCollections, (begin, { collection_ids: ids }) =>
    begin(async (work) => {
      if (await refreshRules(work, ids ?? 'all')) invalidate(work, ['catalog'])
    }),
  ),

  /** Products become older, sell and run out. */
  'catalog.update_collections': cronJob('*/5 * * * *', (begin) =>
    begin(async (work) => {
      if (await refreshRules(work, 'moving')) invalidate(work, ['catalog'])
    }),
  ),

  'catalog.open_collections': cronJob('* * * * *', (begin) =>
    begin(async (work) => {
      const since = new Date(work.now.getTime() - LOOKED_BACK_MS)
      if (await hasOpenedOrEnded(work, since)) invalidate(work, ['catalog', 'content'])
    }),
  ),
}
