import { z } from 'zod'
import { forget } from '#platform/forget.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { productsOfStore } from './refresh-queries.ts'
import { moveBestSellers, refreshSearch, sortBestSellers } from './refresh-search.ts'

// So many documents are moved in one transaction.
const BATCH = 1_000

export const searchJobs: Jobs = {
  /** After a store's words have changed, which stand with each of its products. */
  'search.refresh_store': job({
    payload: z.object({ store_id: z.uuid() }),
    carryOut: async (begin, { store_id: storeId }) => {
      const productIds = await begin((work) => productsOfStore(work, storeId))
      for (let from = 0; from < productIds.length; from += BATCH) {
        const some = productIds.slice(from, from + BATCH)
        await begin(async (work) => {
          await refreshSearch(work, some)
          forget(work, ['catalog', ...some.map((id) => `product:${id}` as const)])
        })
      }
    },
  }),

  /** Every night: a search for what very many are called looks at the best sellers first. */
  'search.sort': cronJob('17 3 * * *', async (begin) => {
    const moved = await begin((work) => sortBestSellers(work))
    for (let from = 0; from < moved.length; from += BATCH)
      await begin((work) => moveBestSellers(work, moved.slice(from, from + BATCH)))
  }),
}
