import type { Answer, Given } from '#contract/endpoint.ts'
import { trackingChanged } from '#contract/events.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { changeTracking as changing, markPacked as marking } from '#contract/seller.ts'
import { readLacking } from '#domains/catalog/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { lockGroup, type Order } from './group.ts'
import * as queries from './packing-queries.ts'
import { findStoreOrder } from './read-store-order.ts'

const isToPack: ReadonlySet<OrderState> = new Set(['placed', 'accepted', 'in_progress'])
const inTransitStates: ReadonlySet<OrderState> = new Set(['fulfilled', 'delivered'])

/**
 * Marks lines as packed or not packed, for all staff of the store to see.
 * @throws {Problem} not_found, also for a line of another order; state_conflict once it is handed over or cancelled;
 * waiting_for_stock for lines whose stock has not arrived
 */
export async function markPacked(
  work: Work,
  { params, body: { lines } }: Given<typeof marking>,
): Promise<Answer<typeof marking>> {
  const named = { storeId: staffOf(work, params.store).storeId, number: params.number }
  const order = await lockOrder(work, named)
  if (!isToPack.has(order.state)) throw problem('state_conflict', { state: order.state })
  const { userId } = signedInUser(work)
  if (!(await queries.areLinesOf(work, { orderId: order.id, lines }))) throw problem('not_found')
  if (lines.some(({ is_packed: isPacked }) => isPacked)) await assertNoneLacking(work, order.id, lines)
  await queries.writePacked(work, { userId, lines })
  return { order: await findStoreOrder(work, named) }
}

/**
 * Corrects parcel tracking after hand-over, keeps the old value, and notifies the shopper. The same value changes
 * nothing.
 * @throws {Problem} not_found; state_conflict before hand-over, and for anything but a parcel
 */
export async function changeTracking(
  work: Work,
  { params, body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  const named = { storeId: staffOf(work, params.store).storeId, number: params.number }
  const order = await lockOrder(work, named)
  if (order.kind !== 'parcel' || !inTransitStates.has(order.state))
    throw problem('state_conflict', { state: order.state })
  const tracking = {
    carrier: body.carrier ?? null,
    tracking_number: body.tracking_number ?? null,
    tracking_url: body.tracking_url ?? null,
  }
  if (await queries.setTracking(work, order.id, tracking)) {
    const id = newId()
    await queries.insertTracking(work, {
      id,
      orderId: order.id,
      actorId: signedInUser(work).userId,
      ...tracking,
    })
    emit(work, trackingChanged, { order_id: order.id, event_id: id })
  }
  return { order: await findStoreOrder(work, named) }
}

async function assertNoneLacking(
  work: Work,
  orderId: string,
  lines: Given<typeof marking>['body']['lines'],
): Promise<void> {
  const items = await readLacking(work, orderId)
  const packed = lines.filter(({ is_packed }) => is_packed).map(({ line_id }) => line_id)
  if (items.length > 0 && (await queries.haveVariants(work, packed, items)))
    throw problem('waiting_for_stock', { items })
}

async function lockOrder(
  work: Work,
  { storeId, number }: { readonly storeId: string; readonly number: string },
): Promise<Order> {
  const group = await lockGroup(work, { number })
  const order = group?.orders.find(
    (other) => other.number === number && other.storeId === storeId && other.isPlaced,
  )
  if (!order) throw problem('not_found')
  return order
}
