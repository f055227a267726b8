import type { Answer, Given } from '#contract/endpoint.ts'
import type { approveStore as contract } from '#contract/operator.ts'
import type { Work } from '#platform/work.ts'
import { changeState } from './change-state.ts'
import { operatorStore } from './list-all-stores.ts'

/**
 * Lets a store sell, or sell again.
 * @throws not_found, state_conflict when it already sells or was turned away for good
 */
export async function approveStore(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await changeState(work, {
    slug: params.slug,
    from: ['applied', 'in_review', 'preparing', 'suspended'],
    to: 'approved',
  })
  return { store: await operatorStore(work, params.slug) }
}
