import { useLocale, useTranslate } from '#app/i18n.tsx'

interface OpenStateProps {
  readonly isOpen: boolean
  readonly acceptsOrders: boolean
  readonly opensAt?: string | undefined
  readonly closesAt?: string | undefined
  readonly timeZone?: string | undefined
}

/** Whether a store is open now and until or from when, in the store's own time. */
export function OpenState({ isOpen, acceptsOrders, opensAt, closesAt, timeZone }: OpenStateProps) {
  const t = useTranslate()
  const locale = useLocale()
  const clock = (time: string, withDay: boolean) =>
    new Intl.DateTimeFormat(locale, {
      ...(withDay ? { weekday: 'short' } : {}),
      hour: '2-digit',
      minute: '2-digit',
      ...(timeZone ? { timeZone } : {}),
    }).format(new Date(time))

  if (isOpen && acceptsOrders) {
    return (
      <State tone="open">
        {closesAt ? t('store.open_until', { time: clock(closesAt, false) }) : t('store.open_now')}
      </State>
    )
  }
  if (isOpen) return <State tone="closed">{t('store.paused')}</State>
  return (
    <State tone="closed">
      {opensAt ? t('store.opens_at', { time: clock(opensAt, true) }) : t('store.closed_now')}
    </State>
  )
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
