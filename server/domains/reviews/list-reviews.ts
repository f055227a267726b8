import type { listReviews as contract } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { publicProductId } from '#domains/catalog/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type ReviewRow, readReviews } from './queries.ts'

const PER_PAGE = 10

/**
 * Reviews of a product, the newest first.
 * @throws not_found
 */
export async function listReviews(
  work: Work,
  { params, query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const productId = await publicProductId(work, params.slug)
  const page = query.page ?? 1
  const rows = await readReviews(work, { productId, page, perPage: PER_PAGE })
  return { data: rows.map(answerOf), ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }) }
}

function answerOf({ total: _, reply, replied_at, created_at, ...review }: ReviewRow) {
  return {
    ...review,
    ...(reply && { reply }),
    ...(replied_at && { replied_at: replied_at.toISOString() }),
    created_at: created_at.toISOString(),
  }
}
