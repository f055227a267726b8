import type { Answer, Given } from '#contract/endpoint.ts'
import type { confirmStockAlert as contract } from '#contract/product-page.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { findRestocked } from './job-kinds.ts'
import { confirmAlert } from './queries.ts'

/**
 * Confirms a subscription by the emailed key; notifies at once if the variant is back in stock.
 * @throws not_found
 */
export async function confirmStockAlert(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const productId = await confirmAlert(work, params.key)
  if (!productId) throw problem('not_found')
  await work.addJob(findRestocked, { product_id: productId }, { key: `stock_alerts:${productId}` })
  return { done: true }
}
