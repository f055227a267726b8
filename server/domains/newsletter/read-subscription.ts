import type { Answer, Given } from '#contract/endpoint.ts'
import type { readSubscription as contract } from '#contract/newsletter.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readBySecret } from './queries.ts'

/**
 * Returns the state of a sign-up by its key.
 * @throws not_found
 */
export async function readSubscription(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const found = await readBySecret(work, params.key)
  if (!found) throw problem('not_found')
  if (found.ended_at) return { state: 'ended' }
  return { state: found.confirmed_at ? 'subscribed' : 'unconfirmed' }
}
