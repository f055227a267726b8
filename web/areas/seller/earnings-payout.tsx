import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Moment } from '#shop/moment.tsx'
import { PayoutStateBadge } from '#shop/payouts/labels.tsx'
import { PayoutLines } from '#shop/payouts/payout-lines.tsx'
import { PayoutMoney } from '#shop/payouts/payout-money.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/earnings-payout'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/earnings/payouts/{id}', { params })
  return { payout: await found(url, asked) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.earnings')

export default function EarningsPayout({ loaderData: { payout } }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, timezone } = useSellerStore()
  const { to, reference, paid_at: paidAt, reason } = payout
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('payouts.earnings'), to: sellerPath(slug, 'earnings') },
              { label: payout.number },
            ]}
          />
        }
        title={t('payouts.payout_title', { number: payout.number })}
        text={<Moment at={paidAt ?? payout.created_at} style="day" timeZone={timezone} />}
        aside={<PayoutStateBadge of={payout} />}
      />
      <div className="mt-6 mb-8 grid gap-6">
        {reason || payout.is_account_new ? (
          <Alert tone="warning">{reason ?? t('payouts.cause_details_changed')}</Alert>
        ) : null}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <PayoutLines
            lines={payout.lines}
            orderPath={({ order_number: number }) =>
              number ? `${sellerPath(slug, 'earnings')}/orders/${number}` : undefined
            }
            timeZone={timezone}
          />
          <Panel title={t('payouts.money_title')}>
            <PayoutMoney of={payout} />
            {to ? (
              <p className="mt-4 border-t border-line pt-4">
                <bdi className="font-semibold text-strong">{to.account_no}</bdi> {to.bank_name}
                {reference ? (
                  <span className="block text-sm text-muted">
                    {t('payouts.reference')} <bdi className="font-mono">{reference}</bdi>
                  </span>
                ) : null}
              </p>
            ) : null}
          </Panel>
        </div>
      </div>
    </>
  )
}
