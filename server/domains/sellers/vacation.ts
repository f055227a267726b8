import type { Answer, Given } from '#contract/endpoint.ts'
import type { endVacation as endContract, startVacation as takeContract } from '#contract/store-hours.ts'
import { problem } from '#platform/problem.ts'
import { withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { assertAhead } from './days-ahead.ts'
import { staffOf } from './staff.ts'
import { changedTimetable } from './timetable.ts'
import { setVacation } from './timetable-queries.ts'

/**
 * Sets a vacation, during which the store takes no orders. If it has begun, its end can still be changed.
 * @throws not_found, not_allowed, invalid_input
 */
export async function startVacation(
  work: Work,
  { params, body: { from, to, message } }: Given<typeof takeContract>,
): Promise<Answer<typeof takeContract>> {
  const staff = staffOf(work, params.store)
  await assertAhead(work, staff, { to })
  if (to < from) throw problem('invalid_input', {}, { to: ['day_before'] })
  await setVacation(work, staff.storeId, { from, to, message: withoutEmptyTexts(message ?? {}) })
  return changedTimetable(work, staff)
}

/**
 * Ends or cancels a vacation.
 * @throws not_found, not_allowed
 */
export async function endVacation(
  work: Work,
  { params }: Given<typeof endContract>,
): Promise<Answer<typeof endContract>> {
  const staff = staffOf(work, params.store)
  await setVacation(work, staff.storeId, undefined)
  return changedTimetable(work, staff)
}
