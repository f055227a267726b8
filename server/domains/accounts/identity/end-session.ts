import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { deleteOtherSessions, deleteOwnSession } from './session-queries.ts'

/** Signs a person out where they are not; what was opened there is shut at once. */
export async function endSession(work: Work, { params }: { params: { id: string } }) {
  const userId = accountHolder(work)
  const isEnded = await deleteOwnSession(work, { userId, sessionId: params.id })
  if (!isEnded) throw problem('not_found')
  if (params.id === work.sessionId) work.keepSession(undefined)
  return { done: true } as const
}

/** Signs a person out everywhere but here. */
export async function endOtherSessions(work: Work) {
  const userId = accountHolder(work)
  if (work.sessionId === undefined) throw new Error('Whoever is signed in has a session')
  return { ended: await deleteOtherSessions(work, { userId, sessionId: work.sessionId }) }
}
