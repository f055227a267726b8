import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeSlotPlan as changeContract,
  SlotPlan as PlanAnswer,
  previewSlots as previewContract,
  readSlotPlan as readContract,
  SlotPreview,
} from '#contract/store-slots.ts'
import { staffOf } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import { localMoment } from '#values/local-time.ts'
import { cutoffDays, slotLengths } from '#values/slot-choices.ts'
import * as queries from './plan-queries.ts'
import { scheduleOf, windowsAhead } from './plan-slots.ts'
import { type ExistingSlot, hasSameHours } from './replan.ts'
import { replanSlots } from './replan-slots.ts'
import { marketPlan, type SlotPlan } from './slot-plan.ts'
import { leadMinutesOf, type Schedule, usualLengthMinutes, type Window } from './windows.ts'

const DAYS_SHOWN = 3

/**
 * Returns the slot settings of a store and its slots of the next days.
 * @throws not_found
 */
export async function readSlotPlan(
  work: Work,
  { params }: Given<typeof readContract>,
): Promise<Answer<typeof readContract>> {
  const { storeId } = staffOf(work, params.store)
  const schedule = await scheduleOfStore(work, storeId)
  return planned(work, storeId, schedule)
}

/**
 * Updates the slot settings of a store and queues replanning.
 * @throws not_found, not_allowed for staff who only pack
 */
export async function changeSlotPlan(
  work: Work,
  { params, body }: Given<typeof changeContract>,
): Promise<Answer<typeof changeContract>> {
  const { storeId } = staffOf(work, params.store)
  const plan = planIn(body)
  await queries.setPlan(work, storeId, plan)
  await replanSlots(work, storeId)
  const schedule = await scheduleOfStore(work, storeId)
  return planned(work, storeId, { ...schedule, plan })
}

/**
 * Returns the slots that the given settings would create.
 * @throws not_found
 */
export async function previewSlots(
  work: Work,
  { params, body }: Given<typeof previewContract>,
): Promise<Answer<typeof previewContract>> {
  const { storeId } = staffOf(work, params.store)
  const schedule = await scheduleOfStore(work, storeId)
  return { preview: await previewOf(work, storeId, { ...schedule, plan: planIn(body) }) }
}

async function scheduleOfStore(work: Work, storeId: string): Promise<Schedule> {
  return scheduleOf(await queries.readSchedule(work, storeId))
}

async function planned(
  work: Work,
  storeId: string,
  schedule: Schedule,
): Promise<Answer<typeof readContract>> {
  const length = usualLengthMinutes(schedule)
  return {
    plan: planAnswer(schedule.plan),
    usual: {
      ...(length !== undefined && { length_minutes: length }),
      lead_minutes: leadMinutesOf({ ...schedule, plan: marketPlan }),
    },
    preview: await previewOf(work, storeId, schedule),
  }
}

async function previewOf(work: Work, storeId: string, schedule: Schedule): Promise<SlotPreview> {
  const { timezone } = schedule
  const standing = await queries.readExistingSlots(work, { storeId, locks: false })
  const windows = windowsAhead(schedule, work.now)
  const byDay = Map.groupBy(windows, ({ startsAt }) => localMoment(startsAt, timezone).day)
  const booked = standing.filter((slot) => slot.booked > 0)
  const isPlanned = (slot: ExistingSlot) => windows.some((window) => hasSameHours(slot, window))
  return {
    timezone,
    days: [...byDay].slice(0, DAYS_SHOWN).map(([day, ofDay]) => ({
      day,
      slots: ofDay.map((window) => slotAnswer(window, { booked, now: work.now })),
    })),
    kept: booked.filter((slot) => !isPlanned(slot)).reduce((orders, slot) => orders + slot.booked, 0),
  }
}

function slotAnswer(window: Window, { booked, now }: { booked: readonly ExistingSlot[]; now: Date }) {
  const { startsAt, endsAt, closesAt, capacity, capacityUnits } = window
  const same = booked.filter((slot) => hasSameHours(slot, window))
  return {
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    closes_at: closesAt.toISOString(),
    capacity,
    ...(capacityUnits !== undefined && { capacity_pieces: capacityUnits }),
    is_over: closesAt <= now,
    booked: same.reduce((orders, slot) => orders + slot.booked, 0),
    booked_pieces: same.reduce((pieces, slot) => pieces + slot.bookedUnits, 0),
  }
}

function planIn(body: PlanAnswer): SlotPlan {
  return {
    lengthMinutes: body.length_minutes,
    leadMinutes: body.lead_minutes,
    cutoff:
      body.cutoff_time === undefined ? undefined : { time: body.cutoff_time, days: body.cutoff_days ?? 0 },
    capacity: body.capacity,
    capacityUnits: body.capacity_pieces,
  }
}

function planAnswer({ lengthMinutes, leadMinutes, cutoff, capacity, capacityUnits }: SlotPlan): PlanAnswer {
  const length = slotLengths.find((minutes) => minutes === lengthMinutes)
  const days = cutoffDays.find((count) => count === cutoff?.days)
  return {
    ...(length !== undefined && { length_minutes: length }),
    ...(leadMinutes !== undefined && { lead_minutes: leadMinutes }),
    ...(cutoff && { cutoff_time: cutoff.time }),
    ...(days !== undefined && { cutoff_days: days }),
    ...(capacity !== undefined && { capacity }),
    ...(capacityUnits !== undefined && { capacity_pieces: capacityUnits }),
  }
}
