import { FileDown } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { Order, SubOrder } from '#contract/orders.ts'
import { CancelOrder } from '#shop/cancel-order.tsx'
import { CashNotice } from '#shop/cash-notice.tsx'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { OrderStatusBadge } from '#shop/order-badges.tsx'
import { OrderTimeline } from '#shop/order-timeline.tsx'
import { OrderTotals } from '#shop/order-totals.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { ProductTable } from './product-table.tsx'

interface PartProps {
  readonly order: Order
  readonly part: SubOrder
  readonly refusal: Refusal | undefined
}

export function Part({ order, part, refusal }: PartProps) {
  const t = useTranslate()
  const isOneOfMany = order.sub_orders.length > 1
  return (
    <section id={part.number} aria-labelledby={`${part.number}-title`} className="scroll-mt-36">
      <Panel
        title={
          <span id={`${part.number}-title`}>
            {t('orders.from', { store: part.store.name })}
            {isOneOfMany ? (
              <span className="block font-sans text-sm font-normal text-muted">
                <bdi dir="ltr">{part.number}</bdi>
              </span>
            ) : null}
          </span>
        }
        aside={isOneOfMany ? <OrderStatusBadge status={part.status} /> : undefined}
      >
        <CashNotice of={part} />
        <div className="grid gap-6 border-b border-line pb-6 sm:grid-cols-2 not-first:pt-6">
          <OrderTimeline of={part} />
          <div className="flex flex-col gap-3">
            <DeliveryText of={part.delivery} store={part.store} status={part.status} />
            <p>
              <TextLink to={`/seller/store/${part.store.slug}`}>{t('orders.visit_store')}</TextLink>
            </p>
            {wasPlaced(part) ? (
              <p>
                <TextLink to={`/account/messages/new?order=${part.number}`} prefetch="none">
                  {t('orders.message_seller')}
                </TextLink>
              </p>
            ) : null}
            {wasPlaced(part) ? (
              <p>
                <TextLink to={`/account/messages/problem?order=${part.number}`} prefetch="none">
                  {t('orders.report_problem')}
                </TextLink>
              </p>
            ) : null}
            {part.refunded.minor > 0 ? (
              <p>
                <TextLink to="/account/refund">{t('orders.see_refunds')}</TextLink>
              </p>
            ) : null}
          </div>
        </div>
        <div className="pt-5">
          <ProductTable order={order} lines={part.lines} isDelivered={part.status === 'delivered'} />
        </div>
        {isOneOfMany ? (
          <div className="mt-5 grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <div className="flex flex-col items-start gap-2 max-sm:order-last">
              {order.has_invoice && wasPlaced(part) ? (
                <InvoiceLink number={order.number} part={part.number} icon={FileDown} />
              ) : null}
              {part.can_cancel ? (
                <CancelOrder number={part.number} label={t('orders.cancel_part')} refusal={refusal} />
              ) : null}
            </div>
            <OrderTotals of={part} />
          </div>
        ) : null}
      </Panel>
    </section>
  )
}

/** Invoices exist only for placed orders. */
function wasPlaced({ activities }: SubOrder): boolean {
  return activities.some(({ state }) => state === 'placed')
}
