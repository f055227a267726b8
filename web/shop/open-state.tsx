import { useLocale, useTranslate } from '#app/i18n.tsx'

interface OpenStateProps {
  readonly isOpen: boolean
  readonly acceptsOrders: boolean
  readonly opensAt?: string | undefined
  readonly closesAt?: string | undefined
  readonly timeZone: string
}

/** Whether a store is open now and until or from when, in the store's own time. */
export function OpenState({ isOpen, acceptsOrders, opensAt, closesAt, timeZone }: OpenStateProps) {
  const t = useTranslate()
  const locale = useLocale()
  const at = { locale, timeZone }

  if (isOpen && acceptsOrders) {
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

/** An hour as people there say it, with the day of the week where it may be another. */
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
