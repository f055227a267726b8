/**
 * Continues an order after its payment succeeded, whether a gateway or an operator reported it. The caller must have
 * locked the order group.
 */
import { lockCartById } from '#domains/cart/index.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import {
  endOrders,
  type Group,
  hasSuccessor,
  isUnpaid,
  placeGroup,
  reviveGroup,
} from '#domains/orders/index.ts'
import { hasReleased, refundOrder, type TenderRow } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { emptyCart } from './empty-cart.ts'

/**
 * Returns whether a payment by this tender can still pay for its order. It can't if another tender has paid, cash was
 * agreed on, or the points or wallet part was released, since this amount alone is too little.
 */
export async function canPay(
  work: Work,
  { orders }: Group,
  { group_id: groupId, attempt }: TenderRow,
): Promise<boolean> {
  return !orders.some(({ isPlaced }) => isPlaced) && !(await hasReleased(work, { groupId, attempt }))
}

type PaymentReporter = 'gateway' | 'operator'

interface Paid {
  readonly group: Group
  readonly tender: TenderRow
  readonly by: PaymentReporter
}

/**
 * Places the order if it is in time. A late payment revives the order if all stock is still available, and is
 * refunded otherwise.
 */
export async function proceed(work: Work, { group, tender, by }: Paid): Promise<void> {
  if (isUnpaid(group)) {
    await emptyCart(work, group)
    await placeGroup(work, group, by)
  } else if (await placeLateOrder(work, group, by)) await emptyCart(work, group)
  else return payRefund(work, group, tender)
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
}

async function placeLateOrder(work: Work, group: Group, by: PaymentReporter): Promise<boolean> {
  const { id: groupId, cartId, placedAt, orders } = group
  if (!orders.every(({ state }) => state === 'expired')) return false
  if (cartId) {
    // A new order from the cart takes the same lock, and either it sees this order or this one sees it.
    await lockCartById(work, cartId)
    if (await hasSuccessor(work, { groupId, cartId, placedAt })) return false
  }
  return reviveGroup(work, group, by)
}

async function payRefund(work: Work, group: Group, tender: TenderRow): Promise<void> {
  const expired = group.orders.filter(({ state }) => state === 'expired')
  await endOrders(work, group, expired, { to: 'cancelled', by: 'market', reason: 'paid_too_late' })
  for (const { id } of group.orders) {
    await refundOrder(work, { orderId: id, cause: 'cancelled', key: `late:${tender.id}:${id}` })
  }
  // Booked as owed to the customer, even if the order ended long ago and the gateway refuses the refund.
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
}
