import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { hasSecondFactor } from './factor-queries.ts'

const FRESH_MS = 10 * 60_000

/** Whether the caller has shown who they are in the last ten minutes. */
export function isFresh({ sessionProof, now }: Pick<Work, 'sessionProof' | 'now'>): boolean {
  return sessionProof !== undefined && now.getTime() - sessionProof.at.getTime() < FRESH_MS
}

/**
 * Lets nobody change what could shut its owner out, or where their money goes, who only sits at their screen; nor, once
 * a second factor guards the account, who has shown the password alone: they could put their own in its place.
 * @throws {Problem} `sign_in_again`, `second_factor_needed`
 */
export async function assertFresh(work: Pick<Work, 'actor' | 'db' | 'sessionProof' | 'now'>): Promise<void> {
  if (!isFresh(work)) throw problem('sign_in_again')
  if (work.sessionProof?.isStrong || work.actor.kind !== 'person') return
  const { userId, operatorLevel, stores } = work.actor
  // To shoppers a passkey is another way in, beside the password; to an office it is what it asks for.
  const countsPasskeys = operatorLevel !== undefined || stores.length > 0
  if (await hasSecondFactor(work, { userId, countsPasskeys })) throw problem('second_factor_needed')
}
