import { openSession } from '#platform/session.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from './options.ts'
import { deleteSession } from './queries.ts'

/** Ends the session the visitor came with, if any, and opens a new one; answers its signed token. */
export async function enter(
  work: Work,
  { userId, isRemembered }: { userId: string; isRemembered: boolean },
  { sessionKey, onSignedIn }: AccountsOptions,
): Promise<string> {
  const { actor, sessionId } = work
  if (sessionId !== undefined) await deleteSession(work, sessionId)
  const token = await openSession(work, sessionKey, { userId, isRemembered })
  const guestId = actor.kind === 'person' && actor.isGuest ? actor.userId : undefined
  await onSignedIn(work, { userId, ...(guestId !== undefined && { guestId }) })
  return token
}
