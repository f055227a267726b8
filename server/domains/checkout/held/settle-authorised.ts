/** Settles card payments that are authorised with the order and captured as sellers accept. */
import { bookOrders } from '#domains/ledger/index.ts'
import { endOrders, type Group, isUnpaid, placeGroup } from '#domains/orders/index.ts'
import {
  authorisePayment,
  type Gateway,
  type GatewayPayment,
  hasReleased,
  isHeld,
  isOpen,
  isPaid,
  mismatchOf,
  readAuthorisedShares,
  scheduleCapture,
  type TenderRow,
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
 * Applies the gateway's state of an authorise-then-capture payment to its order; idempotent. Returns `held` the first
 * time it is authorised, `nothing` if it can't pay for anything and must be cancelled, undefined if it is settled
 * like any other payment.
 */
export async function settleAuthorised(
  work: Work,
  { group, tender, gateway, payment }: Word,
): Promise<'held' | 'settled' | 'nothing' | undefined> {
  if (isHeld(tender.state)) {
    // After a partial capture, the rest of the authorisation can lapse too.
    const isOver = payment.state !== 'authorised' && payment.capturedMinor <= tender.captured_minor
    if (isOver) await endUncaptured(work, { group, tender })
    return 'settled'
  }
  // Captures are known already, since only the market starts them.
  if (isPaid(tender.state) || tender.state === 'auth_expired') return 'settled'
  const { id, group_id: groupId, attempt, amount_minor: amountMinor, currency } = tender
  const isMismatch = mismatchOf({ id, amountMinor, currency }, payment, gateway) !== undefined
  if (payment.state !== 'authorised' || !payment.held || isMismatch) return undefined
  // The points or wallet part was released, and this amount alone is too little.
  const isTooLittle = await hasReleased(work, { groupId, attempt })
  if (!isOpen(tender.state) || !isUnpaid(group) || isTooLittle) return 'nothing'

  await authorisePayment(work, tender, payment)
  await emptyCart(work, group)
  await placeGroup(work, group, 'gateway')
  await scheduleCapture(work, group.id)
  // Seller orders paid in full from the wallet count as sold already.
  await bookOrders(
    work,
    group.orders.map(({ id }) => id),
  )
  return 'held'
}

/** Ends uncaptured seller orders after the authorisation lapsed. Waits for captures in progress. */
async function endUncaptured(
  work: Work,
  { group, tender }: { group: Group; tender: Pick<TenderRow, 'id'> },
): Promise<void> {
  const shares = await readAuthorisedShares(work, tender.id)
  if (shares.some((share) => share.is_under_way)) return
  const untaken = shares.filter((share) => share.captured_minor + share.released_minor < share.amount_minor)
  const orders = group.orders.filter(({ id }) => untaken.some(({ order_id }) => order_id === id))
  await endOrders(work, group, orders, { to: 'cancelled', by: 'gateway', reason: 'authorisation_ended' })
}
