import { storeHours } from '#domains/sellers/index.ts'
import type { Begin } from '#platform/work.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import * as queries from './plan-queries.ts'
import { replan } from './replan.ts'
import { replanSlots } from './replan-slots.ts'
import { planOf } from './slot-plan.ts'
import { type Schedule, type Window, windowsOf } from './windows.ts'

const DAYS_AHEAD = 8
const DAY_MS = 24 * 60 * 60 * 1000

/** Queues one planning job per store, so that a failing store does not block the others. */
export function planSlots(begin: Begin): Promise<void> {
  return begin(async (work) => {
    for (const storeId of await queries.readStoreIds(work)) await replanSlots(work, storeId)
  })
}

/** Creates and updates the slots of a store for the week ahead from its current hours and slot schedule. */
export function planStoreSlots(begin: Begin, storeId: string): Promise<void> {
  return begin(async (work) => {
    const standing = await queries.readExistingSlots(work, { storeId, locks: true })
    const row = await queries.readSchedule(work, storeId)
    const windows = row.state === 'approved' ? windowsAhead(scheduleOf(row), work.now) : []
    const until = new Date(work.now.getTime() + (DAYS_AHEAD - 1) * DAY_MS)
    await queries.changeSlots(work, storeId, replan(standing, windows, until))
  })
}

/**
 * Starts a day early, as a store's local day may begin before the UTC day; slots that have started are left
 * unchanged.
 */
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
