/** Lets only operators call the API, and see pages, while the site is closed for maintenance. */
import { decodeCookie, type SessionOptions, sessionOf } from './http-call.ts'
import type { CallContext } from './http-context.ts'
import { problem } from './problem.ts'
import type { SessionKey } from './session.ts'
import { cookieOf } from './visitor.ts'

export interface MaintenanceOptions extends SessionOptions {
  /** Seconds until the site reopens; undefined while it is open. */
  readonly closedFor: () => Promise<number | undefined>
}

/** @throws {Problem} market_closed unless the caller is an operator */
export async function assertOpen(context: CallContext, options: MaintenanceOptions): Promise<void> {
  const retryAfterSeconds = await options.closedFor()
  if (retryAfterSeconds === undefined) return
  const session = await sessionOf(context, options)
  if (session?.person.operatorLevel !== undefined) return
  throw problem('market_closed', { retry_after_seconds: retryAfterSeconds })
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
