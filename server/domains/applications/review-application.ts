import type { Work } from '#platform/work.ts'
import { decidable } from './decidable.ts'
import { insertEvent, setState } from './queries.ts'
import { readAnyApplication } from './read-any-application.ts'

/**
 * Says that somebody looks at an application now.
 * @throws not_found, state_conflict when somebody does already, or it was decided
 */
export async function reviewApplication(work: Work, { params }: { params: { id: string } }) {
  await decidable(work, params.id, ['submitted'])
  await setState(work, params.id, { to: 'in_review' })
  await insertEvent(work, { applicationId: params.id, to: 'in_review' })
  return readAnyApplication(work, { params })
}
