import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { OperatorWithdrawal, WithdrawalState } from '#contract/withdrawals.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Badge } from '#ui/badge.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/withdrawals'
import { ListPage } from './list-page.tsx'
import { PayoutsDenied } from './payouts/denied.tsx'
import { useWithdrawalHold, WithdrawalBadge, WithdrawalDestination } from './withdrawals/labels.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return {
    query,
    withdrawals: await allowed(url, apiFrom(context)('GET /operator/withdrawals', { query })),
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.withdrawals_title')

const states: readonly WithdrawalState[] = [
  'pending',
  'approved',
  'paid',
  'rejected',
  'returned',
  'cancelled',
]

/** Withdrawals from customers' wallets, pending ones first. */
export default function Withdrawals({ loaderData: { query, withdrawals } }: Route.ComponentProps) {
  const t = useTranslate()
  if (!withdrawals) return <PayoutsDenied />
  return (
    <ListPage
      title={t('operator.withdrawals_title')}
      text={t('operator.withdrawals_text')}
      search={{ label: t('operator.withdrawals_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: states.map((value) => ({ value, label: t(`operator.withdrawal_${value}`) })),
        },
      ]}
      page={withdrawals}
      notice={
        withdrawals.waiting.length > 0 ? (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {withdrawals.waiting.map(({ count, total }) => (
              <Stat
                key={total.currency}
                label={t('operator.withdrawals_waiting', { count })}
                value={<Amount of={total} />}
                isUrgent
              />
            ))}
          </div>
        ) : null
      }
      empty={{ title: t('operator.withdrawals_empty_title'), text: t('operator.withdrawals_empty_text') }}
    >
      <Table
        caption={t('operator.withdrawals_title')}
        rows={withdrawals.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('operator.withdrawal_number'),
            isHeader: true,
            cell: ({ id, number, created_at }) => (
              <>
                <TextLink to={`/operator/withdrawals/${id}`} variant="more" className="whitespace-nowrap">
                  {number}
                </TextLink>
                <span className="block text-sm font-normal text-muted">
                  <Moment at={created_at} />
                </span>
              </>
            ),
          },
          {
            label: t('operator.column_customer'),
            cell: ({ customer }) => (
              <>
                <bdi>{customer.name}</bdi>
                <span className="block text-sm wrap-anywhere text-muted">{customer.email}</span>
              </>
            ),
          },
          {
            label: t('operator.withdrawal_to'),
            cell: (withdrawal) => <WithdrawalDestination {...withdrawal} />,
          },
          {
            label: t('operator.column_state'),
            cell: (withdrawal) => <Standing withdrawal={withdrawal} />,
          },
          {
            label: t('operator.refund_amount'),
            isNumber: true,
            cell: ({ amount }) => <Amount of={amount} />,
          },
        ]}
      />
    </ListPage>
  )
}

function Standing({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const holdOf = useWithdrawalHold()
  const hold = holdOf(withdrawal)
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end max-md:text-end">
      <WithdrawalBadge state={withdrawal.state} />
      {hold ? <Badge tone="warning">{hold}</Badge> : null}
    </span>
  )
}
