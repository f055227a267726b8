import type { Work } from '#platform/work.ts'
import { decidable } from './decidable.ts'
import { insertEvent, setState } from './queries.ts'
import { readAnyApplication } from './read-any-application.ts'

/**
 * Marks an application as in review.
 * @throws not_found, state_conflict when it is in review or decided already
 */
export async function reviewApplication(work: Work, { params }: { params: { id: string } }) {
  await decidable(work, params.id, ['submitted'])
  await setState(work, params.id, { to: 'in_review' })
  await insertEvent(work, { applicationId: params.id, to: 'in_review' })
  return readAnyApplication(work, { params })
}
