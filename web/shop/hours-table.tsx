import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Store } from '#contract/stores.ts'
import { clockTime } from './open-state.tsx'

/** Weekly opening hours in the store's time zone; today is highlighted. */
export function HoursTable({ hours, today }: { hours: Store['hours']; today: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const mondayFirst = [1, 2, 3, 4, 5, 6, 0]
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('store.hours')}</caption>
      <tbody>
        {mondayFirst.map((weekday) => (
          <tr key={weekday} className={weekday === today ? 'font-semibold' : 'text-muted'}>
            <th scope="row" className="py-1 pe-3 text-start sm:pe-6 align-top font-[inherit]">
              {weekdayName(weekday, locale)}
              {weekday === today ? <span className="sr-only"> ({t('store.today')})</span> : null}
            </th>
            <td className="py-1 text-end tabular-nums sm:whitespace-nowrap">
              <Spans spans={hours.find((day) => day.weekday === weekday)?.spans ?? []} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One line per span. */
function Spans({ spans }: Pick<Store['hours'][number], 'spans'>) {
  const t = useTranslate()
  const locale = useLocale()
  if (spans.length === 0) return t('store.closed')
  return spans.map(({ opens, closes }) => (
    <span key={opens} className="block">
      {clockRange({ opens, closes }, locale)}
    </span>
  ))
}

/** Formats a time range in a language. */
export function clockRange({ opens, closes }: { opens: string; closes: string }, locale: string): string {
  return `${hourOf(opens, locale)} – ${hourOf(closes, locale)}`
}

/** 0 is Sunday; 4 January 1970 was a Sunday. */
export function weekdayName(weekday: number, locale: string): string {
  const date = new Date(Date.UTC(1970, 0, 4 + weekday))
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** Formats '17:30' in a language, such as 5:30 PM. */
function hourOf(time: string, locale: string): string {
  return clockTime(`1970-01-04T${time.padStart(5, '0')}:00Z`, { locale, timeZone: 'UTC' })
}
