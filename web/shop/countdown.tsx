import { useSyncExternalStore } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { onServerSecond, serverNowMs } from './server-clock.ts'

/**
 * Returns the whole seconds left by the market's clock; undefined without an end, and on the server, whose pages are
 * cached.
 */
export function useSecondsLeft(endsAt: string | undefined): number | undefined {
  return useSyncExternalStore(
    onServerSecond,
    () =>
      endsAt === undefined ? undefined : Math.max(0, Math.ceil((Date.parse(endsAt) - serverNowMs()) / 1000)),
    () => undefined,
  )
}

/**
 * Returns whether a time has passed by the market's clock; always false on the server, which leaves out ended offers.
 */
export function useHasPassed(at: string | undefined): boolean {
  return useSyncExternalStore(
    onServerSecond,
    () => at !== undefined && Date.parse(at) <= serverNowMs(),
    () => false,
  )
}

interface CountdownProps {
  readonly endsAt: string
  /** `blocks` shows all units with seconds; `line` shows days, and counts only within the last day. */
  readonly look?: 'line' | 'blocks'
}

/** Shows the end of an offer as a date; after hydration the time left, then 'offer closed'. */
export function Countdown({ endsAt, look = 'line' }: CountdownProps) {
  const t = useTranslate()
  const locale = useLocale()
  const left = useSecondsLeft(endsAt)
  const format =
    look === 'line'
      ? ({ day: 'numeric', month: 'short' } as const)
      : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  const end = new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(new Date(endsAt))
  const endText = t('catalog.offer_ends', { time: look === 'line' ? end : `${end} UTC` })

  if (left === 0) return <p className="text-sm font-semibold text-muted">{t('catalog.offer_closed')}</p>
  return (
    <div role="timer" aria-live="off" className="text-sm text-muted">
      <span className={left === undefined ? undefined : 'sr-only'}>{endText}</span>
      {left === undefined ? null : look === 'line' ? <Line seconds={left} /> : <Blocks seconds={left} />}
    </div>
  )
}

function Line({ seconds }: { seconds: number }) {
  const t = useTranslate()
  const days = Math.floor(seconds / 86_400)
  const clock = partsOf(seconds)
    .slice(1)
    .map(({ value }) => String(value).padStart(2, '0'))
  return (
    <span aria-hidden="true" className="tabular-nums">
      {days > 0
        ? t('catalog.ends_in_days', { count: days })
        : t('catalog.ends_in', { time: clock.join(':') })}
    </span>
  )
}

function Blocks({ seconds }: { seconds: number }) {
  const t = useTranslate()
  return (
    <span className="flex flex-wrap gap-3" aria-hidden="true">
      {partsOf(seconds).map(({ unit, value }) => (
        <span key={unit} className="flex min-w-14 flex-col items-center rounded-xl bg-surface px-3 py-2">
          <span className="font-display text-2xl text-strong tabular-nums">
            {String(value).padStart(2, '0')}
          </span>
          <span className="text-xs">{t(`catalog.unit_${unit}`)}</span>
        </span>
      ))}
    </span>
  )
}

function partsOf(seconds: number) {
  return [
    { unit: 'days', value: Math.floor(seconds / 86_400) },
    { unit: 'hours', value: Math.floor(seconds / 3600) % 24 },
    { unit: 'minutes', value: Math.floor(seconds / 60) % 60 },
    { unit: 'seconds', value: seconds % 60 },
  ] as const
}
