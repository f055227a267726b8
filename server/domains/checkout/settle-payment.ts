/**
 * The only place where a payment pays for an order or a recharge, whether it is reported by the customer's return, a
 * webhook or polling.
 */

import { type Group, lockGroup } from '#domains/orders/index.ts'
import {
  applyPayment,
  type Gateway,
  type GatewayPayment,
  isOpen,
  isPaid,
  readTender,
  returnWrongPayment,
  saveCard,
  type TenderRow,
} from '#domains/payments/index.ts'
import { settleRecharge } from '#domains/wallet/index.ts'
import type { Work } from '#platform/work.ts'
import { isId } from '#values/id.ts'
import { canPay, proceed } from './complete-payment.ts'
import { settleAuthorised } from './held/settle-authorised.ts'

/**
 * Applies a gateway's payment state to its order or recharge; idempotent. Money that can't pay for anything is
 * refunded. Returns whether the order or recharge still waits for this payment.
 */
export async function settlePayment(work: Work, gateway: Gateway, payment: GatewayPayment): Promise<boolean> {
  if (!isId(payment.key)) return false
  const group = await lockGroup(work, { tenderId: payment.key })
  const tender = await readTender(work, payment.key)
  if (!group || !tender) return settleRecharge(work, gateway, payment)
  if (tender.capture === 'on_acceptance') {
    const settled = await settleAuthorised(work, { group, tender, payment, gateway })
    if (settled === 'held') await saveRequestedCard(work, { group, tender, payment })
    if (settled === 'nothing') await returnGatewayPayment(work, tender, payment)
    if (settled !== undefined) return false
  }
  if (payment.state === 'captured' && !isPaid(tender.state) && !(await canPay(work, group, tender))) {
    await returnGatewayPayment(work, tender, payment)
    return false
  }
  const applied = await applyPayment(work, tender, payment, gateway)
  if (applied === 'paid') await saveRequestedCard(work, { group, tender, payment })
  if (applied === 'paid') await proceed(work, { group, tender, by: 'gateway' })
  if (applied === 'misfit') await returnGatewayPayment(work, tender, payment)
  return isOpen(tender.state) && (applied === 'changed' || applied === 'unchanged')
}

/** Saves the card if the customer asked for it. */
async function saveRequestedCard(
  work: Work,
  { group, tender, payment }: { group: Group; tender: TenderRow; payment: GatewayPayment },
): Promise<void> {
  const { saves_card: isWished, gateway } = tender
  const { savedCard: card } = payment
  if (isWished && gateway !== null && card) await saveCard(work, { userId: group.customerId, gateway, card })
}

async function returnGatewayPayment(
  work: Work,
  { id }: TenderRow,
  { reference }: GatewayPayment,
): Promise<void> {
  const payload = { tender_id: id, reference }
  await work.addJob(returnWrongPayment, payload, { key: `return:${reference}` })
}
