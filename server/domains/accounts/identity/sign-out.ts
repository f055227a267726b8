import type { Work } from '#platform/work.ts'
import { deleteSession } from '../queries.ts'

export async function signOut(work: Work) {
  if (work.sessionId !== undefined) await deleteSession(work, work.sessionId)
  work.setSessionCookie(undefined)
  return { done: true } as const
}
