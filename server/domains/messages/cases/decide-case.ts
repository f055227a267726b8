import type { Answer, Given } from '#contract/endpoint.ts'
import { caseDecided } from '#contract/events.ts'
import type {
  decideCase as deciding,
  listCases as listing,
  readCase as reading,
  sendCaseMessage as sending,
} from '#contract/message-cases.ts'
import { issueRefund } from '#domains/orders/index.ts'
import { emit } from '#platform/events/emit.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { addMessage } from '../add-message.ts'
import { messageAnswer } from '../answers.ts'
import { readMessages } from '../list-queries.ts'
import { findThread } from '../queries.ts'
import { caseAnswer, caseListItem } from './answers.ts'
import { type LockedCase, lockCase, readCaseById, readCases, setCaseClosed } from './queries.ts'

const PER_PAGE = 25
const MESSAGES_MAX = 200

export async function listCases(
  work: Work,
  { query: { page = 1, state, search } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const asked = { page, perPage: PER_PAGE }
  const rows = await readCases(work, { ...asked, state, search })
  return { data: rows.map(caseListItem), ...numbered({ ...asked, total: rows[0]?.total ?? 0 }) }
}

/** @throws {Problem} not_found */
export async function readCase(
  work: Work,
  { params: { id } }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  const row = await readCaseById(work, id)
  if (!row) throw problem('not_found')
  const { thread_id: threadId } = row
  const messages =
    threadId === null ? [] : await readMessages(work, { threadId, before: undefined, count: MESSAGES_MAX })
  return {
    ...caseListItem(row),
    messages: messages.map((message) => messageAnswer(message, { side: 'operator', hasOrder: true })),
    can_write: threadId !== null && row.closed_at === null,
  }
}

/** @throws {Problem} not_found; state_conflict when it is decided or the customer is gone */
export async function sendCaseMessage(
  work: Work,
  { params: { id }, body: { text } }: Given<typeof sending>,
): Promise<Answer<typeof sending>> {
  const held = await lockOpenCase(work, id)
  const { thread_id: threadId } = held
  const thread = threadId === null ? undefined : await findThread(work, { id: threadId }, { isLocked: true })
  if (!thread) throw problem('state_conflict', { state: held.state })
  const senderId = signedInUser(work).userId
  const { message } = await addMessage(work, { threadId: thread.id, sender: 'operator', senderId, text })
  return { message }
}

/**
 * Decides a case. A refund is issued as from the order's page: above the limit once another operator approves.
 * @throws {Problem} not_found; state_conflict when it is decided; invalid_input for an amount above what is left
 */
export async function decideCase(
  work: Work,
  { params: { id }, body }: Given<typeof deciding>,
): Promise<Answer<typeof deciding>> {
  const { order_number: number } = await lockOpenCase(work, id)
  const closing = {
    id,
    closedBy: signedInUser(work).userId,
    closedAs: 'operator',
    decision: body.reason,
  } as const
  if (body.decision === 'refund') {
    const { amount_minor, borne_by, reason } = body
    const { request } = await issueRefund(work, {
      params: { number },
      body: { kind: 'goodwill', amount_minor, borne_by, pay_to: 'original', details: reason },
    })
    await setCaseClosed(work, { ...closing, state: 'refunded', refundRequestId: request.id })
  } else {
    await setCaseClosed(work, { ...closing, state: body.decision === 'reject' ? 'rejected' : 'closed' })
  }
  emit(work, caseDecided, { case_id: id })
  const row = await readCaseById(work, id)
  if (!row) throw new Error(`Case ${id} not found after its decision`)
  return { case: caseAnswer(row) }
}

/** @throws {Problem} not_found, state_conflict */
async function lockOpenCase(work: Work, id: string): Promise<LockedCase> {
  const held = await lockCase(work, id)
  if (!held) throw problem('not_found')
  if (held.state !== 'with_store' && held.state !== 'with_support') {
    throw problem('state_conflict', { state: held.state })
  }
  return held
}
