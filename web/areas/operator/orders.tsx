import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { paymentStatuses, shopperSteps } from '#contract/order-states.ts'
import type { Route } from './+types/orders'
import { ListPage } from './list-page.tsx'
import { OrderTable } from './order-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, orders: await apiFrom(context)('GET /operator/orders', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.orders_title')

export default function Orders({ loaderData: { query, orders } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('operator.orders_title')}
      text={t('operator.orders_found', { count: orders.total })}
      search={{ label: t('operator.orders_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'status',
          label: t('operator.filter_status'),
          value: query.status ?? '',
          options: [...shopperSteps, 'cancelled' as const].map((value) => ({
            value,
            label: t(`orders.status_${value}`),
          })),
        },
        {
          name: 'payment_status',
          label: t('operator.filter_payment'),
          value: query.payment_status ?? '',
          options: paymentStatuses.map((value) => ({ value, label: t(`orders.paid_${value}`) })),
        },
      ]}
      page={orders}
      empty={{ title: t('operator.orders_empty_title'), text: t('operator.orders_empty_text') }}
    >
      <OrderTable caption={t('operator.orders_title')} orders={orders.data} />
    </ListPage>
  )
}
