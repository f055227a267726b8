import { useTranslate } from '#app/i18n.tsx'
import type { PricedSellerOrder, SellerOrder } from '#contract/seller.ts'
import { netRows } from '#shop/order-totals.tsx'
import { Amount } from '#shop/price.tsx'
import { taxRows } from '#shop/tax-rows.ts'
import { tenderRows, waivedRows, writtenOffRows } from '#shop/tender-rows.ts'
import { type TotalRow, Totals } from '#shop/totals.tsx'
import { Panel } from '#ui/panel.tsx'
import { refundedRow } from './refunded-row.ts'

/** The cash to collect, also for staff who see no other amounts. */
export function CashToCollect({ order }: { order: Pick<SellerOrder, 'cash_to_collect' | 'commands'> }) {
  const t = useTranslate()
  if (!order.cash_to_collect || order.commands.length === 0) return null
  return (
    <p className="mt-2 flex justify-between gap-4 rounded-xl bg-offer-soft p-4 font-semibold text-offer-text">
      {t('seller.cash_to_collect')} <Amount of={order.cash_to_collect} />
    </p>
  )
}

export function OrderMoney({ order }: { order: PricedSellerOrder }) {
  const t = useTranslate()
  const isLost = order.state === 'rejected' || order.state === 'cancelled'
  const { added, within } = taxRows(order, { tax: t('seller.tax'), included: t('orders.tax_included') })
  const extras: TotalRow[] = [
    { label: t('seller.discount'), amount: order.discount, kind: 'saving' },
    { label: t('seller.shipping'), amount: order.shipping },
    ...(order.cash_fee ? [{ label: t('seller.cash_fee'), amount: order.cash_fee }] : []),
    ...added,
  ]
  const steps: TotalRow[] = [
    { label: t('payouts.sum_market'), amount: order.market_part },
    { label: t('seller.commission'), amount: order.commission, kind: 'deduction' },
    { label: t('seller.commission_tax'), amount: order.commission_tax, kind: 'deduction' },
    refundedRow(order.given_back, t),
  ]
  return (
    <Panel title={t('seller.money_title')}>
      <Totals
        rows={[
          { label: t('seller.sub_total'), amount: order.sub_total },
          ...extras.filter(({ amount }) => amount?.minor !== 0),
        ]}
        total={{ label: t('seller.order_total'), amount: order.total }}
        within={within}
        parts={[
          ...waivedRows(order.waived, t),
          ...writtenOffRows(order.cash, t),
          ...netRows(order, t),
          ...tenderRows(order.tenders, t),
        ]}
      />
      {isLost ? null : (
        <div className="mt-5">
          <Totals
            rows={steps.filter(({ amount }) => amount?.minor !== 0)}
            total={{ label: t('seller.net'), amount: order.left }}
          />
        </div>
      )}
      <p className="mt-4 text-sm text-muted">{t(`orders.paid_${order.payment_status}`)}</p>
      <CashToCollect order={order} />
    </Panel>
  )
}
