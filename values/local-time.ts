/** Local days and times: a day is written `2026-01-31`, a time `08:30`, a zone by its IANA name. */
import { getOrCreate } from './get-or-create.ts'

/** Time zone of a market that hasn't chosen one; it has no daylight saving time. */
export const DEFAULT_TIME_ZONE = 'America/Port_of_Spain'

let current = DEFAULT_TIME_ZONE

/** Time zone of the market's days and of views across all stores. */
export function marketTimeZone(): string {
  return current
}

/** Sets the market's time zone in this process or browser, where a market has just one. */
export function setMarketTimeZone(timeZone: string | undefined): void {
  current = timeZone ?? DEFAULT_TIME_ZONE
}

/** Returns the time zones that a market can have, by their IANA names. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

export interface LocalMoment {
  readonly day: string
  readonly time: string
}

const QUARTER_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const OFFSETS_MAX = 20_000

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Returns the local day and time of a moment in a time zone. */
export function localMoment(moment: Date, timezone: string): LocalMoment {
  const text = new Date(moment.getTime() + offsetMs(moment.getTime(), timezone)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * Returns the moment of a local day and time: the first of two if clocks are set back, and the time shifted by the
 * change if clocks skip it.
 */
export function momentOf(day: string, time: string, timezone: string): Date {
  const shown = Date.parse(`${day}T${time.slice(0, 5)}:00Z`)
  const before = shown - offsetMs(shown - DAY_MS, timezone)
  const after = shown - offsetMs(shown + DAY_MS, timezone)
  const exact = [before, after].find((time) => time + offsetMs(time, timezone) === shown)
  return new Date(exact ?? before)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns a zone's offset from UTC in milliseconds, cached per quarter of an hour because offsets change only on
 * quarters.
 */
function offsetMs(timeMs: number, timezone: string): number {
  const quarter = Math.floor(timeMs / QUARTER_MS)
  const key = `${timezone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  const offset = readOffsetMs(quarter * QUARTER_MS, timezone)
  offsets.set(key, offset)
  return offset
}

function readOffsetMs(timeMs: number, timezone: string): number {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - timeMs
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const make = () =>
    new Intl.DateTimeFormat('en', {
      timeZone: timezone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  return getOrCreate(formats, timezone, make)
}
