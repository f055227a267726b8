import type { Answer, Given } from '#contract/endpoint.ts'
import type { listReviews as contract, listStoreReviews as ofStore } from '#contract/reviews.ts'
import { publicStoreId } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import { paged } from './listed.ts'
import { publicProduct } from './public-product.ts'
import { readReviews, readStoreReviews, readSummary } from './queries.ts'

const PER_PAGE = 10

/**
 * Lists a product's published reviews with their summary.
 * @throws not_found
 */
export async function listReviews(
  work: Work,
  { params, query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { id: productId, product } = await publicProduct(work, params.slug)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readReviews(work, {
    ...asked,
    sort: query.sort ?? 'newest',
    filter: {
      productId,
      rating: query.rating,
      hasPictures: query.pictures === 'true',
      language: query.language,
    },
  })
  return {
    ...paged(asked, rows),
    product,
    summary: await readSummary(work, productId),
  }
}

/**
 * Lists published reviews of a store's products.
 * @throws not_found
 */
export async function listStoreReviews(
  work: Work,
  { params, query }: Given<typeof ofStore>,
): Promise<Answer<typeof ofStore>> {
  const { slug } = params
  const id = await publicStoreId(work, slug)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readStoreReviews(work, { ...asked, storeId: id })
  return {
    ...paged(asked, rows),
    store: { id, slug },
  }
}
