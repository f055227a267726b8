import { z } from 'zod'
import { forget } from '#platform/forget.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { productsOfCategory, productsPricedIn } from './category-queries.ts'
import { returnDishes } from './menu/sell-out-dish.ts'
import { recountProducts, refreshListings, repriceListings } from './refresh-listings.ts'

// So many pages are made in one transaction.
const BATCH = 500

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

  /** After a category moved: the pages of its products name it as it is now. */
  'catalog.show_category': job({
    payload: z.object({ category_id: z.uuid() }),
    carryOut: async (begin, { category_id: categoryId }) => {
      const productIds = await begin((work) => productsOfCategory(work, categoryId))
      for (let from = 0; from < productIds.length; from += BATCH) {
        const some = productIds.slice(from, from + BATCH)
        await begin(async (work) => {
          await refreshListings(work, some)
          forget(work, ['catalog', ...some.map((id) => `product:${id}` as const)])
        })
      }
    },
  }),

  /** After exchange rates changed: lists sort and are narrowed by prices in the market's currency. */
  'catalog.show_rates': job({
    payload: z.object({ currencies: z.array(z.string()).min(1) }),
    carryOut: async (begin, { currencies }) => {
      const productIds = await begin((work) => productsPricedIn(work, currencies))
      for (let from = 0; from < productIds.length; from += BATCH) {
        const some = productIds.slice(from, from + BATCH)
        await begin(async (work) => {
          await refreshListings(work, some)
          forget(work, ['catalog', ...some.map((id) => `product:${id}` as const)])
        })
      }
    },
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
