import type { Answer, Given } from '#contract/endpoint.ts'
import type { stopPriceDrops as contract } from '#contract/wishlist.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { stopDropsTold } from './queries.ts'

/**
 * Unsubscribes from price drop emails by the link in each email; a second call has no effect.
 * @throws not_found for a link that was never sent
 */
export async function stopPriceDrops(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (!(await stopDropsTold(work, params.token))) throw problem('not_found')
  return { done: true }
}
