import { useEffect, useState } from 'react'
import { useLocale } from '#app/i18n.tsx'
import { localMoment, marketTimeZone } from '#values/local-time.ts'

/** Returns the time until which items are reserved, in the shopper's zone once a script knows it, else with the market's zone named. */
export function useReservedUntil(until: string): string {
  const locale = useLocale()
  const [zone, setZone] = useState<string>()
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return formatReservedUntil(until, { locale, zone })
}

/** Formats hours and minutes, with the day if it is not today. */
export function formatReservedUntil(
  until: string,
  { locale, zone, now = new Date() }: { locale: string; zone?: string | undefined; now?: Date },
): string {
  const timeZone = zone ?? marketTimeZone()
  const moment = new Date(until)
  const dayOf = (at: Date) => localMoment(at, timeZone).day
  return new Intl.DateTimeFormat(locale, {
    ...(dayOf(moment) !== dayOf(now) && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(zone === undefined && { timeZoneName: 'short' }),
  }).format(moment)
}
