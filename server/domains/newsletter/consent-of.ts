import type { Work } from '#platform/work.ts'
import { readByEmail } from './queries.ts'

export interface Consent {
  readonly state: 'none' | 'pending' | 'subscribed' | 'ended'
  /** When the address got into this state. */
  readonly at?: string
}

/** Returns whether the newsletter may be sent to an address. */
export async function consentOf(work: Pick<Work, 'db'>, email: string): Promise<Consent> {
  const found = await readByEmail(work, email)
  if (!found) return { state: 'none' }
  if (found.ended_at) return { state: 'ended', at: found.ended_at.toISOString() }
  if (found.confirmed_at) return { state: 'subscribed', at: found.confirmed_at.toISOString() }
  return { state: 'pending', at: found.asked_at.toISOString() }
}
