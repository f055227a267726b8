import { invalidate } from '#platform/invalidate.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { deleteOldAutosaves } from './autosaves/autosaves.ts'
import { deleteOldEdits } from './bulk-edits/queries.ts'
import { runBulkEdit } from './bulk-edits/run-bulk-edit.ts'
import { productsOfCategory, productsPricedIn } from './category-queries.ts'
import { collectionJobs } from './collections/jobs.ts'
import { continueBulkEdit, recount, refreshPages, showCategory, showRates } from './job-kinds.ts'
import { reportLowStock } from './low-stock.ts'
import { deletePastPrices } from './lowest-price.ts'
import { returnDishes } from './menu/sell-out-dish.ts'
import { endBackorders } from './products/end-backorders.ts'
import { publishScheduled } from './products/publish-scheduled.ts'
import { recountProducts, refreshListings, repriceListings } from './refresh-listings.ts'

// Product pages built per transaction.
const BATCH = 500

export const catalogJobs: Jobs = {
  ...collectionJobs,

  ...job(recount, (begin) =>
    begin(async (work) => {
      await recountProducts(work)
      invalidate(work, ['catalog'])
    }),
  ),

  ...job(showCategory, async (begin, { category_id: categoryId }) => {
    const productIds = await begin((work) => productsOfCategory(work, categoryId))
    for (let from = 0; from < productIds.length; from += BATCH) {
      const some = productIds.slice(from, from + BATCH)
      await begin(async (work) => {
        await refreshListings(work, some)
        invalidate(work, ['catalog', ...some.map((id) => `product:${id}` as const)])
      })
    }
  }),

  ...job(refreshPages, (begin, { product_ids: productIds }) =>
    begin(async (work) => {
      await refreshListings(work, productIds)
      invalidate(work, ['catalog', ...productIds.map((id) => `product:${id}` as const)])
    }),
  ),

  ...job(showRates, async (begin, { currencies }) => {
    const productIds = await begin((work) => productsPricedIn(work, currencies))
    for (let from = 0; from < productIds.length; from += BATCH) {
      const some = productIds.slice(from, from + BATCH)
      await begin(async (work) => {
        await refreshListings(work, some)
        invalidate(work, ['catalog', ...some.map((id) => `product:${id}` as const)])
      })
    }
  }),

  /** Lists sort by the current price, so products move when a deal starts or ends. */
  'catalog.reprice': cronJob('* * * * *', (begin) =>
    begin(async (work) => {
      const productIds = await repriceListings(work)
      if (productIds.length === 0) return
      invalidate(work, ['catalog', ...productIds.map((id) => `product:${id}` as const)])
    }),
  ),

  /** Deletes earlier prices that are no longer needed, each night. */
  'catalog.delete_past_prices': cronJob('25 3 * * *', (begin) => begin(deletePastPrices)),

  ...job(continueBulkEdit, runBulkEdit),

  'catalog.delete_old_autosaves': cronJob('47 3 * * *', (begin) => begin(deleteOldAutosaves)),

  'catalog.delete_old_edits': cronJob('37 3 * * *', (begin) => begin(deleteOldEdits)),

  /** Publishes drafts at their time. */
  'catalog.publish_scheduled': cronJob('* * * * *', (begin) => begin(publishScheduled)),

  /** Tells stores once when stock becomes low. */
  'catalog.report_low_stock': cronJob('*/5 * * * *', (begin) => begin(reportLowStock)),

  /** Ends pre-orders and backorders whose day has passed. */
  'catalog.end_backorders': cronJob('*/10 * * * *', (begin) => begin(endBackorders)),

  /** Puts sold-out dishes back on their menus in the morning. */
  'catalog.return_dishes': cronJob('* * * * *', (begin) => begin(returnDishes)),
}
