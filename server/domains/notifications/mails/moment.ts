import { madeOnce } from '#values/made-once.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment with the clock it is read from: stores and shoppers are on many islands. */
export function momentIn(moment: Date, locale: string, timeZone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    })
  return madeOnce(formats, `${locale} ${timeZone}`, make).format(moment)
}

/** The same by the clock of the market: where its reader is, nobody knows, so it says by which clock. */
export function marketMomentIn(at: Date, locale: string): string {
  return momentIn(at, locale, 'America/Port_of_Spain')
}
