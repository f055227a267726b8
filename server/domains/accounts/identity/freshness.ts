import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { hasSecondFactor } from './factor-queries.ts'

const FRESH_MS = 10 * 60_000

/** Returns whether the caller has proved their identity in the last ten minutes. */
export function isFresh({ sessionProof, now }: Pick<Work, 'sessionProof' | 'now'>): boolean {
  return sessionProof !== undefined && now.getTime() - sessionProof.at.getTime() < FRESH_MS
}

/**
 * Guards changes that could lock owners out of their account or redirect their money, against someone at an unlocked
 * screen. Accounts with a second factor need it here: with the password alone, an attacker could replace it.
 * @throws {Problem} `sign_in_again`, `second_factor_needed`
 */
export async function assertFresh(work: Pick<Work, 'actor' | 'db' | 'sessionProof' | 'now'>): Promise<void> {
  if (!isFresh(work)) throw problem('sign_in_again')
  if (work.sessionProof?.isStrong || work.actor.kind !== 'person') return
  const { userId, operatorLevel, stores } = work.actor
  // For shoppers a passkey is an alternative to the password; for operators and sellers it is the required second
  // factor.
  const countsPasskeys = operatorLevel !== undefined || stores.length > 0
  if (await hasSecondFactor(work, { userId, countsPasskeys })) throw problem('second_factor_needed')
}
