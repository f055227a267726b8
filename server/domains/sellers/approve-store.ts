import type { Answer, Given } from '#contract/endpoint.ts'
import type { approveStore as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { assertReady } from './assert-ready.ts'
import { changeState } from './change-state.ts'
import { operatorStore } from './list-all-stores.ts'

/**
 * Approves a store, or lifts its suspension.
 * @throws not_found, state_conflict when it already sells, was terminated or waits for an invited owner,
 * store_not_ready when it never sold and a required step is missing
 */
export async function approveStore(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { state, owner } = await operatorStore(work, params.slug)
  if (state === 'preparing' && !owner) throw problem('state_conflict')
  await changeState(work, {
    slug: params.slug,
    from: ['applied', 'in_review', 'preparing', 'suspended'],
    to: 'approved',
  })
  if (state !== 'suspended') await assertReady(work, params.slug)
  return { store: await operatorStore(work, params.slug) }
}
