import { marketTimeZone } from '#values/local-time.ts'

/** UTC offset of `marketTimeZone`, which has no daylight saving time. */
const OFFSET = '-04:00'

/** Formats a timestamp for a datetime-local field in the market's time zone: `2026-11-22T08:30`. */
export function momentFieldValue(at: string): string {
  const parts = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: marketTimeZone,
  }).format(new Date(at))
  return parts.replace(' ', 'T')
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Parses the value of such a field; undefined when it is invalid. */
export function momentOf(written: string): string | undefined {
  return MINUTE.test(written) ? `${written}:00${OFFSET}` : undefined
}
