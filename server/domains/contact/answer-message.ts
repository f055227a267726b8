import type {
  answerContactMessage as AnswerContract,
  closeContactMessage as CloseContract,
  reopenContactMessage as ReopenContract,
} from '#contract/contact.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { contactAnswered } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { insertAnswer, lockMessage, setClosed, setOpen } from './queries.ts'

/**
 * Answers a message by email.
 * @throws not_found; state_conflict when it is closed
 */
export async function answerContactMessage(
  work: Work,
  { params: { id: messageId }, body: { words } }: Given<typeof AnswerContract>,
): Promise<Answer<typeof AnswerContract>> {
  const held = await lockMessage(work, messageId)
  if (!held) throw problem('not_found')
  if (held.closed_at) throw problem('state_conflict', { state: 'closed' })
  const id = newId()
  await insertAnswer(work, { id, messageId, words, answeredBy: signedInUser(work).userId })
  emit(work, contactAnswered, { answer_id: id })
  return { done: true }
}

/** @throws not_found */
export async function closeContactMessage(
  work: Work,
  { params: { id } }: Given<typeof CloseContract>,
): Promise<Answer<typeof CloseContract>> {
  const held = await lockMessage(work, id)
  if (!held) throw problem('not_found')
  if (!held.closed_at) await setClosed(work, { id, closedBy: signedInUser(work).userId })
  return { done: true }
}

/** @throws not_found */
export async function reopenContactMessage(
  work: Work,
  { params: { id } }: Given<typeof ReopenContract>,
): Promise<Answer<typeof ReopenContract>> {
  if (!(await lockMessage(work, id))) throw problem('not_found')
  await setOpen(work, id)
  return { done: true }
}
