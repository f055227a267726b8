import { Sun } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { SellerOrderRow, SellerStore } from '#contract/seller.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { SalesChart } from '#shop/sales-chart.tsx'
import { SalesSummary } from '#shop/sales-summary.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { Stat } from '#ui/stat.tsx'
import type { Route } from './+types/overview'
import { may, sellerPath } from './dashboard.ts'
import { OrderRows } from './order-row.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  return apiFrom(context)('GET /seller/stores/{store}', { params })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const status = choiceIn(form, 'status', { of: ['open', 'paused', 'closed'], url })
  const body = status === 'paused' ? ({ status, minutes: Number(form.get('minutes')) } as const) : { status }
  try {
    await apiFrom(context)('PUT /seller/stores/{store}/status', { params, body })
    return { saved: true as const }
  } catch (error) {
    if (error instanceof ApiProblem) return { problem: error.message }
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'seller.overview_title')

export default function Overview({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { store, waiting } = loaderData
  const orders = sellerPath(params.store, 'orders')
  // Orders to accept are already at the top of the page.
  const latest = loaderData.latest.filter(({ state }) => state !== 'placed')
  return (
    <>
      <PageHeader
        title={t('seller.overview_title')}
        text={t('seller.overview_text', { store: store.name })}
      />
      {actionData && 'problem' in actionData ? (
        <Alert tone="danger" className="mb-4">
          {actionData.problem}
        </Alert>
      ) : null}
      {actionData && 'saved' in actionData ? (
        <Alert tone="success" className="mb-4">
          {t('seller.status_changed')}
        </Alert>
      ) : null}
      <NewOrders waiting={waiting} count={loaderData.to_accept} all={orders} />
      {may(store, 'settings.edit') ? <AcceptingOrders store={store} /> : null}
      <OrderStats loaderData={loaderData} orders={orders} params={params} />
      <Sales loaderData={loaderData} />
      {latest.length > 0 ? (
        <>
          <div className="mt-10 flex items-baseline justify-between gap-4">
            <h2 className="text-2xl">{t('seller.latest_orders')}</h2>
            <AppLink to={`${orders}?view=all`} className="font-medium text-accent-text hocus:underline">
              {t('seller.all_orders')}
            </AppLink>
          </div>
          <div className="mt-4">
            <OrderRows orders={latest} />
          </div>
        </>
      ) : null}
      {latest.length === 0 && waiting.length === 0 ? (
        <EmptyState
          icon={Sun}
          title={t('seller.nothing_waits_title')}
          text={t('seller.nothing_waits_text')}
        />
      ) : null}
    </>
  )
}

interface OrderStatsProps {
  readonly loaderData: Route.ComponentProps['loaderData']
  readonly orders: AppPath
  readonly params: Route.ComponentProps['params']
}

function OrderStats({ loaderData, orders, params }: OrderStatsProps) {
  const t = useTranslate()
  return (
    <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 sm:grid-cols-3 lg:grid-cols-6">
      <Stat
        as="li"
        label={t('seller.to_accept')}
        value={loaderData.to_accept}
        to={`${orders}?state=placed`}
        isUrgent={loaderData.to_accept > 0}
      />
      <Stat
        as="li"
        label={t('seller.to_prepare')}
        value={loaderData.to_prepare}
        to={`${orders}?state=accepted`}
      />
      <Stat
        as="li"
        label={t('seller.to_hand_over')}
        value={loaderData.to_hand_over}
        to={`${orders}?state=in_progress`}
      />
      <Stat
        as="li"
        label={t('seller.on_the_way')}
        value={loaderData.on_the_way}
        to={`${orders}?state=fulfilled`}
      />
      {may(loaderData.store, 'products.view') ? (
        <Stat
          as="li"
          label={t('seller.low_stock')}
          value={loaderData.low_stock}
          to={`${sellerPath(params.store, 'products')}?stock=low`}
        />
      ) : null}
      {may(loaderData.store, 'orders.money') ? (
        <Stat
          as="li"
          label={t('orders.refund_requests')}
          value={loaderData.refunds_asked}
          to={`${sellerPath(params.store, 'refunds')}?status=pending`}
          isUrgent={loaderData.refunds_asked > 0}
        />
      ) : null}
    </ul>
  )
}

function Sales({ loaderData }: { readonly loaderData: Route.ComponentProps['loaderData'] }) {
  const t = useTranslate()
  const { sales_today: salesToday, sales_week: salesWeek, today, week, days } = loaderData
  // Staff who see no amounts.
  if (!salesToday || !salesWeek || !today || !week || !days) return null
  return (
    <section className="mt-6 grid gap-6 rounded-2xl border border-line bg-surface p-5 shadow-low grid-cols-1 sm:p-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-center">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-1">
        <div>
          <dt className="text-sm text-muted">{t('seller.sales_today')}</dt>
          <dd className="font-display text-3xl font-bold tracking-tight text-strong">
            <Amount of={salesToday} />
          </dd>
          <dd>
            <SalesSummary of={today} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('seller.sales_week')}</dt>
          <dd className="text-lg font-semibold text-strong">
            <Amount of={salesWeek} />
            <span className="block text-sm font-normal text-muted">
              {t('seller.orders_week', { count: loaderData.orders_week })}
            </span>
          </dd>
          <dd>
            <SalesSummary of={week} />
          </dd>
        </div>
      </dl>
      <SalesChart label={t('seller.sales_chart')} days={days} />
    </section>
  )
}

interface NewOrdersProps {
  readonly waiting: readonly SellerOrderRow[]
  /** Number of waiting orders in total. */
  readonly count: number
  readonly all: AppPath
}

/** Orders to accept, at the top of the page and with a button each. */
function NewOrders({ waiting, count, all }: NewOrdersProps) {
  const t = useTranslate()
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="new-orders" className="mt-6 rounded-3xl border border-offer bg-offer-soft p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-2 pt-1 pb-3">
        <h2 id="new-orders" className="text-2xl">
          {t('seller.new_orders', { count })}
        </h2>
        {count > waiting.length ? (
          <AppLink to={all} className="font-medium text-accent-text hocus:underline">
            {t('seller.all_orders')}
          </AppLink>
        ) : null}
      </div>
      <OrderRows orders={waiting} />
    </section>
  )
}

const pauses = [15, 30, 60, 120] as const

function AcceptingOrders({ store }: { store: SellerStore }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section
      aria-label={t('seller.status_label')}
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-line bg-surface p-5 shadow-low"
    >
      <p className="flex items-center gap-3 text-lg font-semibold text-strong">
        <span
          aria-hidden="true"
          className={`size-3 rounded-full ${store.accepts_orders && store.is_open_now ? 'bg-success' : 'bg-warning'}`}
        />
        <StatusText store={store} />
      </p>
      <div className="flex flex-wrap items-center gap-3 sm:ms-auto">
        {store.paused_until ? (
          <Form method="post">
            <Button type="submit" variant="accent" name="status" value="open" disabled={isBusy}>
              {t('seller.status_open_action')}
            </Button>
          </Form>
        ) : (
          <>
            <Form method="post" className="flex items-center gap-2">
              <Field label={t('seller.status_pause_for')} hidesLabel>
                <Select name="minutes" defaultValue="30">
                  {pauses.map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {t(`seller.status_minutes_${minutes}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Button type="submit" variant="quiet" name="status" value="paused" disabled={isBusy}>
                {t('seller.status_pause_action')}
              </Button>
            </Form>
            {/* The negative margin is on the form, as on the button it would narrow the label. */}
            <Form method="post" className="max-sm:-ms-5">
              <Button type="submit" variant="plain" name="status" value="closed" disabled={isBusy}>
                {t('seller.status_close_action')}
              </Button>
            </Form>
          </>
        )}
      </div>
    </section>
  )
}

// A store closed until reopened is stored as paused until a date beyond this year.
const FOREVER_YEAR = 9000

function StatusText({ store }: { store: SellerStore }) {
  const t = useTranslate()
  const locale = useLocale()
  const { paused_until: until } = store
  if (until && new Date(until).getUTCFullYear() > FOREVER_YEAR) return t('seller.status_closed')
  if (until) {
    return t('seller.status_paused', { time: formatMoment(until, 'moment', locale, store.timezone) })
  }
  if (store.away_until) {
    return t('seller.status_away', { day: formatMoment(store.away_until, 'day', locale) })
  }
  if (store.is_open_now) return t('seller.status_open_hours')
  return t(store.accepts_orders ? 'seller.status_closed_taking' : 'seller.status_closed_now')
}
