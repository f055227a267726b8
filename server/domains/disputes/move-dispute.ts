/**
 * Recording and progress of disputes, from gateways or operators. The caller has locked the order group of the
 * tender.
 */

import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import { disputeClosed, disputeOpened } from '#contract/events.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import type { Group } from '#domains/orders/index.ts'
import { readLeftOf, recordChargeback, refundOrder, type TenderRow } from '#domains/payments/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { divide, divideLost } from './divide.ts'
import { postClosed, postFee, postOpened } from './postings.ts'
import * as queries from './queries.ts'

export interface DisputeToOpen {
  readonly tender: TenderRow
  readonly gateway: string
  readonly reference: string
  readonly isByHand: boolean
  readonly reason: DisputeReason
  readonly amountMinor: number
  readonly respondBy: Date | undefined
}

/** Records the dispute and puts its sellers' shares on hold. */
export async function openDispute(
  given: Work,
  { tender, amountMinor, ...told }: DisputeToOpen,
): Promise<queries.DisputeRecord> {
  const work = { ...given, now: await queries.readMomentAfter(given, tender.group_id) }
  const id = newId()
  const left = await readLeftOf(work, tender.id)
  const { shares, unattributedMinor } = divide(
    amountMinor,
    left.map((order) => order.left_minor),
  )
  await queries.insertDispute(work, {
    id,
    ...told,
    tenderId: tender.id,
    currency: tender.currency,
    amountMinor,
    unattributedMinor,
    shares: left.flatMap(({ order_id: orderId }, place) => {
      const minor = shares[place] ?? 0
      return minor > 0 ? [{ orderId, minor }] : []
    }),
  })
  const dispute = await queries.readRecord(work, { id })
  if (!dispute) throw new Error(`Dispute ${id} not found after insert`)
  await postOpened(work, { ...dispute, groupId: tender.group_id })
  await bookOrders(
    work,
    left.map((order) => order.order_id),
  )
  emit(work, disputeOpened, { dispute_id: id })
  return dispute
}

const steps: Record<DisputeState, number> = { open: 0, answered: 1, won: 2, lost: 2 }

export interface Word {
  readonly state: DisputeState
  /** The part paid to the shopper if the dispute is lost. */
  readonly lostMinor: number
  readonly fee: Money | undefined
  readonly respondBy: Date | undefined
}

/** Moves a dispute forward to the reported state; repeating a report changes nothing. */
export async function moveDispute(
  work: Work,
  { group, dispute, word }: { group: Group; dispute: queries.DisputeRecord; word: Word },
): Promise<void> {
  const isNew = steps[word.state] > steps[dispute.state]
  const at = { ...work, now: isNew ? await queries.readMomentAfter(work, group.id) : work.now }
  const { respond_by: known } = dispute
  await queries.writeTerms(at, dispute.id, { respondBy: word.respondBy ?? known, fee: feeOf(dispute, word) })
  await chargeFee(at, { group, dispute, word })
  if (!isNew) return
  if (word.state === 'answered') await queries.setAnswered(at, dispute)
  else await close(at, { group, dispute, word })
}

/** A fee in another currency than the known fee can't be compared with it and is ignored. */
function feeOf(dispute: queries.DisputeRecord, { fee }: Word): Money | undefined {
  return fee && (dispute.fee_currency ?? fee.currency) === fee.currency ? fee : undefined
}

async function chargeFee(
  work: Work,
  { group, dispute, word }: { group: Group; dispute: queries.DisputeRecord; word: Word },
): Promise<void> {
  const fee = feeOf(dispute, word)
  if (!fee) return
  const minor = fee.minor - (dispute.fee_minor ?? 0)
  await postFee(work, { ...dispute, groupId: group.id }, { minor, currency: fee.currency })
}

async function close(
  work: Work,
  { group, dispute, word }: { group: Group; dispute: queries.DisputeRecord; word: Word },
): Promise<void> {
  const { id, reference, currency, tender_id: tenderId, unattributed_minor: unattributedMinor } = dispute
  const orders = await queries.readShares(work, id)
  const lostMinor = word.state === 'lost' ? word.lostMinor : 0
  const lost = divideLost(lostMinor, {
    shares: orders.map((share) => share.amount_minor),
    unattributedMinor,
  })
  const shares = orders.map(({ order_id: orderId }, place) => ({ orderId, minor: lost.shares[place] ?? 0 }))
  const ended = { lostMinor, unattributedLostMinor: lost.unattributedMinor, shares }
  await queries.endDispute(work, dispute, word.state === 'lost' ? ended : undefined)
  for (const { orderId, minor } of shares) {
    if (minor === 0) continue
    await recordChargeback(work, {
      disputeId: id,
      orderId,
      tenderId,
      currency,
      amountMinor: minor,
      reference,
    })
  }
  await refundEndedOrders(work, group, orders)
  await postClosed(work, { ...dispute, groupId: group.id }, lost.unattributedMinor)
  await bookOrders(
    work,
    orders.map((share) => share.order_id),
  )
  emit(work, disputeClosed, { dispute_id: id })
}

/** Refunds orders that ended during the dispute: their refunds were waiting for its outcome. */
async function refundEndedOrders(
  work: Work,
  { orders }: Group,
  shares: readonly { readonly order_id: string }[],
): Promise<void> {
  for (const { id, state } of orders) {
    if (state !== 'rejected' && state !== 'cancelled') continue
    if (!shares.some((share) => share.order_id === id)) continue
    await refundOrder(work, { orderId: id, cause: state, key: `${state}:${id}` })
  }
}
