import { marketTimeZone, momentOf as momentIn } from '#values/local-time.ts'

/** Formats a timestamp for a datetime-local field in the market's time zone: `2026-11-22T08:30`. */
export function momentFieldValue(at: string): string {
  const parts = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: marketTimeZone(),
  }).format(new Date(at))
  return parts.replace(' ', 'T')
}

const MINUTE = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/

/** Parses the value of such a field; undefined when it is invalid. */
export function momentOf(written: string): string | undefined {
  const [, day, time] = MINUTE.exec(written) ?? []
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(`${written}Z`))) return undefined
  return momentIn(day, time, marketTimeZone()).toISOString()
}
