import type { OperatorApplication } from '#contract/applications.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { fullApplicationOf } from './answers.ts'
import { readFull } from './queries.ts'

/**
 * Returns one application with its documents and history.
 * @throws not_found
 */
export async function readAnyApplication(
  work: Work,
  { params }: { params: { id: string } },
): Promise<{ application: OperatorApplication }> {
  const row = await readFull(work, params.id)
  if (!row) throw problem('not_found')
  return { application: fullApplicationOf(row) }
}
