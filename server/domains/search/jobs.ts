import {
  productsOfBrand,
  productsOfCategory,
  productsWithAttribute,
  productsWithTag,
} from '#domains/catalog/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import type { Begin } from '#platform/work.ts'
import {
  refreshAttribute,
  refreshBrand,
  refreshCategory,
  refreshProducts,
  refreshStore,
  refreshTag,
} from './job-kinds.ts'
import { productsOfStore } from './refresh-queries.ts'
import { moveBestSellers, refreshDocuments, refreshSearch, sortBestSellers } from './refresh-search.ts'

// Documents per transaction.
const BATCH = 1_000

export const searchJobs: Jobs = {
  ...job(refreshStore, async (begin, { store_id: storeId }) => {
    const productIds = await begin((work) => productsOfStore(work, storeId))
    await refreshAll(begin, productIds)
  }),

  ...job(refreshCategory, async (begin, { category_id: categoryId }) => {
    const productIds = await begin((work) => productsOfCategory(work, categoryId))
    await refreshAll(begin, productIds)
  }),

  ...job(refreshAttribute, async (begin, { attribute_id: attributeId }) => {
    const productIds = await begin((work) => productsWithAttribute(work, attributeId))
    await refreshAll(begin, productIds)
  }),

  ...job(refreshBrand, async (begin, { brand_id: brandId }) => {
    const productIds = await begin((work) => productsOfBrand(work, brandId))
    await refreshAll(begin, productIds)
  }),

  ...job(refreshTag, async (begin, { tag }) => {
    const productIds = await begin((work) => productsWithTag(work, tag))
    await refreshAll(begin, productIds)
  }),

  ...job(refreshProducts, async (begin, { product_ids: productIds, are_listed: areListed }) =>
    begin(async (work) => {
      await refreshDocuments(work, productIds)
      if (areListed) invalidate(work, ['catalog'])
    }),
  ),

  /** Runs every night: a search with very many matches looks at best sellers first. */
  'search.sort': cronJob('17 3 * * *', async (begin) => {
    const moved = await begin((work) => sortBestSellers(work))
    for (let from = 0; from < moved.length; from += BATCH)
      await begin((work) => moveBestSellers(work, moved.slice(from, from + BATCH)))
  }),
}

async function refreshAll(begin: Begin, productIds: readonly string[]): Promise<void> {
  for (let from = 0; from < productIds.length; from += BATCH) {
    const some = productIds.slice(from, from + BATCH)
    await begin(async (work) => {
      await refreshSearch(work, some)
      invalidate(work, ['catalog', ...some.map((id) => `product:${id}` as const)])
    })
  }
}
