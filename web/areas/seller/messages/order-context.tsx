import { useTranslate } from '#app/i18n.tsx'
import type { SellerOrder } from '#contract/seller.ts'
import { Moment } from '#shop/moment.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { sellerPath } from '../dashboard.ts'
import { OrderStateBadge } from '../order-state-badge.tsx'

/** The order that a conversation is about. */
export function OrderContext({ order, store }: { order: SellerOrder; store: string }) {
  const t = useTranslate()
  return (
    <Panel title={t('messages.order')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <TextLink to={`${sellerPath(store, 'orders')}/${order.number}`} variant="more">
            <bdi dir="ltr">{order.number}</bdi>
          </TextLink>
          <OrderStateBadge state={order.state} />
        </p>
        <p className="text-muted">
          <Moment at={order.created_at} />
        </p>
        <ul className="flex flex-col gap-1">
          {order.lines.map(({ id, name, quantity }) => (
            <li key={id} className="wrap-anywhere">
              {quantity} × {name}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
