/** Bank transfers as operators see them arrive, and give back what pays for nothing. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  payTransferBack as payingBack,
  recordTransfer as recording,
  takeTransferBack as takingBack,
} from '#contract/operator.ts'
import { type Group, lockAnyGroup, readAnyOrder } from '#domains/orders/index.ts'
import {
  isPaid,
  readTenders,
  receiveTransfer,
  returnTransfer,
  type TenderRow,
  takeBackArrival,
} from '#domains/payments/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { canPay, goOn } from './go-on.ts'

/**
 * What has come by transfer for a purchase: it pays once all of it is there, in time or too late as any payment; too much, a part of
 * what ended, and what comes for what is paid already is kept apart, to go back.
 * @throws {Problem} not_found; invalid_input; state_conflict where it was never to be paid by transfer; not_allowed to bear the
 *   rest without full rights
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
    bearsRest: body.bears_rest ?? false,
    isWanted,
  })
  if (hasPaid) await goOn(work, { group, tender, by: 'operator' })
  return readAnyOrder(work, { params: { number: group.number } })
}

/** The one that is awaited, else the one that was last. */
async function transferOf(work: Work, group: Group): Promise<TenderRow | undefined> {
  const transfers = (await readTenders(work, [group.id])).filter(({ kind }) => kind === 'bank')
  return transfers.find(({ state }) => state === 'awaiting_transfer') ?? transfers.at(-1)
}

/** What pays for nothing has gone back. */
export async function payTransferBack(
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

/** What was written down of the bank's statement was a mistake. */
export async function takeTransferBack(
  work: Work,
  { params }: Given<typeof takingBack>,
): Promise<Answer<typeof takingBack>> {
  const group = await lockAnyGroup(work, params.number)
  await takeBackArrival(work, group.id, params.id)
  return readAnyOrder(work, { params: { number: group.number } })
}
