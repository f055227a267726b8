import { useSyncExternalStore } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { onServerSecond, serverNowMs } from './server-clock.ts'

/** Whole seconds left by the market's clock; undefined on the server, which renders for any moment. */
export function useSecondsLeft(endsAt: string): number | undefined {
  return useSyncExternalStore(
    onServerSecond,
    () => Math.max(0, Math.ceil((Date.parse(endsAt) - serverNowMs()) / 1000)),
    () => undefined,
  )
}

/** The end of an offer in words first; once the page is alive, the time left, then 'offer closed'. */
export function Countdown({ endsAt, look = 'line' }: { endsAt: string; look?: 'line' | 'blocks' }) {
  const t = useTranslate()
  const locale = useLocale()
  const left = useSecondsLeft(endsAt)
  const end = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const endText = t('catalog.offer_ends', { time: `${end.format(new Date(endsAt))} UTC` })

  if (left === 0) return <p className="font-semibold text-muted">{t('catalog.offer_closed')}</p>
  return (
    <div role="timer" aria-live="off">
      <span className={left === undefined ? 'text-sm text-muted' : 'sr-only'}>{endText}</span>
      {left === undefined ? null : <TimeLeft seconds={left} look={look} />}
    </div>
  )
}

function TimeLeft({ seconds, look }: { seconds: number; look: 'line' | 'blocks' }) {
  const t = useTranslate()
  const parts = [
    { unit: 'days', value: Math.floor(seconds / 86_400) },
    { unit: 'hours', value: Math.floor(seconds / 3600) % 24 },
    { unit: 'minutes', value: Math.floor(seconds / 60) % 60 },
    { unit: 'seconds', value: seconds % 60 },
  ] as const
  if (look === 'line') {
    const shown = parts.map(({ value }, index) => (index === 0 ? value : String(value).padStart(2, '0')))
    const [days, ...clock] = shown
    return (
      <span className="text-sm tabular-nums" aria-hidden="true">
        {days === 0 ? null : t('catalog.days_left', { days: String(days) })} {clock.join(':')}
      </span>
    )
  }
  return (
    <span className="flex gap-3" aria-hidden="true">
      {parts.map(({ unit, value }) => (
        <span key={unit} className="flex min-w-14 flex-col items-center rounded-xl bg-surface px-3 py-2">
          <span className="font-display text-2xl tabular-nums">{String(value).padStart(2, '0')}</span>
          <span className="text-xs text-muted">{t(`catalog.unit_${unit}`)}</span>
        </span>
      ))}
    </span>
  )
}
