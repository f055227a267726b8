/** Money that whoever delivers an order has of it. The order's group is locked by the caller. */
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'
import { findUntaken, waive } from './waive-queries.ts'

interface Collected {
  readonly orderId: string
  readonly amountMinor: number
}

/** What is due in cash for an order: before it is delivered at the door, after that to its store. */
export async function readCashDue(work: Pick<Work, 'db'>, orderId: string): Promise<number> {
  const untaken = await findUntaken(work, orderId)
  return untaken?.kind === 'cash' ? untaken.left_minor : 0
}

/**
 * Counts so much of an order's cash as collected; nothing is noted as well, as the shopper was asked for it.
 * @throws {Error} where less is due
 */
export async function collectCash(work: Work, { orderId, amountMinor }: Collected): Promise<void> {
  const untaken = await findUntaken(work, orderId)
  if (untaken?.kind !== 'cash' || amountMinor < 0 || amountMinor > untaken.left_minor)
    throw new Error(`${amountMinor} cannot be collected for ${orderId}`)
  const { tender_id: tenderId, left_minor: leftMinor } = untaken
  if (amountMinor > 0) await queries.collectOrder(work, { tenderId, orderId, amountMinor })
  await queries.insertTenderEvent(work, {
    id: newId(),
    tenderId,
    kind: 'collect',
    outcome: amountMinor > 0 ? 'succeeded' : 'failed',
    amountMinor: amountMinor > 0 ? amountMinor : leftMinor,
    actorId: work.actor.kind === 'person' ? work.actor.userId : undefined,
  })
}

/** Has what is still owed in cash for a delivered order never be collected, by the request that decided so. */
export async function writeOffCash(
  work: Pick<Work, 'db' | 'now'>,
  { orderId, requestId, amountMinor }: Collected & { readonly requestId: string },
): Promise<void> {
  const untaken = await findUntaken(work, orderId)
  if (!untaken?.is_owed) throw new Error(`Nothing is owed for ${orderId}`)
  await waive(work, { requestId, orderId, tenderId: untaken.tender_id, amountMinor, isAfterSale: true })
}

/** Ends a group's cash tender when none of its orders is still to be delivered or paid. */
export async function closeCash(work: Work, groupId: string): Promise<void> {
  await queries.closeCashTender(work, groupId)
}
