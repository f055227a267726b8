/** What a gateway says of a payment that is authorised with the purchase and taken as its sellers accept. */
import { bookOrders } from '#domains/ledger/index.ts'
import { endOrders, type Group, isUnpaid, placeGroup } from '#domains/orders/index.ts'
import {
  type Gateway,
  type GatewayPayment,
  hasReleased,
  holdPayment,
  isHeld,
  isOpen,
  isPaid,
  misfitOf,
  readHeldShares,
  type TenderRow,
  takeHeld,
} from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { emptyCart } from '../empty-cart.ts'

interface Word {
  readonly group: Group
  readonly tender: TenderRow
  readonly gateway: Gateway
  readonly payment: GatewayPayment
}

/**
 * Makes of a purchase what a gateway says of the payment that is to be held for it; saying it again changes nothing. Answers
 * `held` the first time it is, `nothing` where it pays for nothing any more and must go back, undefined where it is settled as any payment is.
 */
export async function settleHeld(
  work: Work,
  { group, tender, gateway, payment }: Word,
): Promise<'held' | 'settled' | 'nothing' | undefined> {
  if (isHeld(tender.state)) {
    // Of what was taken in part the rest may lapse, too.
    const isOver = payment.state !== 'authorised' && payment.capturedMinor <= tender.captured_minor
    if (isOver) await endUntaken(work, { group, tender })
    return 'settled'
  }
  // What was taken of it is known: only the market has it taken.
  if (isPaid(tender.state) || tender.state === 'auth_expired') return 'settled'
  const { id, group_id: groupId, attempt, amount_minor: amountMinor, currency } = tender
  const isMisfit = misfitOf({ id, amountMinor, currency }, payment, gateway) !== undefined
  if (payment.state !== 'authorised' || !payment.held || isMisfit) return undefined
  // What was to pay beside it is back with the shopper: alone it is too little.
  const isTooLittle = await hasReleased(work, { groupId, attempt })
  if (!isOpen(tender.state) || !isUnpaid(group) || isTooLittle) return 'nothing'

  await holdPayment(work, tender, payment)
  await emptyCart(work, group)
  await placeGroup(work, group, 'gateway')
  await takeHeld(work, group.id)
  // What a wallet pays in full is sold already.
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
  return 'held'
}

/** The authorisation is over at the gateway: orders of which nothing was taken end. What is just being taken is waited for. */
async function endUntaken(
  work: Work,
  { group, tender }: { group: Group; tender: Pick<TenderRow, 'id'> },
): Promise<void> {
  const shares = await readHeldShares(work, tender.id)
  if (shares.some((share) => share.is_under_way)) return
  const untaken = shares.filter((share) => share.captured_minor + share.released_minor < share.amount_minor)
  const orders = group.orders.filter(({ id }) => untaken.some(({ order_id }) => order_id === id))
  await endOrders(work, group, orders, { to: 'cancelled', by: 'gateway', reason: 'authorisation_ended' })
}
