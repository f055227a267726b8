import { z } from 'zod'
import { forget } from '#platform/forget.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { returnDishes } from './menu/sell-out-dish.ts'
import { recountProducts, repriceListings } from './refresh-listings.ts'

export const catalogJobs: Jobs = {
  /** Counts what shoppers can find, after something came to the market or left it. */
  'catalog.recount': job({
    payload: z.object({}),
    carryOut: (begin) =>
      begin(async (work) => {
        await recountProducts(work)
        forget(work, ['catalog'])
      }),
  }),

  /** Every minute: lists sort by the price now, so a deal that begins or ends moves its product. */
  'catalog.reprice': cronJob('* * * * *', (begin) =>
    begin(async (work) => {
      const productIds = await repriceListings(work)
      if (productIds.length === 0) return
      forget(work, ['catalog', ...productIds.map((id) => `product:${id}` as const)])
    }),
  ),

  /** Every minute: what a kitchen had run out of is on its menu again in the morning. */
  'catalog.return_dishes': cronJob('* * * * *', (begin) => begin(returnDishes)),
}
