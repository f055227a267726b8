/** Bank transfers that operators record, and refunds of unassigned amounts. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  refundTransfer as payingBack,
  recordTransfer as recording,
  reverseRecordedTransfer as reversing,
} from '#contract/operator.ts'
import { type Group, lockAnyGroup, readAnyOrder } from '#domains/orders/index.ts'
import {
  isPaid,
  readTenders,
  receiveTransfer,
  returnTransfer,
  reverseArrival,
  type TenderRow,
} from '#domains/payments/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { canPay, proceed } from './complete-payment.ts'

/**
 * Records a transfer for an order. It pays once the full amount has arrived, in time or late. Overpayments, parts of
 * ended orders and transfers for paid orders are stored separately, to be refunded.
 * @throws {Problem} not_found; invalid_input; state_conflict where it was never to be paid by transfer; not_allowed
 * to bear the rest without full rights
 */
export async function recordTransfer(
  work: Work,
  { params, body }: Given<typeof recording>,
): Promise<Answer<typeof recording>> {
  const group = await lockAnyGroup(work, params.number)
  const tender = await transferOf(work, group)
  if (!tender) throw problem('state_conflict')
  if (body.bears_rest) mustHaveFullRights(work)
  const isWanted = !isPaid(tender.state) && (await canPay(work, group, tender))
  const hasPaid = await receiveTransfer(work, tender, {
    amountMinor: body.amount_minor,
    reference: body.reference,
    bearsRemainder: body.bears_rest ?? false,
    isWanted,
  })
  if (hasPaid) await proceed(work, { group, tender, by: 'operator' })
  return readAnyOrder(work, { params: { number: group.number } })
}

/** Returns the pending transfer, or else the last one. */
async function transferOf(work: Work, group: Group): Promise<TenderRow | undefined> {
  const transfers = (await readTenders(work, [group.id])).filter(({ kind }) => kind === 'bank')
  return transfers.find(({ state }) => state === 'awaiting_transfer') ?? transfers.at(-1)
}

/** Records the refund of an unassigned transfer. */
export async function refundTransfer(
  work: Work,
  { params, body }: Given<typeof payingBack>,
): Promise<Answer<typeof payingBack>> {
  const group = await lockAnyGroup(work, params.number)
  await returnTransfer(work, group.id, {
    tenderId: body.tender_id,
    amountMinor: body.amount_minor,
    reference: body.to === 'bank' ? body.reference : undefined,
  })
  return readAnyOrder(work, { params: { number: group.number } })
}

/** Reverses a transfer that was recorded by mistake. */
export async function reverseRecordedTransfer(
  work: Work,
  { params }: Given<typeof reversing>,
): Promise<Answer<typeof reversing>> {
  const group = await lockAnyGroup(work, params.number)
  await reverseArrival(work, group.id, params.id)
  return readAnyOrder(work, { params: { number: group.number } })
}
