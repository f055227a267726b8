import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { DisputeRow } from '#contract/disputes.ts'
import { DisputeStateBadge } from '#shop/disputes/dispute-state.tsx'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/disputes'
import { ListPage } from './list-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, disputes: await apiFrom(context)('GET /operator/disputes', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.disputes')

/** Disputes, open ones first. */
export default function Disputes({ loaderData: { query, disputes } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('payouts.disputes')}
      text={t('payouts.disputes_text')}
      search={{ label: t('payouts.disputes_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: (['open', 'answered', 'won', 'lost'] as const).map((value) => ({
            value,
            label: t(`payouts.dispute_${value}`),
          })),
        },
      ]}
      page={disputes}
      empty={{ title: t('payouts.disputes_none_title'), text: t('payouts.disputes_none_text') }}
    >
      <Table
        caption={t('payouts.disputes')}
        rows={disputes.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('payouts.dispute'),
            isHeader: true,
            cell: ({ id, number, opened_at }) => (
              <>
                <TextLink to={`/operator/disputes/${id}`} variant="more" className="whitespace-nowrap">
                  <bdi dir="ltr">{number}</bdi>
                </TextLink>
                <span className="block text-sm font-normal text-muted">
                  <Moment at={opened_at} style="day" />
                </span>
              </>
            ),
          },
          {
            label: t('operator.column_order'),
            cell: ({ group_number: number, customer }) => (
              <>
                <AppLink
                  to={`/operator/orders/${number}`}
                  className="whitespace-nowrap text-accent-text hocus:underline"
                >
                  <bdi dir="ltr">{number}</bdi>
                </AppLink>
                <bdi className="block text-sm text-muted">{customer.name}</bdi>
              </>
            ),
          },
          {
            label: t('payouts.dispute_reason'),
            cell: ({ reason }) => t(`payouts.dispute_reason_${reason}`),
          },
          { label: t('payouts.amount'), isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
          {
            label: t('operator.column_state'),
            cell: (dispute) => (
              <div className="grid justify-items-start gap-1 max-md:justify-items-end">
                <DisputeStateBadge state={dispute.state} />
                <When of={dispute} />
              </div>
            ),
          },
        ]}
      />
    </ListPage>
  )
}

/** Evidence deadline of an open dispute, or the date of the decision. */
function When({ of: { state, respond_by: until, closed_at: closed } }: { of: DisputeRow }) {
  const t = useTranslate()
  const at = state === 'open' ? until : closed
  if (at === undefined) return null
  return (
    <span className="text-sm text-muted">
      {state === 'open' ? `${t('payouts.dispute_until')} ` : null}
      <Moment at={at} style="day" />
    </span>
  )
}
