import { cronJob, type Jobs } from '#platform/jobs.ts'
import { moveBestSellers, sortBestSellers } from './refresh-search.ts'

// So many documents are moved in one transaction.
const BATCH = 1_000

export const searchJobs: Jobs = {
  /** Every night: a search for what very many are called looks at the best sellers first. */
  'search.sort': cronJob('17 3 * * *', async (begin) => {
    const moved = await begin((work) => sortBestSellers(work))
    for (let from = 0; from < moved.length; from += BATCH)
      await begin((work) => moveBestSellers(work, moved.slice(from, from + BATCH)))
  }),
}
