import { applicationMoved } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { decidable } from './decidable.ts'
import { insertEvent, setState } from './queries.ts'
import { readAnyApplication } from './read-any-application.ts'

interface Given {
  readonly params: { readonly id: string }
  readonly body: { readonly reason: string }
}

/**
 * Rejects an application. The applicant sees the reason and may apply again.
 * @throws not_found, state_conflict when it was decided already
 */
export async function rejectApplication(work: Work, { params, body: { reason } }: Given) {
  await decidable(work, params.id, ['submitted', 'in_review'])
  await setState(work, params.id, { to: 'rejected', reason })
  await insertEvent(work, { applicationId: params.id, to: 'rejected', reason })
  emit(work, applicationMoved, { application_id: params.id, state: 'rejected' })
  return readAnyApplication(work, { params })
}
