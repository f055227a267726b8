import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeStoreStatus as contract } from '#contract/seller.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { sellerStore } from './list-my-stores.ts'
import { NO_END } from './opening.ts'
import { setPause } from './queries.ts'
import { staffOf } from './staff.ts'

const MINUTE_MS = 60_000

/**
 * Opens a store by its hours, pauses it for some minutes, or closes it until reopened, which is stored as a pause
 * without end.
 * @throws not_found, not_allowed, state_conflict while the store is not approved
 */
export async function changeStatus(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const staff = staffOf(work, params.store)
  const isApproved = await setPause(work, { storeId: staff.storeId, until: pauseOf(body, work.now) })
  if (!isApproved) throw problem('state_conflict')
  invalidate(work, [`store:${staff.storeId}`, 'catalog'])
  return { store: await sellerStore(work, staff) }
}

function pauseOf(body: Given<typeof contract>['body'], now: Date): Date | null {
  switch (body.status) {
    case 'open':
      return null
    case 'paused':
      return new Date(now.getTime() + body.minutes * MINUTE_MS)
    case 'closed':
      return NO_END
  }
}
