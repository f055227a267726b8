import { useTranslate } from '#app/i18n.tsx'
import type { CustomerProfile } from '#contract/customers.ts'
import type { OperatorOrderRow } from '#contract/operator.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Panel } from '#ui/panel.tsx'
import { Stat } from '#ui/stat.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { OrderTable } from '../order-table.tsx'

interface FiguresProps {
  readonly customer: CustomerProfile
  readonly className?: string
}

export function CustomerFigures({ customer, className = '' }: FiguresProps) {
  const t = useTranslate()
  return (
    <ul className={`grid grid-cols-2 gap-3 xl:grid-cols-4 ${className}`}>
      <Stat as="li" label={t('customers.orders')} value={customer.orders_count} />
      <Stat as="li" label={t('customers.spent')} value={<Amount of={customer.spent} />} />
      <Stat
        as="li"
        label={t('customers.average')}
        value={customer.average ? <Amount of={customer.average} /> : '–'}
      />
      <Stat
        as="li"
        label={t('customers.last_order')}
        value={
          customer.last_order_at === undefined ? '–' : <Moment at={customer.last_order_at} style="date" />
        }
      />
    </ul>
  )
}

interface LatestOrdersProps {
  readonly customer: CustomerProfile
  readonly orders: { readonly total: number; readonly data: readonly OperatorOrderRow[] }
}

export function LatestOrders({ customer, orders }: LatestOrdersProps) {
  const t = useTranslate()
  const hasMore = orders.total > orders.data.length
  return (
    <Panel
      title={t('customers.orders')}
      aside={
        hasMore ? (
          <TextLink to={`/operator/orders?customer=${customer.id}`} variant="more">
            {t('customers.orders_all', { count: orders.total })}
          </TextLink>
        ) : null
      }
    >
      {orders.data.length === 0 ? (
        <p className="text-muted">{t('customers.orders_empty')}</p>
      ) : (
        <OrderTable caption={t('customers.orders')} orders={orders.data} isOfCustomer />
      )}
    </Panel>
  )
}
