import { ChartColumn } from 'lucide-react'
import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Amount } from '#shop/price.tsx'
import { SalesChart } from '#shop/sales-chart.tsx'
import { SalesSummary } from '#shop/sales-summary.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { parseAmount } from '#values/money.ts'
import { setupSteps } from '#values/setup-step.ts'
import type { Route } from './+types/overview'
import { needsFullRightsInParts } from './needs-full-rights.ts'
import { OrderTable } from './order-table.tsx'
import { Queues } from './queues.tsx'
import { SetUp } from './set-up.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [market, queues, setup, settings] = await Promise.all([
    api('GET /operator/overview'),
    api('GET /operator/queues'),
    api('GET /operator/setup'),
    api('GET /settings'),
  ])
  return { market, queues: queues.data, setup, takesTransfers: settings.payment_methods.includes('bank') }
}

/** Moves a new market's set-up, or sets the default commission of a market that has none. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = textOf(form, 'command')
  if (command !== undefined) return moveSetup(apiFrom(context), { command, form, url })
  // An invalid percentage is sent as -1, which the API refuses at its field.
  const bps = parseAmount(textOf(form, 'bps') ?? '', 2) ?? -1
  try {
    await apiFrom(context)('POST /operator/commission-rates', {
      body: { scope: 'default', bps, currency: textOf(form, 'currency') ?? '' },
    })
    return { done: true as const }
  } catch (error) {
    return refuse(error, form)
  }
}

async function moveSetup(api: Api, { command, form, url }: { command: string; form: FormData; url: URL }) {
  try {
    if (command === 'open') {
      await api('POST /operator/setup/open')
    } else {
      const step = choiceIn(form, 'step', { of: setupSteps, url })
      await api('PUT /operator/setup/steps/{step}', {
        params: { step },
        body: { is_skipped: command === 'skip' },
      })
    }
    return { done: true as const }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRightsInParts

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.overview_title')

export default function Overview({
  loaderData: { market, queues, setup, takesTransfers },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('operator.overview_title')} text={t('operator.overview_text')} />
      <SetUp
        setup={setup}
        takesTransfers={takesTransfers}
        refusal={actionData && 'errors' in actionData ? actionData : undefined}
      />
      <Queues queues={queues} waitingOrders={market.waiting_orders} />
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
