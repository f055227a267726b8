/** The slots of a store, derived from its hours. Pure: the same days give the same slots. */
import { addDays, momentOf } from '#values/local-time.ts'
import {
  DAY_MINUTES,
  type Minutes,
  minutesOf,
  minutesOfSpan,
  type StoreHours,
  spansOn,
} from '#values/store-hours.ts'
import type { SlotPlan } from './slot-plan.ts'

export interface Schedule extends StoreHours {
  readonly timezone: string
  readonly deliveryMode: 'local' | 'kitchen'
  readonly prepMinutes: number | undefined
  readonly plan: SlotPlan
}

export interface Window {
  readonly startsAt: Date
  readonly endsAt: Date
  /** The last moment at which it can be booked. */
  readonly closesAt: Date
  /** Capacity in orders. */
  readonly capacity: number
  /** Capacity in items; undefined where items are not counted. */
  readonly capacityUnits: number | undefined
}

interface Part extends Minutes {
  readonly capacity: number
}

/** Default slots and capacity of a shop with its own delivery. */
const DAY_PARTS: readonly Part[] = [
  { from: minutesOf('08:00'), to: minutesOf('12:00'), capacity: 20 },
  { from: minutesOf('12:00'), to: minutesOf('16:00'), capacity: 24 },
  { from: minutesOf('16:00'), to: minutesOf('20:00'), capacity: 16 },
]
const DAY_PART_LEAD_MINUTES = 120
const DAY_PART_MINUTES_MIN = 60

const STEP_MINUTES = 15
const STEP_CAPACITY = 6
const STEP_LEAD_MINUTES = 30

/** Returns the slots of a number of days from a day in the store's calendar, in order. */
export function windowsOf(schedule: Schedule, fromDay: string, days: number): Window[] {
  const byStart = new Map<number, Window>()
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(fromDay, offset)
    for (const part of partsOf(schedule, day)) {
      const window = toWindow(schedule, day, part)
      // A clock change may reduce a span to nothing or move it onto another.
      if (window.endsAt > window.startsAt) byStart.set(window.startsAt.getTime(), window)
    }
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function partsOf(schedule: Schedule, day: string): Part[] {
  const open = spansOn(schedule, day).map(minutesOfSpan)
  const { deliveryMode, plan } = schedule
  const length = plan.lengthMinutes ?? usualLengthMinutes({ deliveryMode })
  return length === undefined ? dayPartsOf(open) : stepsOf(open, length)
}

/** Returns the default slot length of a store; undefined for the parts of the day. */
export function usualLengthMinutes({ deliveryMode }: Pick<Schedule, 'deliveryMode'>): number | undefined {
  return deliveryMode === 'kitchen' ? STEP_MINUTES : undefined
}

function dayPartsOf(open: readonly Minutes[]): Part[] {
  return DAY_PARTS.flatMap(({ capacity, ...part }) => {
    const overlaps = open
      .map(({ from, to }) => ({ from: Math.max(from, part.from), to: Math.min(to, part.to) }))
      .filter(({ from, to }) => to > from)
    const from = Math.min(...overlaps.map((span) => span.from))
    const to = Math.max(...overlaps.map((span) => span.to))
    return to - from >= DAY_PART_MINUTES_MIN ? [{ from, to, capacity }] : []
  })
}

/** Only whole steps of each span count; the remainder is dropped. */
function stepsOf(open: readonly Minutes[], length: number): Part[] {
  return open.flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to - from) / length) }, (_, step) => ({
      from: from + step * length,
      to: from + (step + 1) * length,
      capacity: STEP_CAPACITY,
    })),
  )
}

function toWindow(schedule: Schedule, day: string, { from, to, capacity }: Part): Window {
  const { timezone, plan } = schedule
  const startsAt = momentAt(day, from, timezone)
  return {
    startsAt,
    endsAt: momentAt(day, to, timezone),
    closesAt: closingOf(schedule, { startsAt, day }),
    capacity: plan.capacity ?? capacity,
    capacityUnits: plan.capacityUnits,
  }
}

/** A slot closes before its lead time and no later than the cut-off of its day, which is the day its hours begin. */
function closingOf(schedule: Schedule, { startsAt, day }: { startsAt: Date; day: string }): Date {
  const { timezone, plan } = schedule
  const lead = new Date(startsAt.getTime() - leadMinutesOf(schedule) * 60_000)
  if (!plan.cutoff) return lead
  const cutoff = momentOf(addDays(day, -plan.cutoff.days), plan.cutoff.time, timezone)
  return cutoff < lead ? cutoff : lead
}

/** A kitchen's lead time is never shorter than its preparation time. */
export function leadMinutesOf({ deliveryMode, prepMinutes, plan }: Schedule): number {
  if (deliveryMode === 'local') return plan.leadMinutes ?? DAY_PART_LEAD_MINUTES
  return Math.max(plan.leadMinutes ?? STEP_LEAD_MINUTES, prepMinutes ?? 0)
}

/** Returns the moment this many minutes into a day; it may lie in a later day. */
function momentAt(day: string, minutes: number, timezone: string): Date {
  const ofDay = minutes % DAY_MINUTES
  const time = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return momentOf(addDays(day, Math.floor(minutes / DAY_MINUTES)), time, timezone)
}
