import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

const FRESH_MS = 10 * 60_000

/** Whether the caller has shown who they are in the last ten minutes. */
export function isFresh({ sessionProof, now }: Pick<Work, 'sessionProof' | 'now'>): boolean {
  return sessionProof !== undefined && now.getTime() - sessionProof.at.getTime() < FRESH_MS
}

/**
 * Lets nobody change what could shut its owner out, or where their money goes, who only sits at their screen.
 * @throws {Problem} `sign_in_again`
 */
export function assertFresh(work: Pick<Work, 'sessionProof' | 'now'>): void {
  if (!isFresh(work)) throw problem('sign_in_again')
}
