import type { Answer, Given } from '#contract/endpoint.ts'
import type { listQuestions as contract } from '#contract/reviews.ts'
import type { Work } from '#platform/work.ts'
import { paged } from './listed.ts'
import { publicProduct } from './public-product.ts'
import { readQuestions } from './queries.ts'

const PER_PAGE = 10

/**
 * Lists answered questions about a product, latest answer first.
 * @throws not_found
 */
export async function listQuestions(
  work: Work,
  { params, query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { id: productId, product } = await publicProduct(work, params.slug)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readQuestions(work, { ...asked, productId })
  return { ...paged(asked, rows), product }
}
