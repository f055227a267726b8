/** Sessions in the cookie format of better-auth. A token is valid only with its signature. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeliverTo } from '#values/deliver-to.ts'
import type { Database } from './database.ts'
import type { Person, SessionProof } from './work.ts'

export interface Session {
  readonly id: string
  readonly person: Person
  readonly proof: SessionProof
  readonly currency: string | undefined
  /** Chosen delivery location, or the default address. */
  readonly deliverTo: DeliverTo | undefined
}

export const SESSION_DAYS_MAX = 30

/** Returns a token's session with the user's current permissions; undefined if it has expired or the user is blocked. */
export type ReadSession = (db: Database, token: string, now: Date) => Promise<Session | undefined>

export interface SessionKey {
  sign(token: string): string
  /** Returns the token of a signed one; undefined for a wrong signature. */
  verify(signed: string): string | undefined
}

/** Signs tokens like better-auth with the same secret. */
export function sessionKey(secret: string): SessionKey {
  const signatureOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64')
  return {
    sign: (token) => `${token}.${signatureOf(token)}`,
    verify(signed) {
      const at = signed.lastIndexOf('.')
      if (at < 1) return undefined
      const token = signed.slice(0, at)
      const given = Buffer.from(signed.slice(at + 1))
      const right = Buffer.from(signatureOf(token))
      return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
    },
  }
}
