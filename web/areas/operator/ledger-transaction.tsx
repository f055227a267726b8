import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Moment } from '#shop/moment.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/ledger-transaction'
import { LedgerDenied, LedgerFrame } from './ledger/frame.tsx'
import { LedgerAmount, useKindName } from './ledger/labels.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    transaction: await allowed(url, apiFrom(context)('GET /operator/books/transactions/{id}', { params })),
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.books_title')

export default function LedgerTransactionPage({ loaderData: { transaction } }: Route.ComponentProps) {
  const t = useTranslate()
  const kindOf = useKindName()
  if (!transaction) return <LedgerDenied />
  const { cause, at, group_number: group, order_number: order, entries, reverses, reversed_by } = transaction
  return (
    <LedgerFrame title={t(`operator.books_cause_${cause}`)} text={<Moment at={at} />}>
      <Table
        caption={t('operator.books_entries')}
        rows={entries}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('operator.books_account'),
            isHeader: true,
            cell: (entry) => (
              <>
                <TextLink to={`/operator/books/accounts/${entry.id}`} variant="more">
                  {kindOf(entry)}
                </TextLink>
                {entry.owner ? <bdi className="block text-sm text-muted">{entry.owner.name}</bdi> : null}
              </>
            ),
          },
          {
            label: t('operator.books_amount'),
            isNumber: true,
            cell: ({ amount, asset }) => <LedgerAmount minor={amount} asset={asset} />,
          },
        ]}
      />
      <Panel title={t('operator.books_why')}>
        <DetailList
          items={[
            ...(group
              ? [
                  {
                    label: t('operator.column_order'),
                    value: (
                      <TextLink to={`/operator/orders/${group}`} variant="more">
                        {order ?? group}
                      </TextLink>
                    ),
                  },
                ]
              : []),
            { label: t('operator.books_actor'), value: transaction.actor ?? t('operator.books_by_market') },
            ...(transaction.remark ? [{ label: t('operator.books_remark'), value: transaction.remark }] : []),
            ...(reverses
              ? [{ label: t('operator.books_reverses'), value: <ToTransaction id={reverses} /> }]
              : []),
            ...reversed_by.map((id) => ({
              label: t('operator.books_reversed_by'),
              value: <ToTransaction id={id} />,
            })),
            {
              label: t('operator.books_key'),
              value: <code className="font-mono text-sm break-all">{transaction.key}</code>,
            },
          ]}
        />
      </Panel>
    </LedgerFrame>
  )
}

function ToTransaction({ id }: { id: string }) {
  return (
    <AppLink
      to={`/operator/books/transactions/${id}`}
      className="font-mono text-sm break-all text-accent-text hocus:underline"
    >
      {id}
    </AppLink>
  )
}
