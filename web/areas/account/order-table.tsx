import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { OrderRow } from '#contract/orders.ts'
import { Moment } from '#shop/moment.tsx'
import { NetAmount } from '#shop/net-amount.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { Picture } from '#ui/picture.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'

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
          cell: ({ total, total_ordered }) => (
            <span className="font-semibold text-strong">
              <NetAmount net={total} ordered={total_ordered} />
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

/** Returns the number of items, with the number ordered when some were out of stock, refunded or cancelled. */
function itemsOf({ items_count: left, items_ordered: count }: OrderRow, t: Translate): string {
  return left === count ? t('account.items', { count }) : t('account.items_left', { left, count })
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
        {itemsOf(order, t)} · {order.stores.join(', ')}
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
