/** What becomes of a purchase whose payment has come, whoever saw it come. The group is locked by the caller. */
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
 * Whether money that comes by a tender now can be what pays for its purchase: not where another has paid or cash was agreed on,
 * nor where what was to pay beside it is back with the shopper, as alone it is too little.
 */
export async function canPay(
  work: Work,
  { orders }: Group,
  { group_id: groupId, attempt }: TenderRow,
): Promise<boolean> {
  return !orders.some(({ isPlaced }) => isPlaced) && !(await hasReleased(work, { groupId, attempt }))
}

/** Who saw the payment come. */
type Witness = 'gateway' | 'operator'

interface Paid {
  readonly group: Group
  readonly tender: TenderRow
  readonly by: Witness
}

/** In time it is placed; too late it goes on if all of it can still be had, else it is paid back. */
export async function goOn(work: Work, { group, tender, by }: Paid): Promise<void> {
  if (isUnpaid(group)) {
    await emptyCart(work, group)
    await placeGroup(work, group, by)
  } else if (await goOnLate(work, group, by)) await emptyCart(work, group)
  else return payBack(work, group, tender)
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
}

async function goOnLate(work: Work, group: Group, by: Witness): Promise<boolean> {
  const { id: groupId, cartId, placedAt, orders } = group
  if (!orders.every(({ state }) => state === 'expired')) return false
  if (cartId) {
    // Whoever orders it anew has locked it too: either they see this purchase alive, or it sees theirs.
    await lockCartById(work, cartId)
    if (await hasSuccessor(work, { groupId, cartId, placedAt })) return false
  }
  return reviveGroup(work, group, by)
}

async function payBack(work: Work, group: Group, tender: TenderRow): Promise<void> {
  const expired = group.orders.filter(({ state }) => state === 'expired')
  await endOrders(work, group, expired, { to: 'cancelled', by: 'market', reason: 'paid_too_late' })
  for (const { id } of group.orders) {
    await refundOrder(work, { orderId: id, cause: 'cancelled', key: `late:${tender.id}:${id}` })
  }
  // It is owed from here on, also where its order had ended long before and the gateway will not pay it.
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
}
