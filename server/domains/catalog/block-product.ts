import type { Answer, Given } from '#contract/endpoint.ts'
import type { blockProduct as contract, unblockProduct as reverse } from '#contract/operator.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { recount } from './job-kinds.ts'
import { operatorProduct } from './list-all-products.ts'
import { setBlocked } from './operator-queries.ts'
import { refreshListings } from './refresh-listings.ts'

/**
 * Blocks a product: it leaves the market at once, and its seller can't undo it.
 * @throws not_found
 */
export async function blockProduct(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await block(work, { slug: params.slug, reason: body.reason })
  return { product: await operatorProduct(work, params.slug) }
}

/**
 * Lifts the block of a product.
 * @throws not_found
 */
export async function unblockProduct(
  work: Work,
  { params }: Given<typeof reverse>,
): Promise<Answer<typeof reverse>> {
  await block(work, { slug: params.slug, reason: undefined })
  return { product: await operatorProduct(work, params.slug) }
}

async function block(work: Work, given: { slug: string; reason: string | undefined }): Promise<void> {
  const productId = await setBlocked(work, given)
  if (!productId) throw problem('not_found')
  await refreshListings(work, [productId])
  invalidate(work, [`product:${productId}`, 'catalog'])
  await work.addJob(recount, {}, { key: 'catalog.recount' })
}
