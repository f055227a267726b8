import { getOrCreate } from '#values/get-or-create.ts'
import { marketTimeZone } from '#values/local-time.ts'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY_OF_WEEK = { weekday: 'short', day: 'numeric', month: 'short' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment with its time zone, because stores and shoppers are in several zones. */
export function momentIn(moment: Date, locale: string, timeZone: string): string {
  const day = getOrCreate(formats, `day ${locale} ${timeZone}`, () => {
    return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone })
  })
  const clock = getOrCreate(formats, `clock ${locale} ${timeZone}`, () => {
    return new Intl.DateTimeFormat(locale, { ...CLOCK, timeZoneName: 'short', timeZone })
  })
  // A comma here would read in French as if the sentence continued.
  return [day.format(moment), clock.format(moment)].join(locale === 'fr' ? ' à ' : ', ')
}

/** A time range within one day. */
export function spanIn(
  { from, to }: { from: Date; to: Date },
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const format = getOrCreate(formats, `span ${locale} ${timeZone}`, () => {
    return new Intl.DateTimeFormat(locale, { ...DAY_OF_WEEK, ...CLOCK, timeZoneName: 'short', timeZone })
  })
  return format.formatRange(from, to)
}

/** A day given as `2026-03-10`, the same in all time zones. */
export function dayIn(day: string, locale: string): string {
  const make = () => new Intl.DateTimeFormat(locale, { ...DAY_OF_WEEK, timeZone: 'UTC' })
  return getOrCreate(formats, `weekday ${locale}`, make).format(new Date(day))
}

/** The day of a moment in the marketplace's time zone. */
export function marketDayIn(at: Date, locale: string): string {
  const timeZone = marketTimeZone()
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return getOrCreate(formats, `market day ${locale} ${timeZone}`, make).format(at)
}

/** A moment in the marketplace's time zone, with the zone named because the reader's is unknown. */
export function marketMomentIn(at: Date, locale: string): string {
  return momentIn(at, locale, marketTimeZone())
}
