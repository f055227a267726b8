import { useLocale, useTranslate } from '#app/i18n.tsx'

interface OpenStateProps {
  readonly store: {
    readonly is_open_now: boolean
    readonly accepts_orders: boolean
    readonly opens_at?: string | undefined
    readonly closes_at?: string | undefined
    readonly timezone: string
  }
}

/** Whether a store is open, and until or from when, in the store's time zone. */
export function OpenState({ store }: OpenStateProps) {
  const t = useTranslate()
  const { is_open_now: isOpen, opens_at: opensAt, closes_at: closesAt } = store
  const at = { locale: useLocale(), timeZone: store.timezone }

  if (isOpen && store.accepts_orders) {
    return (
      <State tone="open">
        {closesAt ? t('store.open_until', { time: clockTime(closesAt, at) }) : t('store.open_now')}
      </State>
    )
  }
  if (isOpen) return <State tone="closed">{t('store.paused')}</State>
  return (
    <State tone="closed">
      {opensAt
        ? t('store.opens_at', { time: clockTime(opensAt, { ...at, weekday: 'short' }) })
        : t('store.closed_now')}
    </State>
  )
}

interface ClockPlace {
  readonly locale: string
  readonly timeZone: string
  readonly weekday?: 'short' | 'long'
}

/** Formats an hour in the local style, with the weekday if `weekday` is given. */
export function clockTime(time: string, { locale, timeZone, weekday }: ClockPlace): string {
  return new Intl.DateTimeFormat(locale, {
    ...(weekday && { weekday }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time))
}

const tones = { open: 'bg-success', closed: 'bg-muted' } as const

function State({ tone, children }: { tone: keyof typeof tones; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium">
      <span aria-hidden="true" className={`size-2 rounded-full ${tones[tone]}`} />
      {children}
    </span>
  )
}
