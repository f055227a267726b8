import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

/** Runs after a store's words have changed; they are part of each of its products' documents. */
export const refreshStore = defineJob('search.refresh_store', z.object({ store_id: z.uuid() }))

/** Runs after a category was renamed, moved, merged or hidden; documents and pages contain the names above a product. */
export const refreshCategory = defineJob('search.refresh_category', z.object({ category_id: z.uuid() }))

/** Runs after an attribute was changed; its values are in listings, documents and pages. */
export const refreshAttribute = defineJob('search.refresh_attribute', z.object({ attribute_id: z.uuid() }))

/** Runs after a brand was renamed or merged. */
export const refreshBrand = defineJob('search.refresh_brand', z.object({ brand_id: z.uuid() }))

/** Runs after a tag was renamed or merged. */
export const refreshTag = defineJob('search.refresh_tag', z.object({ tag: z.string() }))

/** Runs after products have changed; their listings changed with them. */
export const refreshProducts = defineJob(
  'search.refresh_products',
  z.object({ product_ids: z.array(z.uuid()).min(1), are_listed: z.boolean() }),
)
