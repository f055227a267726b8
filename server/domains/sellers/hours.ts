/** Opening hours in the store's time zone. Pure. */
import { addDays, localMoment, momentOf } from '#values/local-time.ts'
import { lastsPastMidnight, type Span, type StoreHours, spansOn } from '#values/store-hours.ts'

export interface Hours extends StoreHours {
  readonly timezone: string
  readonly pausedUntil: Date | undefined
}

export interface Opening {
  readonly isOpen: boolean
  /** Closing time while open; undefined if it never closes. */
  readonly closesAt: Date | undefined
  /** Next opening time within a week, while closed. */
  readonly opensAt: Date | undefined
}

interface Interval {
  readonly from: Date
  readonly to: Date
}

const DAYS_AHEAD = 8
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns whether a store is open at a moment, and when that changes. */
export function openingAt(hours: Hours, now: Date): Opening {
  const resumesAt = hours.pausedUntil && hours.pausedUntil > now ? hours.pausedUntil : undefined
  const open = intervalsAround(hours, now)
  const current = open.find(({ from, to }) => from <= now && now < to)
  if (current && !resumesAt) return { isOpen: true, closesAt: endOf(current, open, now), opensAt: undefined }

  const from = resumesAt ?? now
  const next = open.find(({ to }) => to > from)
  const opensAt = next && new Date(Math.max(next.from.getTime(), from.getTime()))
  const isSoon = opensAt && opensAt.getTime() - now.getTime() <= DAYS_AHEAD * DAY_MS
  return { isOpen: false, closesAt: undefined, opensAt: isSoon ? opensAt : undefined }
}

/** Returns the spans from yesterday to a week ahead as moments, in order. */
function intervalsAround(hours: Hours, now: Date): Interval[] {
  const today = localMoment(now, hours.timezone).day
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => addDays(today, index - 1))
  return days
    .flatMap((day) => spansOn(hours, day).map((span) => intervalOf(span, day, hours.timezone)))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

function intervalOf(span: Span, day: string, timezone: string): Interval {
  const lastDay = lastsPastMidnight(span) ? addDays(day, 1) : day
  return {
    from: momentOf(day, span.opens, timezone),
    to: momentOf(lastDay, span.closes, timezone),
  }
}

/** Joins adjacent spans; a store without a gap in the whole week never closes. */
function endOf(current: Interval, all: readonly Interval[], now: Date): Date | undefined {
  const end = all.reduce(
    (reached, { from, to }) => (from <= reached && to > reached ? to : reached),
    current.to,
  )
  return end.getTime() - now.getTime() > (DAYS_AHEAD - 1) * DAY_MS ? undefined : end
}
