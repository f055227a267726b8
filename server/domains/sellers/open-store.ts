import type { Answer, Given } from '#contract/endpoint.ts'
import type { openStore as contract } from '#contract/seller.ts'
import type { Work } from '#platform/work.ts'
import { assertReady } from './assert-ready.ts'
import { changeState } from './change-state.ts'
import { sellerStore } from './list-my-stores.ts'
import { staffOf } from './staff.ts'

/**
 * Publishes a store in preparation.
 * @throws not_found, not_allowed, state_conflict when it is not in preparation, store_not_ready while a
 * required step is missing
 */
export async function openStore(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const staff = staffOf(work, params.store)
  await changeState(work, { slug: params.store, from: ['preparing'], to: 'approved' })
  await assertReady(work, params.store)
  return { store: await sellerStore(work, staff) }
}
