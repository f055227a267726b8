/** Conversations as the staff of a store see them. */
import type { Answer, Given } from '#contract/endpoint.ts'
import { messageThreadRead } from '#contract/events.ts'
import type {
  countStoreUnreadThreads as counting,
  findOrderThread as finding,
  listStoreThreads as listing,
  markStoreThreadRead as marking,
  readStoreThread as reading,
  sendStoreMessage as sending,
  sendFirstStoreMessage as sendingFirst,
} from '#contract/messages.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { StaffOf, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { addMessage } from './add-message.ts'
import { threadAnswer, threadListItem } from './answers.ts'
import { readLatestCase } from './cases/queries.ts'
import { countStoreMessage } from './limits.ts'
import { countThreads, readMessages, readThread, readThreads, type ThreadFilter } from './list-queries.ts'
import {
  findPlacedOrder,
  findThread,
  findThreadId,
  lockOrCreateThread,
  type OrderRow,
  setThreadRead,
  type ThreadKey,
} from './queries.ts'
import { MESSAGES_SHOWN } from './shown.ts'

const PER_PAGE = 25

/** @throws {Problem} not_found */
export async function listStoreThreads(
  work: Work,
  { params, query: { page = 1, view, search } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const filter = visibleTo(staffOf(work, params.store))
  const asked = { page, perPage: PER_PAGE }
  const rows = await readThreads(work, { ...filter, view, search, ...asked })
  const counts = await countThreads(work, { ...filter, side: 'store' })
  return {
    data: rows.map((row) => threadListItem(row, 'store')),
    ...counts,
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

/** @throws {Problem} not_found */
export async function countStoreUnreadThreads(
  work: Work,
  { params }: Given<typeof counting>,
): Promise<Answer<typeof counting>> {
  const { unread } = await countThreads(work, { ...visibleTo(staffOf(work, params.store)), side: 'store' })
  return { unread }
}

/** @throws {Problem} not_found, also for another store's, and to staff who cannot answer for one without an order */
export async function readStoreThread(
  work: Work,
  { params, query: { before } }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const staff = staffOf(work, params.store)
  const { id: threadId } = await threadOf(work, staff, params.id)
  const row = await readThread(work, threadId)
  if (!row) throw problem('not_found')
  const messages = await readMessages(work, { threadId, before, count: MESSAGES_SHOWN })
  return threadAnswer(row, {
    side: 'store',
    messages,
    canWrite: staff.permissions.includes('messages.edit'),
    latestCase: await readLatestCase(work, threadId),
  })
}

/** @throws {Problem} not_found; not_allowed; too_many_requests */
export async function sendStoreMessage(
  work: Work,
  { params, body: { text } }: Given<typeof sending>,
): Promise<Answer<typeof sending>> {
  const staff = staffOf(work, params.store)
  const { id: threadId } = await threadOf(work, staff, params.id, { isLocked: true })
  return send(work, { staff, threadId, text })
}

/** @throws {Problem} not_found */
export async function findOrderThread(
  work: Work,
  { params }: Given<typeof finding>,
): Promise<Answer<typeof finding>> {
  const staff = staffOf(work, params.store)
  const order = await orderOf(work, staff, params.number)
  const thread = await findThreadId(work, participantsOf(order))
  return {
    customer: { name: order.customer_name },
    can_write: order.has_account && staff.permissions.includes('messages.edit'),
    ...(thread !== undefined && { thread }),
  }
}

/** @throws {Problem} not_found; not_allowed, and for orders of guests; too_many_requests */
export async function sendFirstStoreMessage(
  work: Work,
  { params, body: { text } }: Given<typeof sendingFirst>,
): Promise<Answer<typeof sendingFirst>> {
  const staff = staffOf(work, params.store)
  const order = await orderOf(work, staff, params.number)
  if (!order.has_account) throw problem('not_allowed')
  const threadId = await lockOrCreateThread(work, { id: newId(), ...participantsOf(order) })
  return send(work, { staff, threadId, text })
}

/** @throws {Problem} not_found */
export async function markStoreThreadRead(
  work: Work,
  { params, body: { position } }: Given<typeof marking>,
): Promise<Answer<typeof marking>> {
  const staff = staffOf(work, params.store)
  const { id: threadId } = await threadOf(work, staff, params.id)
  // Who can't answer leaves it unread for those who can.
  if (!staff.permissions.includes('messages.edit')) return { done: true }
  const wasUnread = await setThreadRead(work, { threadId, side: 'store', position })
  if (wasUnread) emit(work, messageThreadRead, { thread_id: threadId, user_id: signedInUser(work).userId })
  return { done: true }
}

/** Packers see what is about orders. */
function visibleTo({ storeId, permissions }: StaffOf): ThreadFilter {
  return { storeId, isAboutOrders: !permissions.includes('messages.edit') }
}

async function threadOf(
  work: Work,
  { storeId, permissions }: StaffOf,
  id: string,
  lock: { readonly isLocked?: boolean } = {},
): Promise<ThreadKey> {
  const thread = await findThread(work, { id, storeId }, lock)
  if (!thread || (!permissions.includes('messages.edit') && thread.orderId === undefined))
    throw problem('not_found')
  return thread
}

async function orderOf(work: Work, { storeId }: StaffOf, number: string): Promise<OrderRow> {
  const order = await findPlacedOrder(work, { number, storeId })
  if (!order) throw problem('not_found')
  return order
}

function participantsOf({ customer_id, store_id, order_id }: OrderRow) {
  return { customerId: customer_id, storeId: store_id, orderId: order_id }
}

async function send(
  work: Work,
  { staff, threadId, text }: { readonly staff: StaffOf; readonly threadId: string; readonly text: string },
) {
  await countStoreMessage(work, staff.storeId)
  return addMessage(work, { threadId, sender: 'store', senderId: signedInUser(work).userId, text })
}
