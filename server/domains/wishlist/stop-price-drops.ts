import type { Answer, Given } from '#contract/endpoint.ts'
import type { unsubscribePriceDrops as contract } from '#contract/wishlist.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { stopDropNotifications } from './queries.ts'

/**
 * Unsubscribes from price drop emails by the link in each email; a second call has no effect.
 * @throws not_found for a link that was never sent
 */
export async function unsubscribePriceDrops(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (!(await stopDropNotifications(work, params.token))) throw problem('not_found')
  return { done: true }
}
