import { problem } from './problem.ts'
import type { Work } from './work.ts'

/**
 * The id of a caller who has an account; a guest customer has none, as nobody could come back to what they leave.
 * @throws unknown_caller
 */
export function accountHolder({ actor }: Pick<Work, 'actor'>): string {
  if (actor.kind !== 'person' || actor.isGuest) throw problem('unknown_caller')
  return actor.userId
}
