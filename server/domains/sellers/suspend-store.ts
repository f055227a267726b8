import type { Answer, Given } from '#contract/endpoint.ts'
import type { suspendStore as contract } from '#contract/operator.ts'
import type { Work } from '#platform/work.ts'
import { changeState } from './change-state.ts'
import { operatorStore } from './list-all-stores.ts'

/**
 * Suspends a store and hides its products at once; its open orders continue.
 * @throws not_found, state_conflict when it does not sell
 */
export async function suspendStore(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await changeState(work, { slug: params.slug, from: ['approved'], to: 'suspended', reason: body.reason })
  return { store: await operatorStore(work, params.slug) }
}
