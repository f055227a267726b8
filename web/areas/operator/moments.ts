import { marketTimeZone } from '#values/local-time.ts'

/** Of `marketTimeZone`, which keeps no summer time. */
const OFFSET = '-04:00'

/** A moment as a field for a day and a time has it, by the market's clock: `2026-11-22T08:30`. */
export function writtenMoment(at: string): string {
  const parts = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: marketTimeZone,
  }).format(new Date(at))
  return parts.replace(' ', 'T')
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The moment that such a field says; undefined where it says none. */
export function momentOf(written: string): string | undefined {
  return MINUTE.test(written) ? `${written}:00${OFFSET}` : undefined
}
