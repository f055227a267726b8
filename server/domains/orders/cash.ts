/** Cash that was not collected in full on delivery: recorded later, or written off (decision 041). */

import type { Answer, Given } from '#contract/endpoint.ts'
import { cashWrittenOff, orderAmountChanged } from '#contract/events.ts'
import type { recordAnyCash as recordingAny } from '#contract/operator.ts'
import type { deliverOrder, recordCash as recording, writeOffCash as writingOff } from '#contract/seller.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { closeCash, collectCash, readCashDue, writeOffCash as write } from '#domains/payments/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type Group, lockAnyGroup, lockGroup, type Order } from './group.ts'
import { type OperatorOrderAnswer, readAnyOrder } from './operator-orders.ts'
import { findStoreOrder } from './read-store-order.ts'
import { insertRequest, setDecision } from './refund-queries.ts'

type CashCollected = Pick<Given<typeof deliverOrder>['body'], 'cash_collected' | 'cash_minor'>

/**
 * Returns the cash collected on delivery, in minor units.
 * @throws {Problem} invalid_input when it is missing although cash was due, given although none was, or not less than
 *   the amount due for a part
 */
export function collectedOf(
  { cash_collected: said, cash_minor: part }: CashCollected,
  dueMinor: number,
): number {
  const refuse = (field: keyof CashCollected, code: string) =>
    problem('invalid_input', {}, { [field]: [code] })
  if (dueMinor === 0) {
    if (said !== undefined) throw refuse('cash_collected', 'cash_not_due')
    if (part !== undefined) throw refuse('cash_minor', 'cash_not_due')
    return 0
  }
  if (said === undefined) throw refuse('cash_collected', 'cash_collected_required')
  if (said !== 'part' && part !== undefined) throw refuse('cash_minor', 'cash_part_only')
  if (said !== 'part') return said === 'all' ? dueMinor : 0
  if (part === undefined) throw refuse('cash_minor', 'amount_invalid')
  if (part >= dueMinor) throw refuse('cash_minor', 'cash_part_too_high')
  return part
}

/** @throws {Problem} not_found, also for another store's; state_conflict when nothing is owed; invalid_input */
export async function recordCash(
  work: Work,
  { params, body }: Given<typeof recording>,
): Promise<Answer<typeof recording>> {
  const { storeId } = staffOf(work, params.store)
  const group = await lockGroup(work, { number: params.number })
  await record(work, orderOf(group, { number: params.number, storeId }), body.amount_minor)
  return { order: await findStoreOrder(work, { storeId, number: params.number }) }
}

/** Records cash as `recordCash` does, by an operator for any store. */
export async function recordAnyCash(
  work: Work,
  { params, body }: Given<typeof recordingAny>,
): Promise<OperatorOrderAnswer> {
  const group = await lockAnyGroup(work, params.number)
  await record(work, orderOf(group, { number: params.number }), body.amount_minor)
  return readAnyOrder(work, { params: { number: group.number } })
}

/** @throws {Problem} not_found, also for another store's; not_allowed; state_conflict when nothing is owed */
export async function writeOffCash(
  work: Work,
  { params, body }: Given<typeof writingOff>,
): Promise<Answer<typeof writingOff>> {
  const { storeId } = staffOf(work, params.store)
  const found = orderOf(await lockGroup(work, { number: params.number }), { number: params.number, storeId })
  const { group, order } = found
  const amountMinor = await owedOf(work, order)
  const id = newId()
  await insertRequest(work, {
    id,
    orderId: order.id,
    subject: { kind: 'write_off' },
    requestedBy: group.customerId,
    details: body.reason,
    payTo: 'original',
    amount: { minor: amountMinor, currency: group.currency },
    marketMinor: 0,
  })
  if (!(await setDecision(work, { id, as: 'seller', answer: undefined, limitMinor: undefined })))
    throw new Error(`Refund request ${id} could not be decided after insert`)
  await write(work, { orderId: order.id, requestId: id, amountMinor })
  await settled(work, found)
  emit(work, cashWrittenOff, { request_id: id })
  return { order: await findStoreOrder(work, { storeId, number: params.number }) }
}

interface Found {
  readonly group: Group
  readonly order: Order
}

function orderOf(group: Group | undefined, { number, storeId }: { number: string; storeId?: string }): Found {
  const order = group?.orders.find(
    (other) => other.number === number && (storeId === undefined || other.storeId === storeId),
  )
  if (!group || !order?.isPlaced) throw problem('not_found')
  return { group, order }
}

async function record(work: Work, found: Found, amountMinor: number): Promise<void> {
  const { id: orderId } = found.order
  const owedMinor = await owedOf(work, found.order)
  if (amountMinor > owedMinor) throw problem('invalid_input', {}, { amount_minor: ['cash_more_than_owed'] })
  await collectCash(work, { orderId, amountMinor })
  await settled(work, found)
}

/** Before delivery nothing is owed: the amount due is collected on delivery. */
async function owedOf(work: Work, { id, state }: Order): Promise<number> {
  const isDelivered = state === 'delivered' || state === 'completed'
  const owedMinor = isDelivered ? await readCashDue(work, id) : 0
  if (owedMinor === 0) throw problem('state_conflict', { state })
  return owedMinor
}

async function settled(work: Work, { group, order }: Found): Promise<void> {
  await closeCash(work, group.id)
  emit(work, orderAmountChanged, { order_id: order.id })
  await bookOrders(work, [order.id])
}
