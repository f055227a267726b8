/** Captures the accepted part of an authorised payment, one capture after another. */

import { captureFailed } from '#contract/events.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { type Group, lockGroup } from '#domains/orders/index.ts'
import {
  type AuthorisedShare,
  authorisationTerms,
  type CaptureRow,
  cancelTender,
  closeCaptured,
  completeCapture,
  failCapture,
  type GatewayPayment,
  GatewayRefusal,
  type Gateways,
  gatewayNamed,
  insertCapture,
  isHeld,
  nextCapture,
  readAuthorisedShares,
  readInProgress,
  readTender,
  refundOrder,
  scheduleCapture,
  type TenderRow,
} from '#domains/payments/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { sumMinor } from '#values/money.ts'
import { settlePaymentUpdate } from '../settle-payment-update.ts'

/** How long before an authorisation ends every order must be decided. */
export const LAST_HOURS_MS = 3 * 60 * 60 * 1000

/**
 * Captures what is due of an authorised payment, between transactions, until nothing is. A capture started earlier is
 * looked up first and retried with the same idempotency key, so that nothing is captured twice.
 * @throws {GatewayUnavailable} the capture may or may not have happened
 */
export async function captureAuthorised(begin: Begin, gateways: Gateways, tenderId: string): Promise<void> {
  for (;;) {
    const next = await begin((work) => nextOf(work, tenderId))
    if (!next) return
    const isTaken = await take(begin, gateways, next)
    if (!isTaken) return
  }
}

interface Next {
  readonly tender: TenderRow
  readonly capture: CaptureRow
  /** Started earlier, with an unknown result. */
  readonly wasBegun: boolean
}

async function nextOf(work: Work, tenderId: string): Promise<Next | undefined> {
  await lockGroup(work, { tenderId })
  const tender = await readTender(work, tenderId)
  if (!tender || !isHeld(tender.state)) return undefined
  const known = await readInProgress(work, tenderId)
  if (known) return { tender, capture: known, wasBegun: true }
  const { at_end: atEnd } = await authorisationTerms(work)
  const until = tender.authorised_until
  const due = nextCapture((await readAuthorisedShares(work, tenderId)).map(toShare), {
    takesParts: tender.takes_parts,
    takesUndecided:
      atEnd === 'take' && until !== null && until.getTime() - work.now.getTime() < LAST_HOURS_MS,
    now: work.now,
  })
  if (!due) return undefined
  const { shares, isLast } = due
  const id = newId()
  await insertCapture(work, { id, eventId: newId(), tenderId, isLast, shares })
  const amountMinor = sumMinor(shares.map((share) => share.amountMinor))
  return { tender, capture: { id, amount_minor: amountMinor, is_last: isLast }, wasBegun: false }
}

function toShare({
  order_id,
  state,
  amount_minor,
  captured_minor,
  released_minor,
  failed_at,
}: AuthorisedShare) {
  return {
    orderId: order_id,
    state,
    amountMinor: amount_minor,
    settledMinor: captured_minor + released_minor,
    failedAt: failed_at ?? undefined,
  }
}

/** Returns whether the capture succeeded. */
async function take(begin: Begin, gateways: Gateways, { tender, capture, wasBegun }: Next): Promise<boolean> {
  const gateway = gatewayNamed(gateways, tender.gateway)
  const { gateway_reference: reference, currency, captured_minor: before } = tender
  if (reference === null || !gateway.takePart)
    throw new Error(`Cannot capture tender ${tender.id}: no reference, or the gateway has no partial capture`)
  const isThere = (payment: GatewayPayment | undefined) =>
    payment !== undefined && payment.capturedMinor >= before + capture.amount_minor
  if (wasBegun && isThere(await gateway.findPayment({ reference }))) {
    await begin((work) => settleCaptured(work, tender, capture))
    return true
  }
  try {
    await gateway.takePart({
      key: capture.id,
      paymentReference: reference,
      amount: { minor: capture.amount_minor, currency },
      isLast: capture.is_last,
    })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    const payment = await gateway.findPayment({ reference })
    if (isThere(payment)) {
      await begin((work) => settleCaptured(work, tender, capture))
      return true
    }
    await begin((work) => settleRefused(work, { tender, capture, code: error.code }))
    // If the gateway refused because the authorisation ended, its state ends the uncaptured orders.
    if (payment) await settlePaymentUpdate(begin, gateway, payment)
    return false
  }
  await begin((work) => settleCaptured(work, tender, capture))
  return true
}

async function settleCaptured(
  work: Work,
  { id: tenderId }: TenderRow,
  { id: captureId, is_last: isLast }: CaptureRow,
): Promise<void> {
  const group = await lockGroup(work, { tenderId })
  if (!group) throw new Error(`No order found for tender ${tenderId}`)
  const orderIds = await completeCapture(work, { captureId, eventId: newId() })
  if (orderIds.length === 0) return
  // Amounts of orders that ended meanwhile are released together with the rest.
  if ((await closeCaptured(work, tenderId)) && !isLast) {
    await work.addJob(cancelTender, { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  }
  await refundEnded(work, group, orderIds)
  await bookOrders(work, orderIds)
}

async function settleRefused(
  work: Work,
  { tender: { id: tenderId }, capture, code }: { tender: TenderRow; capture: CaptureRow; code: string },
): Promise<void> {
  const group = await lockGroup(work, { tenderId })
  if (!group) throw new Error(`No order found for tender ${tenderId}`)
  const before = await readAuthorisedShares(work, tenderId)
  const orderIds = await failCapture(work, { captureId: capture.id, eventId: newId(), code })
  const hadFailed = (id: string) => before.some((share) => share.order_id === id && share.failed_at)
  for (const id of orderIds) {
    if (!hadFailed(id)) emit(work, captureFailed, { order_id: id })
  }
  await refundEnded(work, group, orderIds)
  await bookOrders(work, orderIds)
}

/** Refunds orders that ended during their capture, now that its result is known. */
async function refundEnded(work: Work, { id, orders }: Group, orderIds: readonly string[]): Promise<void> {
  for (const order of orders) {
    const { state: cause } = order
    if (!orderIds.includes(order.id) || (cause !== 'cancelled' && cause !== 'rejected')) continue
    await refundOrder(work, { orderId: order.id, cause, key: `${cause}:${order.id}` })
  }
  await scheduleCapture(work, id)
}
