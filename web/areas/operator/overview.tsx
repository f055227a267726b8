import { ChartColumn } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Amount } from '#shop/price.tsx'
import { SalesChart } from '#shop/sales-chart.tsx'
import { SalesSummary } from '#shop/sales-summary.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Stat } from '#ui/stat.tsx'
import type { Route } from './+types/overview'
import { OrderTable } from './order-table.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/overview')
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.overview_title')

export default function Overview({ loaderData: market }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('operator.overview_title')} text={t('operator.overview_text')} />
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 sm:grid-cols-3 lg:grid-cols-6">
        <Stat
          as="li"
          label={t('operator.waiting_orders')}
          value={market.waiting_orders}
          to="/operator/orders?status=pending"
        />
        <Stat
          as="li"
          label={t('operator.transfers_awaited')}
          value={market.transfers_awaited}
          to="/operator/transfers?state=awaited"
          isUrgent={market.transfers_awaited > 0}
        />
        {market.transfers_to_return > 0 ? (
          <Stat
            as="li"
            label={t('operator.transfers_to_return')}
            value={market.transfers_to_return}
            to="/operator/transfers?state=to_return"
            isUrgent
          />
        ) : null}
        <Stat
          as="li"
          label={t('orders.refund_requests')}
          value={market.refunds_asked}
          to="/operator/refund-requests?status=pending"
          isUrgent={market.refunds_asked > 0}
        />
        <Stat
          as="li"
          label={t('operator.refunds_owed')}
          value={market.refunds_owed}
          to="/operator/refunds?state=owed"
          isUrgent={market.refunds_owed > 0}
        />
        <Stat
          as="li"
          label={t('operator.stores_in_review')}
          value={market.stores_in_review}
          to="/operator/stores?state=in_review"
          isUrgent={market.stores_in_review > 0}
        />
        <Stat
          as="li"
          label={t('operator.failed_mails')}
          value={market.failed_mails}
          to="/operator/mails?state=failed"
        />
      </ul>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title={t('operator.sales_chart')}>
          <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
            <div>
              <dt className="text-sm text-muted">{t('operator.sales_today')}</dt>
              <dd className="font-display text-3xl font-bold tracking-tight text-strong">
                <Amount of={market.sales_today} />
                <span className="block font-sans text-sm font-normal tracking-normal text-muted">
                  {t('operator.orders', { count: market.orders_today })}
                </span>
              </dd>
              <dd>
                <SalesSummary of={market.today} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{t('operator.sales_week')}</dt>
              <dd className="font-display text-3xl font-bold tracking-tight text-strong">
                <Amount of={market.sales_week} />
                <span className="block font-sans text-sm font-normal tracking-normal text-muted">
                  {t('operator.orders', { count: market.orders_week })}
                </span>
              </dd>
              <dd>
                <SalesSummary of={market.week} />
              </dd>
            </div>
          </dl>
          <SalesChart label={t('operator.sales_chart')} days={market.days} />
        </Panel>
        <Panel title={t('operator.top_stores')}>
          {market.top_stores.length > 0 ? (
            <ol className="grid gap-3">
              {market.top_stores.map((store) => (
                <li key={store.slug} className="flex justify-between gap-4 wrap-anywhere">
                  <AppLink
                    to={`/operator/stores?search=${encodeURIComponent(store.name)}`}
                    className="font-medium text-strong hocus:underline"
                  >
                    {store.name}
                  </AppLink>
                  <Amount of={store.sales} />
                </li>
              ))}
            </ol>
          ) : (
            <EmptyState
              icon={ChartColumn}
              title={t('operator.no_sales_title')}
              text={t('operator.no_sales_text')}
            />
          )}
        </Panel>
      </div>
      <div className="mt-10 mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-2xl">{t('operator.latest_orders')}</h2>
        <AppLink to="/operator/orders" className="font-medium text-accent-text hocus:underline">
          {t('operator.all_orders')}
        </AppLink>
      </div>
      <OrderTable caption={t('operator.latest_orders')} orders={market.latest} />
    </>
  )
}
