import type { Answer, Given } from '#contract/endpoint.ts'
import type { resolveStoreReports as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { operatorStore } from './list-all-stores.ts'
import { settleReports } from './operator-queries.ts'

/**
 * Marks the open reports of a store as handled.
 * @throws {Problem} not_found; state_conflict where none is open
 */
export async function resolveStoreReports(
  work: Work,
  { params: { slug } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { userId: by } = signedInUser(work)
  await operatorStore(work, slug)
  if ((await settleReports(work, { slug, by })) === 0) throw problem('state_conflict')
  return { store: await operatorStore(work, slug) }
}
