import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { ShopperStatus } from '#contract/order-states.ts'
import type { OrderDelivery } from '#contract/orders.ts'
import { formatMoment } from './moment.tsx'
import { PickupPoint } from './pickup-point.tsx'

interface DeliveryTextProps {
  readonly of: OrderDelivery
  /** Store of the package, for pickup there. */
  readonly store?: { readonly slug: string }
  /** After arrival or cancellation no date is shown. */
  readonly status?: ShopperStatus
}

export function DeliveryText({ of: delivery, store, status }: DeliveryTextProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-0.5">
      <p className="font-semibold text-strong">{delivery.name}</p>
      {status === 'delivered' || status === 'cancelled' ? null : (
        <p>
          <Expected of={delivery} />
        </p>
      )}
      {delivery.pickup_at && store ? <PickupPoint at={delivery.pickup_at} store={store} /> : null}
      {delivery.carrier ? <p>{t('orders.carrier', { carrier: delivery.carrier })}</p> : null}
      <Tracking of={delivery} />
    </div>
  )
}

function Expected({ of: { slot, earliest_on, latest_on, timezone } }: { of: OrderDelivery }) {
  const t = useTranslate()
  const locale = useLocale()
  if (slot) return <SlotSpan startsAt={slot.starts_at} endsAt={slot.ends_at} timeZone={timezone} />
  const from = formatMoment(earliest_on, 'weekday', locale)
  const to = formatMoment(latest_on, 'weekday', locale)
  return from === to ? t('orders.expected_on', { day: from }) : t('orders.expected', { from, to })
}

interface SlotSpanProps {
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
}

export function SlotSpan({ startsAt, endsAt, timeZone }: SlotSpanProps) {
  const t = useTranslate()
  const locale = useLocale()
  const day = formatMoment(startsAt, 'weekday', locale, timeZone)
  const from = formatMoment(startsAt, 'clock', locale, timeZone)
  const to = formatMoment(endsAt, 'clock', locale, timeZone)
  return <time dateTime={startsAt}>{t('orders.slot_span', { day, from, to })}</time>
}

function Tracking({ of: { tracking_number: number, tracking_url: url } }: { of: OrderDelivery }) {
  const t = useTranslate()
  if (url) {
    return (
      <a href={url} rel="noopener noreferrer" target="_blank" className="text-accent-text underline">
        {t('orders.tracking', { number: number ?? '' })}
      </a>
    )
  }
  return number ? <p>{t('orders.tracking_plain', { number })}</p> : null
}
