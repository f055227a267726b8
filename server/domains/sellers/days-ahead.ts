import { problem } from '#platform/problem.ts'
import type { StaffOf, Work } from '#platform/work.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import { readTimezone } from './timetable-queries.ts'

const DAYS_AHEAD_MAX = 731

/**
 * Checks that days, given by field name, are not past in the store's time zone and not years away.
 * @throws invalid_input
 */
export async function assertAhead(
  work: Pick<Work, 'db' | 'now'>,
  { storeId }: Pick<StaffOf, 'storeId'>,
  days: Readonly<Record<string, string>>,
): Promise<void> {
  const today = localMoment(work.now, await readTimezone(work, storeId)).day
  const last = addDays(today, DAYS_AHEAD_MAX)
  for (const [field, day] of Object.entries(days)) {
    if (day < today || day > last) throw problem('invalid_input', {}, { [field]: ['day_invalid'] })
  }
}
