/**
 * The one place where a payment becomes an order, or money in a wallet, whoever brings the word of it: the shopper who comes
 * back, the gateway's webhook, or the market that asks by itself.
 */
import { emptyCart, lockCart } from '#domains/cart/index.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import {
  endOrders,
  type Group,
  hasSuccessor,
  isUnpaid,
  lockGroup,
  placeGroup,
  reviveGroup,
} from '#domains/orders/index.ts'
import {
  applyPayment,
  type Gateway,
  type GatewayPayment,
  hasReleased,
  isOpen,
  isPaid,
  keepCard,
  readTender,
  refundOrder,
  type TenderRow,
} from '#domains/payments/index.ts'
import { settleRecharge } from '#domains/wallet/index.ts'
import type { Work } from '#platform/work.ts'
import { isId } from '#values/id.ts'
import { settleHeld } from './held/settle-held.ts'

/**
 * Makes of a purchase or a recharge what a gateway says of its payment; saying it again changes nothing. Money that pays for
 * nothing any more goes back. Answers whether what is paid still waits for this payment.
 */
export async function settlePayment(work: Work, gateway: Gateway, payment: GatewayPayment): Promise<boolean> {
  if (!isId(payment.key)) return false
  const group = await lockGroup(work, { tenderId: payment.key })
  const tender = await readTender(work, payment.key)
  if (!group || !tender) return settleRecharge(work, gateway, payment)
  if (tender.capture === 'on_acceptance') {
    const settled = await settleHeld(work, { group, tender, payment, gateway })
    if (settled === 'held') await keepWished(work, { group, tender, payment })
    if (settled === 'nothing') await giveBack(work, tender, payment)
    if (settled !== undefined) return false
  }
  if (
    payment.state === 'captured' &&
    (isAgreedOtherwise(group, tender) || (await isPartOfNothing(work, tender)))
  ) {
    await giveBack(work, tender, payment)
    return false
  }
  const applied = await applyPayment(work, tender, payment, gateway)
  if (applied === 'paid') await keepWished(work, { group, tender, payment })
  if (applied === 'paid') await goOn(work, group, tender)
  if (applied === 'misfit') await giveBack(work, tender, payment)
  return isOpen(tender.state) && (applied === 'changed' || applied === 'unchanged')
}

/** The card that paid is kept where its shopper wished that. */
async function keepWished(
  work: Work,
  { group, tender, payment }: { group: Group; tender: TenderRow; payment: GatewayPayment },
): Promise<void> {
  const { saves_card: isWished, gateway } = tender
  const { keptCard: card } = payment
  if (isWished && gateway !== null && card) await keepCard(work, { userId: group.customerId, gateway, card })
}

/** Placed, but not by this tender: another has paid, or cash was agreed on. */
function isAgreedOtherwise({ orders }: Group, tender: TenderRow): boolean {
  return orders.some(({ isPlaced }) => isPlaced) && !isPaid(tender.state)
}

/** What was to pay beside it is back with the shopper: alone it is too little. */
function isPartOfNothing(
  work: Work,
  { group_id: groupId, attempt, state }: TenderRow,
): Promise<boolean> | false {
  return !isPaid(state) && hasReleased(work, { groupId, attempt })
}

async function giveBack(work: Work, { id }: TenderRow, { reference }: GatewayPayment): Promise<void> {
  const payload = { tender_id: id, reference }
  await work.addJob('payments.return_payment', payload, { key: `return:${reference}` })
}

/** In time it is placed; too late it goes on if all of it can still be had, else it is paid back. */
async function goOn(work: Work, group: Group, tender: TenderRow): Promise<void> {
  if (isUnpaid(group)) await placeGroup(work, group, 'gateway')
  else if (!(await goOnLate(work, group))) return payBack(work, group, tender)
  if (group.cartId) await emptyCart(work, { cartId: group.cartId, at: group.placedAt })
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
}

async function goOnLate(work: Work, group: Group): Promise<boolean> {
  const { id: groupId, cartId, customerId, placedAt, orders } = group
  if (!orders.every(({ state }) => state === 'expired')) return false
  if (cartId) {
    // Whoever orders it anew has locked it too: either they see this purchase alive, or it sees theirs.
    await lockCart(work, customerId)
    if (await hasSuccessor(work, { groupId, cartId, placedAt })) return false
  }
  return reviveGroup(work, group, 'gateway')
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
