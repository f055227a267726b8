import { useTranslate } from '#app/i18n.tsx'
import type { OperatorOrderRow } from '#contract/operator.ts'
import { Moment } from '#shop/moment.tsx'
import { NetAmount } from '#shop/net-amount.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface OrderTableProps {
  readonly caption: string
  readonly orders: readonly OperatorOrderRow[]
  /** Without customer and stores, on the page of a customer. */
  readonly isOfCustomer?: boolean
}

export function OrderTable({ caption, orders, isOfCustomer = false }: OrderTableProps) {
  const t = useTranslate()
  return (
    <Table
      caption={caption}
      rows={orders}
      keyOf={(order) => order.number}
      columns={[
        {
          label: t('operator.column_order'),
          isHeader: true,
          cell: (order) => (
            <TextLink to={`/operator/orders/${order.number}`} variant="more" className="whitespace-nowrap">
              {order.number}
            </TextLink>
          ),
        },
        { label: t('operator.column_placed'), cell: (order) => <Moment at={order.placed_at} /> },
        ...(isOfCustomer
          ? []
          : [
              {
                label: t('operator.column_customer'),
                cell: (order: OperatorOrderRow) => (
                  <bdi className="block max-w-40 md:min-w-28">{order.customer.name}</bdi>
                ),
              },
              {
                label: t('operator.column_stores'),
                cell: (order: OperatorOrderRow) => order.stores.join(', '),
              },
            ]),
        { label: t('operator.column_status'), cell: (order) => <OrderStatusBadge status={order.status} /> },
        {
          label: t('operator.column_payment'),
          cell: (order) => <PaymentStatusBadge status={order.payment_status} />,
        },
        {
          label: t('operator.column_total'),
          isNumber: true,
          cell: ({ total, total_ordered }) => <NetAmount net={total} ordered={total_ordered} />,
        },
      ]}
    />
  )
}
