import { useTranslate } from '#app/i18n.tsx'
import type { SellerOrder } from '#contract/seller.ts'
import { Amount } from '#shop/price.tsx'
import { Panel } from '#ui/panel.tsx'

/** What the customer pays for this part of the purchase, and what is left of it for the store. */
export function OrderMoney({ order }: { order: SellerOrder }) {
  const t = useTranslate()
  const isLost = order.state === 'rejected' || order.state === 'cancelled'
  const rows = [
    ['seller.sub_total', order.sub_total],
    ['seller.discount', order.discount],
    ['seller.shipping', order.shipping],
    ['seller.tax', order.tax],
  ] as const
  return (
    <Panel title={t('seller.money_title')}>
      <dl className="grid gap-2">
        {rows
          .filter(([key, amount]) => key === 'seller.sub_total' || amount.minor > 0)
          .map(([key, amount]) => (
            <div key={key} className="flex justify-between gap-4">
              <dt className="text-muted">{t(key)}</dt>
              <dd>
                <Amount of={amount} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold text-strong">
          <dt>{t('seller.order_total')}</dt>
          <dd>
            <Amount of={order.total} />
          </dd>
        </div>
        {isLost ? null : <Earnings order={order} />}
      </dl>
      <p className="mt-4 text-sm text-muted">{t(`orders.paid_${order.payment_status}`)}</p>
      {order.cash_to_collect ? (
        <p className="mt-2 rounded-xl bg-offer-soft p-4 font-semibold text-offer-text">
          {t('seller.cash_to_collect')}: <Amount of={order.cash_to_collect} />
        </p>
      ) : null}
    </Panel>
  )
}

function Earnings({ order: { commission, net } }: { order: SellerOrder }) {
  const t = useTranslate()
  return (
    <>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{t('seller.commission')}</dt>
        <dd>
          −<Amount of={commission} />
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-lg font-semibold text-strong">
        <dt>{t('seller.net')}</dt>
        <dd>
          <Amount of={net} />
        </dd>
      </div>
    </>
  )
}
