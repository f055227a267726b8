/** Cash collected for orders on delivery or later. The caller holds the lock on the order group. */
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'
import { findUncharged, waive } from './waive-queries.ts'

interface Collected {
  readonly orderId: string
  readonly amountMinor: number
}

/** Returns the cash due for an order: payable on delivery, and owed to its store after that. */
export async function readCashDue(work: Pick<Work, 'db'>, orderId: string): Promise<number> {
  const untaken = await findUncharged(work, orderId)
  return untaken?.kind === 'cash' ? untaken.left_minor : 0
}

/**
 * Records an amount of an order's cash as collected. Records zero as a failed collection, because the shopper was
 * asked to pay.
 * @throws {Error} when less is due
 */
export async function collectCash(work: Work, { orderId, amountMinor }: Collected): Promise<void> {
  const untaken = await findUncharged(work, orderId)
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

/** Waives cash still owed for a delivered order, by the refund request of the write-off. */
export async function writeOffCash(
  work: Pick<Work, 'db' | 'now'>,
  { orderId, requestId, amountMinor }: Collected & { readonly requestId: string },
): Promise<void> {
  const untaken = await findUncharged(work, orderId)
  if (!untaken?.is_owed) throw new Error(`Nothing is owed for ${orderId}`)
  await waive(work, { requestId, orderId, tenderId: untaken.tender_id, amountMinor, isAfterSale: true })
}

/** Ends a group's cash tender when none of its orders is still to be delivered or paid. */
export async function closeCash(work: Work, groupId: string): Promise<void> {
  await queries.closeCashTender(work, groupId)
}
