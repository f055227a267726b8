import type { Answer, Given } from '#contract/endpoint.ts'
import { caseOpened } from '#contract/events.ts'
import type { closeOwnCase as closing, openCase as opening } from '#contract/message-cases.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { caseDeadlineHours } from '#values/case.ts'
import { newId } from '#values/id.ts'
import { addMessage } from '../add-message.ts'
import { countCustomerMessage } from '../limits.ts'
import { findPlacedOrder, lockOrCreateThread } from '../queries.ts'
import { insertCase, lockCase, setCaseClosed } from './queries.ts'

const HOUR_MS = 60 * 60_000

/**
 * Reports a problem with an order. Its description is also a message of the conversation, where the store answers.
 * @throws {Problem} not_found, also for another customer's order; state_conflict while another one is open
 */
export async function openCase(
  work: Work,
  { body: { order: number, reason, details } }: Given<typeof opening>,
): Promise<Answer<typeof opening>> {
  const customerId = accountHolder(work)
  const order = await findPlacedOrder(work, { number, customerId })
  if (!order) throw problem('not_found')
  await countCustomerMessage(work, customerId)
  const participants = { customerId, storeId: order.store_id, orderId: order.order_id }
  const threadId = await lockOrCreateThread(work, { id: newId(), ...participants })
  const id = newId()
  const isNew = await insertCase(work, {
    id,
    threadId,
    orderId: order.order_id,
    openedBy: customerId,
    reason,
    details,
    respondBy: new Date(work.now.getTime() + caseDeadlineHours * HOUR_MS),
  })
  if (!isNew) throw problem('state_conflict', { state: 'open' })
  await addMessage(work, { threadId, sender: 'customer', senderId: customerId, text: details })
  emit(work, caseOpened, { case_id: id })
  return { thread: threadId, case: id }
}

/** @throws {Problem} not_found, also for another customer's; state_conflict when it is closed */
export async function closeOwnCase(
  work: Work,
  { params: { id } }: Given<typeof closing>,
): Promise<Answer<typeof closing>> {
  const customerId = accountHolder(work)
  const held = await lockCase(work, id)
  if (held?.opened_by !== customerId) throw problem('not_found')
  if (held.state !== 'with_store' && held.state !== 'with_support') {
    throw problem('state_conflict', { state: held.state })
  }
  await setCaseClosed(work, { id, state: 'closed', closedBy: customerId, closedAs: 'customer' })
  return { done: true }
}
