import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStoreOpening as contract } from '#contract/seller.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { openingSteps } from './readiness.ts'
import { staffOf } from './staff.ts'

/**
 * Returns the steps required to open the caller's store, and which are done.
 * @throws {Problem} not_found
 */
export async function readStoreOpening(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  staffOf(work, params.store)
  const steps = await openingSteps(work, params.store)
  if (!steps) throw problem('not_found')
  return { steps }
}
