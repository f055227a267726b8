/** Ending of orders before fulfilment: stock, coupons and slots are released and payments refunded. */
import { orderCancelled, orderEndedUnpaid, orderRejected } from '#contract/events.ts'
import { releaseStock, restockOrder } from '#domains/catalog/index.ts'
import { releaseCoupons } from '#domains/coupons/index.ts'
import { releaseSlots } from '#domains/delivery/index.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { closeCash, endOpenTenders, refundOrder } from '#domains/payments/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import type { Group, Order } from './group.ts'
import { moveOrders } from './move-orders.ts'
import * as queries from './queries.ts'
import { endShipments } from './shipment-queries.ts'

export interface Ending {
  readonly to: 'rejected' | 'cancelled'
  readonly by: queries.ActorKind
  readonly reason: string
  /** True if goods already taken out of stock are restocked. */
  readonly restocks?: boolean
}

/** Ends placed orders; the other orders of the group continue. */
export async function endOrders(
  work: Work,
  group: Group,
  orders: readonly Order[],
  { to, by, reason, restocks }: Ending,
): Promise<void> {
  if (orders.length === 0) return
  await releaseAndRefund(work, orders, { to, by, reason, ...(restocks && { restocks }) })
  for (const { id } of orders) {
    await refundOrder(work, { orderId: id, cause: to, key: `${to}:${id}` })
    emit(work, to === 'rejected' ? orderRejected : orderCancelled, { order_id: id })
  }
  await closeCash(work, group.id)
  await bookOrders(
    work,
    orders.map(({ id }) => id),
  )
}

/** Ends an unpaid order as a whole, because its payment covers the whole. */
export async function endUnpaidGroup(work: Work, group: Group, ending: Omit<Ending, 'to'>): Promise<void> {
  await queries.clearPayBy(work, [group.id])
  await releaseAndRefund(work, group.orders, { ...ending, to: 'cancelled' })
  await endOpenTenders(work, [group.id], { as: 'voided' })
  emit(work, orderEndedUnpaid, { group_id: group.id })
}

async function releaseAndRefund(
  work: Work,
  orders: readonly Order[],
  { to, by, reason, restocks = false }: Ending,
): Promise<void> {
  const orderIds = orders.map(({ id }) => id)
  await moveOrders(
    work,
    orders.map((order) => ({ order, through: [to], reason })),
    by,
  )
  await endShipments(work, orderIds)
  await releaseCoupons(work, orderIds)
  await releaseSlots(work, orderIds, 'released')
  await releaseStock(work, orderIds, 'released')
  if (restocks) for (const id of orderIds) await restockOrder(work, id)
}
