import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

/**
 * The id of the person who compares; a guest customer does not, as nobody could come back to it.
 * @throws unknown_caller
 */
export function theHolder({ actor }: Pick<Work, 'actor'>): string {
  if (actor.kind !== 'person' || actor.isGuest) throw problem('unknown_caller')
  return actor.userId
}
