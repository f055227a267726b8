/** Money that no gateway tells of: cash at the door, and bank transfers that the operator sees arrive. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

/** Whoever delivered an order has its cash; an order that is not paid in cash is left as it is. */
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

/**
 * A group's bank transfer has arrived in full.
 * @throws {Problem} state_conflict when none is awaited
 */
export async function matchTransfer(work: Work, groupId: string): Promise<void> {
  const tenders = await queries.readTenders(work, [groupId])
  const awaited = tenders.find(({ state }) => state === 'awaiting_transfer')
  if (!awaited) throw problem('state_conflict')
  await queries.changeTender(work, {
    tenderId: awaited.id,
    state: 'matched',
    isCaptured: true,
    event: {
      id: newId(),
      kind: 'match',
      outcome: 'succeeded',
      actorId: work.actor.kind === 'person' ? work.actor.userId : undefined,
    },
  })
}
