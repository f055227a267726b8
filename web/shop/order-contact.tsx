import { useTranslate } from '#app/i18n.tsx'
import type { Order } from '#contract/orders.ts'
import { AddressLines } from './address-lines.tsx'

type Facts = Pick<
  Order,
  'contact' | 'shipping_address' | 'billing_address' | 'note' | 'payment_method' | 'payment_status'
>

export function OrderContact({ order }: { order: Facts }) {
  const t = useTranslate()
  const { shipping_address: shipping, billing_address: billing } = order
  const isSame = JSON.stringify(shipping) === JSON.stringify(billing)
  return (
    <dl className="flex flex-col gap-5">
      {shipping ? (
        <div>
          <dt className="text-sm text-muted">{t('orders.shipping_address')}</dt>
          <dd>
            <AddressLines address={shipping} />
          </dd>
        </div>
      ) : null}
      {billing ? (
        <div>
          <dt className="text-sm text-muted">{t('orders.billing_address')}</dt>
          <dd>{isSame ? t('orders.billing_same') : <AddressLines address={billing} />}</dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm text-muted">{t('orders.email')}</dt>
        <dd className="break-words">
          <bdi>{order.contact.email}</bdi>
        </dd>
      </div>
      {order.contact.phone ? (
        <div>
          <dt className="text-sm text-muted">{t('orders.phone')}</dt>
          <dd>
            <bdi dir="ltr">{order.contact.phone}</bdi>
          </dd>
        </div>
      ) : null}
      {order.note ? (
        <div>
          <dt className="text-sm text-muted">{t('orders.note')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            <bdi>{order.note}</bdi>
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="text-sm text-muted">{t('orders.payment')}</dt>
        <dd>
          {t(`orders.method_${order.payment_method}`)}
          {/* The payment method already implies this status. */}
          {order.payment_status === 'cash_on_delivery' || order.payment_method === 'none' ? null : (
            <span className="block text-sm text-muted">{t(`orders.paid_${order.payment_status}`)}</span>
          )}
        </dd>
      </div>
    </dl>
  )
}
