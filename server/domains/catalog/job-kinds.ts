import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

/** Updates counts after products were published or removed. */
export const recount = defineJob('catalog.recount', z.object({}))

/** Rebuilds the product pages of a moved category. */
export const showCategory = defineJob('catalog.show_category', z.object({ category_id: z.uuid() }))

/** For a transaction's worth of products whose pages show something that changed, such as a size chart. */
export const refreshPages = defineJob(
  'catalog.refresh_pages',
  z.object({ product_ids: z.array(z.uuid()).min(1) }),
)

/** Lists sort and filter by prices in the market's currency. */
export const showRates = defineJob('catalog.show_rates', z.object({ currencies: z.array(z.string()).min(1) }))

/** Continues a bulk edit of many products. */
export const continueBulkEdit = defineJob('catalog.bulk_edit', z.object({ id: z.uuid() }))

/** Finds the products of rules that changed, or of all after categories or brands changed. */
export const refreshCollections = defineJob(
  'catalog.refresh_collections',
  z.object({ collection_ids: z.array(z.uuid()).optional() }),
)
