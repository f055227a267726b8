import { useLocale } from '#app/i18n.tsx'
import { marketTimeZone } from '#values/local-time.ts'

const styles = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short' },
  dayOfWeek: { weekday: 'short' },
  clock: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentStyle = keyof typeof styles

export function formatMoment(
  at: string,
  style: MomentStyle,
  locale: string,
  timeZone = marketTimeZone(),
): string {
  // A date without a time is the same day in every time zone.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(at)
  return new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: isDay ? 'UTC' : timeZone }).format(
    new Date(at),
  )
}

/**
 * Timestamp as text, in the time zone of the place it concerns. Keeps the server's text if the browser would format
 * it differently.
 */
export function Moment({
  at,
  style = 'moment',
  timeZone,
}: {
  at: string
  style?: MomentStyle
  timeZone?: string
}) {
  const locale = useLocale()
  return (
    <time suppressHydrationWarning dateTime={at} className="one-line">
      {formatMoment(at, style, locale, timeZone)}
    </time>
  )
}
