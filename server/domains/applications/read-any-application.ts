import type { OperatorApplication } from '#contract/applications.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { wholeApplicationOf } from './answers.ts'
import { readWhole } from './queries.ts'

/**
 * Returns one application with its documents and history.
 * @throws not_found
 */
export async function readAnyApplication(
  work: Work,
  { params }: { params: { id: string } },
): Promise<{ application: OperatorApplication }> {
  const row = await readWhole(work, params.id)
  if (!row) throw problem('not_found')
  return { application: wholeApplicationOf(row) }
}
