/** The windows a store can be chosen in, from its hours: a pure rule, so that the same days give the same windows. */
import { addDays, momentOf } from '#values/local-time.ts'
import {
  DAY_MINUTES,
  type Minutes,
  minutesOf,
  minutesOfSpan,
  type StoreHours,
  spansOn,
} from '#values/store-hours.ts'

export interface Schedule extends StoreHours {
  readonly timezone: string
  readonly deliveryMode: 'local' | 'kitchen'
  readonly prepMinutes: number | undefined
}

export interface Window {
  readonly startsAt: Date
  readonly endsAt: Date
  /** The last moment at which it can be chosen. */
  readonly closesAt: Date
  readonly capacity: number
}

interface PlannedSpan extends Minutes {
  readonly leadMinutes: number
  readonly capacity: number
}

/** What a shop that delivers by itself is asked to keep free: screens.md B12, demo data. */
const DAY_PARTS = [
  { from: minutesOf('08:00'), to: minutesOf('12:00'), capacity: 20 },
  { from: minutesOf('12:00'), to: minutesOf('16:00'), capacity: 24 },
  { from: minutesOf('16:00'), to: minutesOf('20:00'), capacity: 16 },
]
const DAY_PART_LEAD_MINUTES = 120
const DAY_PART_MINUTES_MIN = 60

const STEP_MINUTES = 15
const STEP_CAPACITY = 6
const STEP_LEAD_MINUTES = 30

/** The windows of so many days from a day of the store's own calendar on, in order. */
export function windowsOf(schedule: Schedule, fromDay: string, days: number): Window[] {
  const byStart = new Map<number, Window>()
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(fromDay, offset)
    for (const span of spansOf(schedule, day)) {
      const window = toWindow(schedule.timezone, day, span)
      // A night that the clocks change may fold a span to nothing or onto another.
      if (window.endsAt > window.startsAt) byStart.set(window.startsAt.getTime(), window)
    }
  }
  return [...byStart.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function spansOf(schedule: Schedule, day: string): PlannedSpan[] {
  const open = spansOn(schedule, day).map(minutesOfSpan)
  return schedule.deliveryMode === 'kitchen' ? stepsOf(schedule, open) : dayPartsOf(open)
}

/** The parts of the day, cut to the hours somebody is there. */
function dayPartsOf(open: readonly Minutes[]): PlannedSpan[] {
  return DAY_PARTS.flatMap(({ capacity, ...part }) => {
    const overlaps = open
      .map(({ from, to }) => ({ from: Math.max(from, part.from), to: Math.min(to, part.to) }))
      .filter(({ from, to }) => to > from)
    const from = Math.min(...overlaps.map((span) => span.from))
    const to = Math.max(...overlaps.map((span) => span.to))
    return to - from >= DAY_PART_MINUTES_MIN
      ? [{ from, to, leadMinutes: DAY_PART_LEAD_MINUTES, capacity }]
      : []
  })
}

/** Steps as long as the kitchen is open, each to be chosen before cooking must begin. */
function stepsOf({ prepMinutes }: Schedule, open: readonly Minutes[]): PlannedSpan[] {
  const leadMinutes = Math.max(STEP_LEAD_MINUTES, prepMinutes ?? 0)
  return open.flatMap(({ from, to }) => {
    const count = Math.floor((to - from) / STEP_MINUTES)
    return Array.from({ length: count }, (_, step) => ({
      from: from + step * STEP_MINUTES,
      to: from + (step + 1) * STEP_MINUTES,
      leadMinutes,
      capacity: STEP_CAPACITY,
    }))
  })
}

function toWindow(timezone: string, day: string, { from, to, leadMinutes, capacity }: PlannedSpan): Window {
  const startsAt = momentAt(day, from, timezone)
  return {
    startsAt,
    endsAt: momentAt(day, to, timezone),
    closesAt: new Date(startsAt.getTime() - leadMinutes * 60_000),
    capacity,
  }
}

/** The moment so many minutes into a day, or into the days after it. */
function momentAt(day: string, minutes: number, timezone: string): Date {
  const ofDay = minutes % DAY_MINUTES
  const time = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return momentOf(addDays(day, Math.floor(minutes / DAY_MINUTES)), time, timezone)
}
