import type { Answer, Given } from '#contract/endpoint.ts'
import type { endStockAlert as contract } from '#contract/product-page.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { endAlert } from './queries.ts'

/**
 * Ends a stock alert by its key; does nothing when it has ended already.
 * @throws not_found
 */
export async function endStockAlert(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (!(await endAlert(work, params.key))) throw problem('not_found')
  return { done: true }
}
