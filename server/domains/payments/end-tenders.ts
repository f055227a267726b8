import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

/**
 * Gives up what these groups still wait to be paid by; a gateway that was asked is told by a job, which also learns
 * whether it was too late for that. The groups are locked by the caller.
 */
export async function endOpenTenders(
  work: Work,
  groupIds: readonly string[],
  as: 'voided' | 'expired',
): Promise<void> {
  const count = await queries.countOpenTenders(work, groupIds)
  if (count === 0) return
  const eventIds = Array.from({ length: count }, () => newId())
  const cards = await queries.endOpenTenders(work, groupIds, { as, eventIds })
  for (const tenderId of cards) {
    await work.addJob('checkout.cancel_payment', { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  }
}
