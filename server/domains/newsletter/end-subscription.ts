import type { Answer, Given } from '#contract/endpoint.ts'
import type { endSubscription as contract } from '#contract/newsletter.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { end } from './queries.ts'

/**
 * Ends a subscription by its key; does nothing if it has ended.
 * @throws not_found
 */
export async function endSubscription(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (!(await end(work, params.key))) throw problem('not_found')
  return { done: true }
}
