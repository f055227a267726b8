import { storeHours } from '#domains/sellers/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import * as queries from './queries.ts'
import { type Schedule, windowsOf } from './windows.ts'

const DAYS_AHEAD = 8
const DAY_MS = 24 * 60 * 60 * 1000

/** Keeps the slots of every store made for the week ahead, as its hours are now. */
export function planSlots(begin: Begin): Promise<void> {
  return begin(async (work) => {
    const stores = await queries.readSchedules(work)
    // A store's today may have begun before UTC's; what has started is left as it is.
    const slots = stores.flatMap((store) => slotsOfStore(store, work.now))
    await queries.replaceSlots(work, {
      slots,
      from: work.now,
      to: new Date(work.now.getTime() + (DAYS_AHEAD - 1) * DAY_MS),
    })
  })
}

function slotsOfStore(store: queries.ScheduleRow, now: Work['now']): queries.PlannedSlot[] {
  const today = localMoment(now, store.timezone).day
  return windowsOf(scheduleOf(store), addDays(today, -1), DAYS_AHEAD + 1)
    .filter(({ startsAt }) => startsAt > now)
    .map((window) => ({ ...window, id: newId(), storeId: store.id }))
}

function scheduleOf(store: queries.ScheduleRow): Schedule {
  return {
    ...storeHours(store),
    timezone: store.timezone,
    deliveryMode: store.delivery_mode === 'kitchen' ? 'kitchen' : 'local',
    prepMinutes: store.prep_minutes ?? undefined,
  }
}
