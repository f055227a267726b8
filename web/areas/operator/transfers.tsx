import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { OperatorTransfer } from '#contract/transfers.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/transfers'
import { ListPage } from './list-page.tsx'
import { TransferBadge } from './transfer-badge.tsx'

const standings = [
  'awaited',
  'part',
  'to_return',
  'done',
] as const satisfies readonly OperatorTransfer['standing'][]

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return { query, transfers: await apiFrom(context)('GET /operator/transfers', { query }) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.transfers_title')

/** Transfers to match with the bank statement; each is handled on its order's page. */
export default function Transfers({ loaderData: { query, transfers } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ListPage
      title={t('operator.transfers_title')}
      text={t('operator.transfers_text')}
      search={{ label: t('operator.transfers_search'), value: query.search ?? '' }}
      filters={[
        {
          name: 'state',
          label: t('operator.column_state'),
          value: query.state ?? '',
          options: standings.map((value) => ({ value, label: t(`operator.transfer_${value}`) })),
        },
      ]}
      page={transfers}
      empty={{ title: t('operator.transfers_empty_title'), text: t('operator.transfers_empty_text') }}
    >
      <Table
        caption={t('operator.transfers_title')}
        rows={transfers.data}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('operator.transfer_reference'),
            isHeader: true,
            cell: ({ group_number: number, reference, created_at: at }) => (
              <>
                <TextLink
                  to={`/operator/orders/${number}`}
                  variant="more"
                  className="font-mono whitespace-nowrap"
                >
                  {reference}
                </TextLink>
                <span className="block text-sm font-normal text-muted">
                  <Moment at={at} />
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
          { label: t('operator.column_total'), isNumber: true, cell: ({ amount }) => <Amount of={amount} /> },
          {
            label: t('operator.transfer_missing'),
            isNumber: true,
            cell: ({ missing }) => (missing.minor > 0 ? <Amount of={missing} /> : '–'),
          },
          {
            label: t('operator.transfer_kept'),
            isNumber: true,
            cell: ({ unapplied }) => (unapplied.minor > 0 ? <Amount of={unapplied} /> : '–'),
          },
          {
            label: t('operator.column_state'),
            cell: ({ standing, pay_by: payBy }) => (
              <div className="grid gap-1 max-md:justify-items-end">
                <TransferBadge standing={standing} />
                {payBy ? (
                  <span className="text-sm text-muted">
                    {t('operator.transfer_until')} <Moment at={payBy} />
                  </span>
                ) : null}
              </div>
            ),
          },
        ]}
      />
    </ListPage>
  )
}
