/** When somebody is in a store, by the calendar of its own place: pure. */

/** From one clock time to another, each `HH:MM`; one that closes at or before it opens lasts past midnight. */
export interface Span {
  readonly opens: string
  readonly closes: string
}

export interface StoreHours {
  /** 0 is Sunday. */
  readonly week: readonly (Span & { readonly weekday: number })[]
  /** Days that differ from the week; without a span the store stays shut. */
  readonly exceptions: readonly { readonly day: string; readonly span: Span | undefined }[]
  /** First and last day away. */
  readonly vacation: { readonly from: string; readonly to: string } | undefined
}

/** The spans that begin on a day, `2026-01-31`. */
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
