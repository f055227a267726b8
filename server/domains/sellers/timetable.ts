import type { Answer, Given } from '#contract/endpoint.ts'
import { storeHoursChanged } from '#contract/events.ts'
import type { readTimetable as contract, Timetable } from '#contract/store-hours.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import type { StaffOf, Work } from '#platform/work.ts'
import { localMoment } from '#values/local-time.ts'
import { weekOf } from './opening.ts'
import { staffOf } from './staff.ts'
import { readTimetableRow } from './timetable-queries.ts'

/**
 * Returns a store's hours, exceptions and vacation.
 * @throws not_found
 */
export async function readTimetable(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  return { timetable: await timetableOf(work, staffOf(work, params.store).storeId) }
}

/** Returns the changed timetable, invalidates what shows it, and updates slots. */
export async function changedTimetable(
  work: Work,
  { storeId }: Pick<StaffOf, 'storeId'>,
): Promise<{ timetable: Timetable }> {
  invalidate(work, [`store:${storeId}`, 'catalog'])
  emit(work, storeHoursChanged, { store_id: storeId })
  return { timetable: await timetableOf(work, storeId) }
}

async function timetableOf(work: Work, storeId: string): Promise<Timetable> {
  const row = await readTimetableRow(work, storeId)
  const { vacation_from: from, vacation_to: to, vacation_message: message } = row
  const today = localMoment(work.now, row.timezone).day
  return {
    timezone: row.timezone,
    today,
    week: weekOf(row),
    special_days: row.special_days.map(({ day, opens, closes, note }) => ({
      day,
      ...(opens && closes && { opens, closes }),
      ...(note && { note }),
    })),
    ...(from && to && to >= today && { vacation: { from, to, message: message ?? {} } }),
  }
}
