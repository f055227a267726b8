import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type ApplicationState, type DecidedRow, lockApplication } from './queries.ts'

/**
 * Locks an application in one of the given states until this Work ends.
 * @throws not_found, state_conflict
 */
export async function decidable(
  work: Work,
  id: string,
  from: readonly ApplicationState[],
): Promise<DecidedRow> {
  const row = await lockApplication(work, id)
  if (!row) throw problem('not_found')
  if (!from.includes(row.state)) throw problem('state_conflict')
  return row
}
