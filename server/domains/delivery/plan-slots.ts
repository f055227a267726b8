import { planSlotsAnew, storeHours } from '#domains/sellers/index.ts'
import type { Begin } from '#platform/work.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import * as queries from './plan-queries.ts'
import { replan } from './replan.ts'
import { planOf } from './slot-plan.ts'
import { type Schedule, type Window, windowsOf } from './windows.ts'

const DAYS_AHEAD = 8
const DAY_MS = 24 * 60 * 60 * 1000

/** Has the slots of every store planned by a job of its own, so that one that fails keeps no other from its slots. */
export function planSlots(begin: Begin): Promise<void> {
  return begin(async (work) => {
    for (const storeId of await queries.readStoreIds(work)) await planSlotsAnew(work, storeId)
  })
}

/** Keeps the slots of a store made for the week ahead, as its hours and its plan are now. */
export function planStoreSlots(begin: Begin, storeId: string): Promise<void> {
  return begin(async (work) => {
    const standing = await queries.readStandingSlots(work, { storeId, locks: true })
    const row = await queries.readSchedule(work, storeId)
    const windows = row.state === 'approved' ? windowsAhead(scheduleOf(row), work.now) : []
    const until = new Date(work.now.getTime() + (DAYS_AHEAD - 1) * DAY_MS)
    await queries.changeSlots(work, storeId, replan(standing, windows, until))
  })
}

/** A store's today may have begun before UTC's; what has started is left as it is. */
export function windowsAhead(schedule: Schedule, now: Date): Window[] {
  const today = localMoment(now, schedule.timezone).day
  return windowsOf(schedule, addDays(today, -1), DAYS_AHEAD + 1).filter(({ startsAt }) => startsAt > now)
}

export function scheduleOf(row: queries.ScheduleRow): Schedule {
  return {
    ...storeHours(row),
    timezone: row.timezone,
    deliveryMode: row.delivery_mode === 'kitchen' ? 'kitchen' : 'local',
    prepMinutes: row.prep_minutes ?? undefined,
    plan: planOf(row),
  }
}
