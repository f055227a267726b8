import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeDay as changeContract,
  removeSpecialDay as forgetContract,
} from '#contract/store-hours.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { Span } from '#values/store-hours.ts'
import { assertAhead } from './days-ahead.ts'
import { staffOf } from './staff.ts'
import { changedTimetable } from './timetable.ts'
import { deleteSpecialDay, putSpecialDay } from './timetable-queries.ts'

/**
 * Sets an exception to the weekly hours for one day.
 * @throws not_found, not_allowed, invalid_input for a day that is past or years away
 */
export async function changeDay(
  work: Work,
  { params: { store, day }, body: { opens, closes, note } }: Given<typeof changeContract>,
): Promise<Answer<typeof changeContract>> {
  const staff = staffOf(work, store)
  await assertAhead(work, staff, { day })
  await putSpecialDay(work, { storeId: staff.storeId, day, span: spanOf(opens, closes), note })
  return changedTimetable(work, staff)
}

/**
 * Removes an exception to the weekly hours.
 * @throws not_found, not_allowed
 */
export async function removeSpecialDay(
  work: Work,
  { params: { store, day } }: Given<typeof forgetContract>,
): Promise<Answer<typeof forgetContract>> {
  const staff = staffOf(work, store)
  await deleteSpecialDay(work, { storeId: staff.storeId, day })
  return changedTimetable(work, staff)
}

function spanOf(opens: string | undefined, closes: string | undefined): Span | undefined {
  if (opens && closes) return { opens, closes }
  if (opens || closes) throw problem('invalid_input', {}, { [opens ? 'closes' : 'opens']: ['field_empty'] })
  return undefined
}
