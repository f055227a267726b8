/** Conversations as customers see them. */
import type { Answer, Given } from '#contract/endpoint.ts'
import { messageThreadRead } from '#contract/events.ts'
import type {
  countOwnUnreadThreads as counting,
  listOwnThreads as listing,
  markOwnThreadRead as marking,
  readOwnThread as reading,
  sendOwnMessage as sending,
} from '#contract/messages.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { addMessage } from './add-message.ts'
import { threadAnswer, threadListItem } from './answers.ts'
import { readLatestCase } from './cases/queries.ts'
import { countCustomerMessage } from './limits.ts'
import {
  countThreads,
  findListedProduct,
  findStore,
  readMessages,
  readThread,
  readThreads,
} from './list-queries.ts'
import { findThread, setThreadRead, type ThreadKey } from './queries.ts'
import { MESSAGES_SHOWN } from './shown.ts'

const PER_PAGE = 20

export async function listOwnThreads(
  work: Work,
  { query: { page = 1 } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const customerId = accountHolder(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await readThreads(work, { customerId, ...asked })
  const { unread } = await countThreads(work, { customerId, side: 'customer' })
  return {
    data: rows.map((row) => threadListItem(row, 'customer')),
    unread,
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

export async function countOwnUnreadThreads(work: Work): Promise<Answer<typeof counting>> {
  const { unread } = await countThreads(work, { customerId: accountHolder(work), side: 'customer' })
  return { unread }
}

/** @throws {Problem} not_found, also for another customer's */
export async function readOwnThread(
  work: Work,
  { params, query: { before } }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const thread = await ownThread(work, params.id)
  const row = await readThread(work, thread.id)
  if (!row) throw problem('not_found')
  const messages = await readMessages(work, { threadId: thread.id, before, count: MESSAGES_SHOWN })
  return threadAnswer(row, {
    side: 'customer',
    messages,
    canWrite: await canWriteTo(work, thread),
    latestCase: await readLatestCase(work, thread.id),
  })
}

/** @throws {Problem} not_found, also for a product of another store; not_allowed; too_many_requests */
export async function sendOwnMessage(
  work: Work,
  { params, body: { text, product: slug } }: Given<typeof sending>,
): Promise<Answer<typeof sending>> {
  const thread = await ownThread(work, params.id, { isLocked: true })
  if (!(await canWriteTo(work, thread))) throw problem('not_allowed')
  await countCustomerMessage(work, thread.customerId)
  const product = slug === undefined ? undefined : await findListedProduct(work, slug)
  if (slug !== undefined && product?.store_id !== thread.storeId) throw problem('not_found')
  return addMessage(work, {
    threadId: thread.id,
    sender: 'customer',
    senderId: thread.customerId,
    text,
    productId: product?.id,
  })
}

/** @throws {Problem} not_found */
export async function markOwnThreadRead(
  work: Work,
  { params, body: { position } }: Given<typeof marking>,
): Promise<Answer<typeof marking>> {
  const { id: threadId, customerId } = await ownThread(work, params.id)
  const wasUnread = await setThreadRead(work, { threadId, side: 'customer', position })
  if (wasUnread) emit(work, messageThreadRead, { thread_id: threadId, user_id: customerId })
  return { done: true }
}

async function ownThread(
  work: Work,
  id: string,
  lock: { readonly isLocked?: boolean } = {},
): Promise<ThreadKey> {
  const thread = await findThread(work, { id, customerId: accountHolder(work) }, lock)
  if (!thread) throw problem('not_found')
  return thread
}

/** Without an order, only to stores that are open to shoppers. */
async function canWriteTo(work: Work, { storeId, orderId }: ThreadKey): Promise<boolean> {
  if (orderId !== undefined) return true
  return (await findStore(work, { id: storeId }))?.state === 'approved'
}
