import type { Answer, Given } from '#contract/endpoint.ts'
import { refundIssued } from '#contract/events.ts'
import type { payRefundByBank as byBank, payRefundIntoWallet as intoWallet } from '#contract/operator.ts'
import { bookOrders, isWalletOn } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { readRefundsOf } from './refund-list-queries.ts'
import { completeRefund, type RefundPaidBy } from './refund-queries.ts'
import { refundAnswer } from './refunds.ts'

/**
 * Records a refund that the operator paid by bank transfer, and emails the shopper its reference.
 * @throws {Problem} not_found; state_conflict when a gateway carries it out, or it is already paid
 */
export async function payRefundByBank(
  work: Work,
  { params: { id }, body: { reference } }: Given<typeof byBank>,
): Promise<Answer<typeof byBank>> {
  return payOwed(work, id, { kind: 'bank', reference, personId: signedInUser(work).userId })
}

/**
 * Pays a due refund into the shopper's wallet at once and notifies them.
 * @throws {Problem} not_found; state_conflict as above, and when they have no wallet
 */
export async function payRefundIntoWallet(
  work: Work,
  { params: { id } }: Given<typeof intoWallet>,
): Promise<Answer<typeof intoWallet>> {
  const [refund] = await readRefundsOf(work, { refundId: id })
  if (!refund) throw problem('not_found')
  if (!(refund.has_wallet && (await isWalletOn(work)))) throw problem('state_conflict')
  return payOwed(work, id, { kind: 'wallet', personId: signedInUser(work).userId })
}

async function payOwed(work: Work, id: string, by: RefundPaidBy): Promise<Answer<typeof byBank>> {
  const isDone = await completeRefund(work, { refundId: id, eventId: newId(), by })
  const [refund] = await readRefundsOf(work, { refundId: id })
  if (!refund) throw problem('not_found')
  if (!isDone) throw problem('state_conflict', { state: refund.standing })
  emit(work, refundIssued, { order_id: refund.order_id, refund_id: id })
  await bookOrders(work, [refund.order_id])
  return { refund: refundAnswer(refund) }
}
