import { SearchX } from 'lucide-react'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { Moment } from '#shop/moment.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/ledger-account'
import { LedgerDenied, LedgerFrame } from './ledger/frame.tsx'
import { EntryNote, LedgerAmount, useAssetName, useKindName } from './ledger/labels.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  return {
    statement: await allowed(url, apiFrom(context)('GET /operator/books/accounts/{id}', { params, query })),
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.books_title')

export default function LedgerAccountPage({ loaderData: { statement } }: Route.ComponentProps) {
  const t = useTranslate()
  const kindOf = useKindName()
  const nameOf = useAssetName()
  const hrefOf = usePageHref()
  if (!statement) return <LedgerDenied />
  const { account, data } = statement
  const { asset, kind, owner } = account
  const name = `${kindOf(account)} · ${nameOf(asset)}`
  return (
    <LedgerFrame
      title={owner?.name ?? name}
      above={owner ? [{ label: name, to: `/operator/books/accounts?kind=${kind}&asset=${asset}` }] : []}
      text={t(`operator.books_hint_${kind}`)}
      aside={
        <p className="sm:text-end">
          <span className="block text-sm text-muted">{t('operator.books_holds')}</span>
          <span className="font-display text-2xl font-bold text-strong">
            <LedgerAmount minor={account.balance} asset={asset} />
          </span>
        </p>
      }
    >
      {data.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('operator.books_none_title')}
          text={t('operator.books_none_text')}
        />
      ) : (
        <Table
          caption={t('operator.books_statement')}
          rows={data}
          keyOf={({ transaction_id }) => transaction_id}
          columns={[
            {
              label: t('operator.books_what'),
              isHeader: true,
              cell: (line) => (
                <>
                  <TextLink to={`/operator/books/transactions/${line.transaction_id}`} variant="more">
                    {t(`operator.books_cause_${line.cause}`)}
                  </TextLink>
                  <EntryNote of={line} />
                </>
              ),
            },
            { label: t('operator.books_when'), cell: ({ at }) => <Moment at={at} /> },
            {
              label: t('operator.books_amount'),
              isNumber: true,
              cell: ({ amount }) => <LedgerAmount minor={amount} asset={asset} />,
            },
            {
              label: t('operator.books_after'),
              isNumber: true,
              cell: ({ balance_after }) => <LedgerAmount minor={balance_after} asset={asset} />,
            },
          ]}
        />
      )}
      <Pagination page={statement.current_page} lastPage={statement.last_page} hrefOf={hrefOf} />
    </LedgerFrame>
  )
}
