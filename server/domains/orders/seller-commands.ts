/** Commands of sellers on orders; the table in contract/order-states.ts sets when each is allowed. */

import type { Given } from '#contract/endpoint.ts'
import { orderAccepted, orderDelivered, orderHandedOver } from '#contract/events.ts'
import { type OrderCommand, transitionOf } from '#contract/order-states.ts'
import type { deliverOrder as delivering, refuseOrder as refusing, SellerOrder } from '#contract/seller.ts'
import { consumeStock } from '#domains/catalog/index.ts'
import { consumeSlot } from '#domains/delivery/index.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import {
  closeCash,
  collectCash,
  findAuthorisedOf,
  findUncharged,
  readCashDue,
  scheduleCapture,
} from '#domains/payments/index.ts'
import { staffOf, staffWith } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { assertInStock } from './assert-in-stock.ts'
import { collectedOf } from './cash.ts'
import { assertInTime } from './confirm-early.ts'
import { endOrders } from './end-orders.ts'
import { type Group, lockGroup, type Order } from './group.ts'
import { moveOrders } from './move-orders.ts'
import { insertTracking } from './packing-queries.ts'
import * as queries from './queries.ts'
import { findStoreOrder } from './read-store-order.ts'
import { hasShortWaiting } from './refund-queries.ts'
import { moveShipment } from './shipment-queries.ts'

interface Named {
  readonly params: { readonly store: string; readonly number: string }
}
interface WithReason extends Named {
  readonly body: { readonly reason: string }
}
interface Delivered extends Named {
  readonly body: Given<typeof delivering>['body']
}
interface Refused extends Named {
  readonly body: Given<typeof refusing>['body']
}
interface InTime extends Named {
  readonly body: { readonly confirm_early?: boolean | undefined }
}
interface WithTracking extends Named {
  readonly body: InTime['body'] & {
    readonly carrier?: string | undefined
    readonly tracking_number?: string | undefined
    readonly tracking_url?: string | undefined
  }
}
type Moved = Promise<{ order: SellerOrder }>

export function acceptOrder(work: Work, given: Named): Moved {
  return command(work, given, 'accept', async (group, order) => {
    await moveOrders(work, [{ order, through: ['accepted'] }], 'seller')
    await scheduleCapture(work, group.id)
    emit(work, orderAccepted, { order_id: order.id })
  })
}

export function rejectOrder(work: Work, given: WithReason): Moved {
  return command(work, given, 'reject', (group, order) =>
    endOrders(work, group, [order], { to: 'rejected', by: 'seller', reason: given.body.reason }),
  )
}

export function cancelStoreOrder(work: Work, given: WithReason): Moved {
  return command(work, given, 'cancel', (group, order) =>
    endOrders(work, group, [order], { to: 'cancelled', by: 'seller', reason: given.body.reason }),
  )
}

export function startOrder(work: Work, given: InTime): Moved {
  return command(work, given, 'start', async (group, order) => {
    assertConfirmed(work, order, given)
    if ((await findAuthorisedOf(work, order.id))?.has_failed) throw problem('payment_not_taken')
    await assertInStock(work, order.id)
    await moveOrders(work, [{ order, through: ['in_progress'] }], 'seller')
    await moveShipment(work, order.id, 'picking')
    await scheduleCapture(work, group.id)
  })
}

export function handOverOrder(work: Work, given: WithTracking): Moved {
  return command(work, given, 'hand_over', async (_, order) => {
    // Goods are not handed over before their payment is captured.
    if (await findAuthorisedOf(work, order.id)) throw problem('payment_not_taken')
    // Cash must not be collected for missing goods.
    if ((await hasShortWaiting(work, order.id)) && (await findUncharged(work, order.id)))
      throw problem('shortfall_waits')
    await assertInStock(work, order.id)
    assertConfirmed(work, order, given)
    await moveOrders(work, [{ order, through: ['fulfilled'] }], 'seller')
    const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = given.body
    await moveShipment(work, order.id, leavingStates[order.kind], {
      carrier,
      trackingNumber,
      trackingUrl,
    })
    if (carrier || trackingNumber || trackingUrl)
      await insertTracking(work, {
        id: newId(),
        orderId: order.id,
        actorId: signedInUser(work).userId,
        carrier: carrier ?? null,
        tracking_number: trackingNumber ?? null,
        tracking_url: trackingUrl ?? null,
      })
    await consumeSlot(work, order.id)
    await consumeStock(work, { id: order.id, lines: await queries.readSoldLines(work, order.id) })
    emit(work, orderHandedOver, { order_id: order.id })
  })
}

export function deliverOrder(work: Work, given: Delivered): Moved {
  return command(work, given, 'deliver', async (group, order) => {
    const dueMinor = await readCashDue(work, order.id)
    if (dueMinor > 0) staffWith(work, given.params.store, 'delivery.money')
    const amountMinor = collectedOf(given.body, dueMinor)
    assertConfirmed(work, order, given)
    await moveOrders(work, [{ order, through: ['delivered'] }], 'seller')
    await moveShipment(work, order.id, order.kind === 'pickup' ? 'collected' : 'delivered')
    if (dueMinor > 0) await collectCash(work, { orderId: order.id, amountMinor })
    await closeCash(work, group.id)
    emit(work, orderDelivered, { order_id: order.id })
    await bookOrders(work, [order.id])
  })
}

/** The shopper refused the goods and paid no cash: cancels the order and restocks the goods if requested. */
export function refuseOrder(work: Work, given: Refused): Moved {
  return command(work, given, 'refuse', async (group, order) => {
    if ((await readCashDue(work, order.id)) === 0) throw problem('state_conflict', { state: order.state })
    const { reason = 'refused_at_door', restock: restocks } = given.body
    await endOrders(work, group, [order], { to: 'cancelled', by: 'seller', reason, restocks })
  })
}

const leavingStates = {
  parcel: 'in_transit',
  local: 'handed_over',
  kitchen: 'handed_over',
  pickup: 'ready',
} as const

function assertConfirmed({ now, locale }: Work, order: Order, { body }: InTime): void {
  assertInTime(order, { now, locale, isConfirmed: body.confirm_early })
}

/** Finds the order of the caller's store and runs the command if its state allows it. */
async function command(
  work: Work,
  { params }: Named,
  name: OrderCommand,
  carryOut: (group: Group, order: Order) => Promise<void>,
): Moved {
  const { storeId } = staffOf(work, params.store)
  const group = await lockGroup(work, { number: params.number })
  const order = group?.orders.find(
    (other) => other.number === params.number && other.storeId === storeId && other.isPlaced,
  )
  if (!group || !order) throw problem('not_found')
  if (transitionOf(name, order.state, 'seller') === undefined)
    throw problem('state_conflict', { state: order.state })
  await carryOut(group, order)
  return { order: await findStoreOrder(work, { storeId, number: params.number }) }
}
