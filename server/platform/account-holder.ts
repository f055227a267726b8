import { problem } from './problem.ts'
import type { Work } from './work.ts'

/**
 * Returns the id of a caller with an account. Guest customers have none, because they could never return to their
 * data.
 * @throws unknown_caller
 */
export function accountHolder(work: Pick<Work, 'actor'>): string {
  const userId = accountHolderIfAny(work)
  if (userId === undefined) throw problem('unknown_caller')
  return userId
}

/** Like `accountHolder`, but returns undefined without an account. */
export function accountHolderIfAny({ actor }: Pick<Work, 'actor'>): string | undefined {
  return actor.kind === 'person' && !actor.isGuest ? actor.userId : undefined
}
