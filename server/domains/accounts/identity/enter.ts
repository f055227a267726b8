import { recordAuditEvent } from '#platform/audit.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { deleteSession } from '../queries.ts'
import { openSession } from '../sessions.ts'
import { recogniseDevice, setGuestDevice } from './device.ts'

export interface Entering {
  readonly userId: string
  readonly isRemembered: boolean
  /** Signed in with two factors, or with a passkey, which counts as two. */
  readonly isStrong?: boolean
  readonly isGuest?: boolean
}

/** Ends the visitor's current session, if any, and opens a new one. Returns its signed token. */
export async function enter(
  work: Work,
  { userId, isRemembered, isStrong = false, isGuest = false }: Entering,
  { sessionKey, onSignedIn }: AccountsOptions,
): Promise<string> {
  const { actor, sessionId } = work
  if (sessionId !== undefined) await deleteSession(work, sessionId)
  const { id, signed } = await openSession(work, sessionKey, { userId, isRemembered, isStrong })
  if (isGuest) setGuestDevice(work)
  else {
    await recogniseDevice(work, { userId, sessionId: id })
    await recordAuditEvent(work, { action: 'account.signed_in', actorId: userId })
  }
  const guestId = actor.kind === 'person' && actor.isGuest ? actor.userId : undefined
  await onSignedIn(work, { userId, ...(guestId !== undefined && { guestId }) })
  return signed
}

/** Returns the token only to clients without cookies that ask for it. */
export function tokenFor({ visitor }: Work, token: string): { token?: string } {
  return visitor.wantsToken ? { token } : {}
}
