import { problem } from './problem.ts'
import type { Work } from './work.ts'

/**
 * The id of a caller who has an account; a guest customer has none, as nobody could come back to what they leave.
 * @throws unknown_caller
 */
export function accountHolder(work: Pick<Work, 'actor'>): string {
  const userId = accountHolderIfAny(work)
  if (userId === undefined) throw problem('unknown_caller')
  return userId
}

/** As `accountHolder`; undefined for whoever has no account. */
export function accountHolderIfAny({ actor }: Pick<Work, 'actor'>): string | undefined {
  return actor.kind === 'person' && !actor.isGuest ? actor.userId : undefined
}
