import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeHours as contract } from '#contract/store-hours.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { overlapIn } from '#values/store-hours.ts'
import { staffOf } from './staff.ts'
import { changedTimetable } from './timetable.ts'
import { replaceWeek } from './timetable-queries.ts'

/**
 * Sets a store's weekly opening hours.
 * @throws not_found, not_allowed, invalid_input where two spans overlap
 */
export async function changeHours(
  work: Work,
  { params, body: { spans } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const staff = staffOf(work, params.store)
  const overlap = overlapIn(spans)
  if (overlap !== undefined) {
    throw problem('invalid_input', {}, { [`spans.${overlap}.opens`]: ['hours_overlap'] })
  }
  await replaceWeek(work, { storeId: staff.storeId, spans })
  return changedTimetable(work, staff)
}
