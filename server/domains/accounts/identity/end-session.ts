import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { deleteOtherSessions, deleteOwnSession } from './session-queries.ts'

/** Ends another session of the caller; it stops working at once. */
export async function endSession(work: Work, { params }: { params: { id: string } }) {
  const userId = accountHolder(work)
  const isEnded = await deleteOwnSession(work, { userId, sessionId: params.id })
  if (!isEnded) throw problem('not_found')
  if (params.id === work.sessionId) work.setSessionCookie(undefined)
  return { done: true } as const
}

/** Ends all sessions of the caller except this one. */
export async function endOtherSessions(work: Work) {
  const userId = accountHolder(work)
  if (work.sessionId === undefined) throw new Error('Caller has no session id while ending other sessions')
  return { ended: await deleteOtherSessions(work, { userId, sessionId: work.sessionId }) }
}
