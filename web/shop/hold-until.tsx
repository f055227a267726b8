import { useEffect, useState } from 'react'
import { useLocale } from '#app/i18n.tsx'
import { marketTimeZone } from '#values/local-time.ts'

/** The moment until which goods are reserved, in the shopper's own zone once script knows it, else with the market's zone named. */
export function useHoldTime(until: string): string {
  const locale = useLocale()
  const [zone, setZone] = useState<string>()
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return holdTime(until, { locale, zone })
}

/** Hours and minutes, and the day where that is not this one. */
export function holdTime(
  until: string,
  { locale, zone, now = new Date() }: { locale: string; zone?: string | undefined; now?: Date },
): string {
  const timeZone = zone ?? marketTimeZone
  const moment = new Date(until)
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
  return new Intl.DateTimeFormat(locale, {
    ...(dayOf(moment) !== dayOf(now) && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(zone === undefined && { timeZoneName: 'short' }),
  }).format(moment)
}
