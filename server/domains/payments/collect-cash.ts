import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

/** Records that the cash of a delivered order was collected; does nothing for orders with other payment methods. */
export async function collectCash(work: Work, order: { id: string; groupId: string }): Promise<void> {
  const collected = await queries.collectOrder(work, order.id)
  if (!collected) return
  await queries.insertTenderEvent(work, {
    id: newId(),
    tenderId: collected.id,
    kind: 'collect',
    outcome: 'succeeded',
    amountMinor: collected.minor,
    actorId: work.actor.kind === 'person' ? work.actor.userId : undefined,
  })
}

/** Ends a group's cash tender when none of its orders is still to be delivered. */
export async function closeCash(work: Work, groupId: string): Promise<void> {
  await queries.closeCashTender(work, groupId)
}
