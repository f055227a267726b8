/** Lets only staff call the API, and see pages, while the site is closed to the public. */
import { type Closure, isAdmitted } from './closure.ts'
import { decodeCookie, type SessionOptions, sessionOf } from './http-call.ts'
import type { CallContext } from './http-context.ts'
import { problem } from './problem.ts'
import type { SessionKey } from './session.ts'
import { cookieOf } from './visitor.ts'

export interface MaintenanceOptions extends SessionOptions {
  /** Undefined while the site is open. */
  readonly closedFor: () => Promise<Closure | undefined>
}

/** @throws {Problem} market_closed unless the caller is an operator, or a seller before the opening */
export async function assertOpen(context: CallContext, options: MaintenanceOptions): Promise<void> {
  const closed = await options.closedFor()
  if (closed === undefined) return
  const session = await sessionOf(context, options)
  if (session && isAdmitted(session.person, closed)) return
  throw problem('market_closed', { retry_after_seconds: closed.retryAfterSeconds })
}

/** Returns whether an operator requests a page with the pass of this session. */
export async function hasPass(
  context: CallContext,
  options: SessionOptions & { readonly passKey: SessionKey },
): Promise<boolean> {
  const signed = cookieOf(context.req.header('cookie'), 'pass')
  const sessionId = signed === undefined ? undefined : options.passKey.verify(decodeCookie(signed))
  if (sessionId === undefined) return false
  const session = await sessionOf(context, options)
  return session?.id === sessionId && session.person.operatorLevel !== undefined
}
