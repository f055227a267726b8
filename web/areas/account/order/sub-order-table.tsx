import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Order } from '#contract/orders.ts'
import { Moment } from '#shop/moment.tsx'
import { OrderStatusBadge } from '#shop/order-badges.tsx'
import { Amount } from '#shop/price.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Overview of the packages, each linked to its section below. */
export function SubOrderTable({ order: { placed_at, sub_orders } }: { order: Order }) {
  const t = useTranslate()
  return (
    <Panel title={t('orders.parts')}>
      <Table
        caption={t('orders.parts')}
        isFramed={false}
        rows={sub_orders}
        keyOf={({ number }) => number}
        columns={[
          {
            label: t('orders.number'),
            isHeader: true,
            cell: ({ number }) => (
              <AppLink to={`#${number}`} className="font-semibold one-line text-strong hocus:underline">
                <bdi dir="ltr">{number}</bdi>
              </AppLink>
            ),
          },
          { label: t('orders.seller'), cell: ({ store }) => store.name },
          { label: t('orders.date'), cell: () => <Moment at={placed_at} style="day" /> },
          { label: t('orders.status'), cell: ({ status }) => <OrderStatusBadge status={status} /> },
          {
            label: t('orders.total'),
            isNumber: true,
            cell: ({ total }) => (
              <span className="font-semibold text-strong">
                <Amount of={total} />
              </span>
            ),
          },
          {
            label: '',
            cell: ({ number, store }) => (
              <TextLink
                to={`#${number}`}
                variant="more"
                aria-label={t('orders.see_part', { store: store.name })}
              >
                {t('orders.see')}
              </TextLink>
            ),
          },
        ]}
      />
    </Panel>
  )
}
