import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { OrderRow } from '#contract/orders.ts'
import { Moment } from '#shop/moment.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { Amount } from '#shop/price.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Orders as rows; on phones as cards. */
export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  const t = useTranslate()
  return (
    <Table
      caption={t('account.orders')}
      rows={orders}
      keyOf={({ number }) => number}
      columns={[
        { label: t('account.order_number'), isHeader: true, cell: (order) => <Name order={order} /> },
        { label: t('account.date'), cell: ({ placed_at }) => <Moment at={placed_at} style="day" /> },
        { label: t('account.order_status'), cell: ({ status }) => <OrderStatusBadge status={status} /> },
        {
          label: t('account.payment_status'),
          cell: ({ payment_status }) => <PaymentStatusBadge status={payment_status} />,
        },
        { label: t('account.payment_method'), cell: ({ payment_method: by }) => t(`orders.method_${by}`) },
        {
          label: t('account.total'),
          isNumber: true,
          cell: ({ total }) => (
            <span className="font-semibold text-strong">
              <Amount of={total} />
            </span>
          ),
        },
        {
          label: '',
          cell: ({ number }) => (
            <TextLink
              to={`/account/orders/details/${number}`}
              variant="more"
              aria-label={t('account.view_order', { number })}
            >
              {t('account.view')}
            </TextLink>
          ),
        },
      ]}
    />
  )
}

const shownPictures = 4

function Name({ order }: { order: OrderRow }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-1">
      <AppLink
        to={`/account/orders/details/${order.number}`}
        className="font-semibold one-line text-strong hocus:underline"
      >
        {order.number}
      </AppLink>
      <span className="text-sm text-muted">
        {t('account.items', { count: order.items_count })} · {order.stores.join(', ')}
      </span>
      <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {order.pictures.slice(0, shownPictures).map((picture) => (
          <Picture
            key={picture.url}
            picture={picture}
            alt=""
            sizes="2.5rem"
            className="size-10 rounded-lg object-cover"
          />
        ))}
      </span>
    </div>
  )
}
