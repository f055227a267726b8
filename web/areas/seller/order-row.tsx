import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { OrderState } from '#contract/order-states.ts'
import type { SellerOrderRow } from '#contract/seller.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { deskPath } from './desk.ts'
import { useDeskStore } from './layout.tsx'

const tones: Record<OrderState, BadgeTone> = {
  pending_payment: 'neutral',
  placed: 'offer',
  accepted: 'info',
  in_progress: 'info',
  fulfilled: 'info',
  delivered: 'success',
  completed: 'success',
  rejected: 'danger',
  cancelled: 'danger',
  expired: 'neutral',
}

export function OrderStateBadge({ state }: { state: OrderState }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`seller.state_${state}`)}</Badge>
}

/** When this order wants attention: by when to accept it, for which slot, or by which day to send it. */
export function Due({ order }: { order: Pick<SellerOrderRow, 'state' | 'accept_by' | 'delivery'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { timezone } = useDeskStore()
  const { slot_starts_at: slot, latest_on: latest } = order.delivery
  if (order.state === 'placed' && order.accept_by) {
    return t('seller.accept_within', { time: formatMoment(order.accept_by, 'moment', locale, timezone) })
  }
  if (slot) return t('seller.slot_at', { time: formatMoment(slot, 'moment', locale, timezone) })
  return t('seller.send_by', { date: formatMoment(latest, 'weekday', locale, timezone) })
}

/** Orders as rows that read as cards on a phone. */
export function OrderRows({ orders }: { orders: readonly SellerOrderRow[] }) {
  const t = useTranslate()
  const { slug, timezone } = useDeskStore()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-low">
      {orders.map((order) => (
        <li
          key={order.number}
          className="relative grid gap-x-6 gap-y-1 px-5 py-4 hover:bg-sunken sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_17rem] sm:items-center"
        >
          <div className="min-w-0">
            <p className="font-semibold text-strong">
              <AppLink
                to={`${deskPath(slug, 'orders')}/${order.number}`}
                className="after:absolute after:inset-0"
              >
                {order.number}
              </AppLink>
              <span className="font-normal text-body"> · {order.customer_name}</span>
            </p>
            <p className="text-sm text-muted">
              <Moment at={order.created_at} timeZone={timezone} /> · {order.delivery.name}
            </p>
          </div>
          <p className="text-sm text-body">
            <Due order={order} />
          </p>
          <div className="flex items-center gap-4">
            <OrderStateBadge state={order.state} />
            <span className="ms-auto font-semibold text-strong">
              <Amount of={order.total} />
            </span>
          </div>
          <span className="sr-only">{t(`orders.paid_${order.payment_status}`)}</span>
        </li>
      ))}
    </ul>
  )
}
