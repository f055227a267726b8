/** Span between two times, each `HH:MM`. A span that closes at or before it opens lasts past midnight. */
export interface Span {
  readonly opens: string
  readonly closes: string
}

export interface StoreHours {
  /** 0 is Sunday. */
  readonly week: readonly (Span & { readonly weekday: number })[]
  /** Days that differ from the week; a day without a span is closed. */
  readonly exceptions: readonly { readonly day: string; readonly span: Span | undefined }[]
  /** First and last day of the vacation. */
  readonly vacation: { readonly from: string; readonly to: string } | undefined
}

/** Returns the spans that begin on a day, `2026-01-31`. */
export function spansOn({ week, exceptions, vacation }: StoreHours, day: string): readonly Span[] {
  if (vacation && vacation.from <= day && day <= vacation.to) return []
  const ofDay = exceptions.filter((exception) => exception.day === day)
  if (ofDay.length > 0) return ofDay.flatMap(({ span }) => span ?? [])
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return week.filter((span) => span.weekday === weekday)
}

export function lastsPastMidnight({ opens, closes }: Span): boolean {
  return closes <= opens
}

/** Minutes since midnight. */
export interface Minutes {
  readonly from: number
  readonly to: number
}

export const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Returns a span in minutes since the midnight before it opens. A span past the next midnight ends after 1,440. */
export function minutesOfSpan(span: Span): Minutes {
  const to = minutesOf(span.closes)
  return { from: minutesOf(span.opens), to: lastsPastMidnight(span) ? to + DAY_MINUTES : to }
}

/** Converts `08:30` to minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Returns the index of the first span that overlaps an earlier one, or undefined. */
export function overlapIn(week: StoreHours['week']): number | undefined {
  const spans = week.map(({ weekday, ...span }) => {
    const { from, to } = minutesOfSpan(span)
    return { from: from + weekday * DAY_MINUTES, length: to - from }
  })
  const place = spans.findIndex((span, index) =>
    spans.slice(0, index).some((earlier) => isDuring(span.from, earlier) || isDuring(earlier.from, span)),
  )
  return place === -1 ? undefined : place
}

/** Returns whether a minute of the week is in a span, which may wrap into the next week. */
function isDuring(minute: number, { from, length }: { from: number; length: number }): boolean {
  return (minute - from + WEEK_MINUTES) % WEEK_MINUTES < length
}
