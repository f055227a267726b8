import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

/**
 * Gives up what these groups still wait to be paid by, but for one where it is named; a gateway that was asked is told by
 * a job, which also learns whether it was too late for that. The groups are locked by the caller.
 */
export async function endOpenTenders(
  work: Work,
  groupIds: readonly string[],
  { as, except }: { as: 'voided' | 'expired'; except?: string },
): Promise<void> {
  const open = await queries.readOpenTenders(work, groupIds)
  const tenders = open.filter(({ id }) => id !== except).map(({ id }) => ({ id, eventId: newId() }))
  if (tenders.length === 0) return
  const cards = await queries.endTenders(work, tenders, as)
  for (const tenderId of cards) {
    await work.addJob('checkout.cancel_payment', { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  }
}
