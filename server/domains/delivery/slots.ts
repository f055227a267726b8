/** Slot bookings: reserved while the shopper pays, confirmed once paid, consumed when the package leaves. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { Slot } from './delivery-options.ts'
import * as queries from './slot-queries.ts'

/** Returns the slots of these stores in the week ahead that have not ended, by store and in order. */
export async function slotsOf(
  work: Pick<Work, 'db' | 'now' | 'actor'>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Slot[]>> {
  if (storeIds.length === 0) return new Map()
  const slots = await queries.readSlots(work, storeIds)
  return Map.groupBy(slots, ({ storeId }) => storeId)
}

/**
 * Books a slot for each of these orders, all or none: reserved until `expiresAt`, or permanently if undefined.
 * @throws {Problem} slot_closed or slot_full with facts `slot_ids`
 */
export async function bookSlots(
  work: Work,
  requestedItems: readonly queries.SlotRequest[],
  expiresAt: Date | undefined,
): Promise<void> {
  if (requestedItems.length === 0) return
  const refused = await queries.book(work, requestedItems, expiresAt)
  const closed = refused.filter((slot) => slot.is_closed)
  if (closed.length > 0) throw problem('slot_closed', { slot_ids: closed.map((slot) => slot.slot_id) })
  if (refused.length > 0) throw problem('slot_full', { slot_ids: refused.map((slot) => slot.slot_id) })
}

/** Books the slots again whose reservation expired for these orders, and returns whether all were available. */
export function rebookSlots(work: Work, orderIds: readonly string[]): Promise<boolean> {
  return queries.rebook(work, orderIds)
}

/** Confirms the reserved slots of these orders once they are paid. */
export async function confirmSlots(work: Work, orderIds: readonly string[]): Promise<void> {
  await queries.confirm(work, orderIds)
}

export async function releaseSlots(
  work: Work,
  orderIds: readonly string[],
  as: 'expired' | 'released',
): Promise<void> {
  await queries.release(work, orderIds, as)
}

/** Marks the slot as used once the package has left. */
export async function consumeSlot(work: Work, orderId: string): Promise<void> {
  await queries.consume(work, orderId)
}
