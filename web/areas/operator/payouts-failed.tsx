import { CircleCheck } from 'lucide-react'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { Moment } from '#shop/moment.tsx'
import { PayoutStateBadge, usePayoutReason } from '#shop/payouts/labels.tsx'
import { Amount } from '#shop/price.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/payouts-failed'
import { PayoutsDenied } from './payouts/denied.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { payouts: await allowed(url, apiFrom(context)('GET /operator/payouts', { query })) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.payouts_failed_title')

/** Failed payouts, until they are retried or the next run pays the store. */
export default function FailedPayouts({ loaderData: { payouts } }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const reasonOf = usePayoutReason()
  if (!payouts) return <PayoutsDenied />
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('payouts.title'), to: '/operator/payouts' },
              { label: t('operator.payouts_failed_title') },
            ]}
          />
        }
        title={t('operator.payouts_failed_title')}
        text={t('operator.payouts_failed_text')}
      />
      <div className="mt-6 mb-8 grid gap-4">
        {payouts.data.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title={t('operator.payouts_failed_none_title')}
            text={t('operator.payouts_failed_none_text')}
          />
        ) : (
          <Table
            caption={t('operator.payouts_failed_title')}
            rows={payouts.data}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('payouts.sellers'),
                isHeader: true,
                cell: ({ id, run_id, number, store }) => (
                  <>
                    <TextLink to={`/operator/payouts/${run_id}/${id}`} variant="more">
                      {store.name}
                    </TextLink>
                    <bdi className="block text-sm font-normal text-muted">{number}</bdi>
                  </>
                ),
              },
              { label: t('payouts.total'), isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
              {
                label: t('payouts.state'),
                cell: (payout) => (
                  <span className="grid gap-1 max-md:justify-items-end">
                    <PayoutStateBadge of={payout} />
                    <span className="max-w-80 text-sm text-muted">{reasonOf(payout)}</span>
                  </span>
                ),
              },
              { label: t('payouts.rule_at'), cell: ({ failed_at }) => <Moment at={failed_at} /> },
            ]}
          />
        )}
      </div>
      <Pagination page={payouts.current_page} lastPage={payouts.last_page} hrefOf={hrefOf} />
    </>
  )
}
