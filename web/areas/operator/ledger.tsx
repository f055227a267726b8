import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { TrialBalance } from '#contract/accounting.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/ledger'
import { LedgerDenied } from './ledger/frame.tsx'
import { LedgerAmount, useAssetName, useKindName } from './ledger/labels.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { books: await allowed(url, apiFrom(context)('GET /operator/books')) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.books_title')

type Asset = TrialBalance['assets'][number]
type Account = Asset['accounts'][number]

/** Ledger balances by asset; every figure links to its accounts. */
export default function LedgerOverview({ loaderData: { books } }: Route.ComponentProps) {
  const t = useTranslate()
  const nameOf = useAssetName()
  if (!books) return <LedgerDenied />
  return (
    <>
      <PageHeader title={t('operator.books_title')} text={t('operator.books_text')} />
      <div className="mt-6 mb-8 grid gap-6">
        <Proof proven={books.proven} />
        <div className="gap-6 xl:columns-2">
          {books.assets.map((asset) => (
            <Panel key={asset.asset} title={nameOf(asset.asset)} className="mb-6 min-w-0 break-inside-avoid">
              <Balance of={asset} />
            </Panel>
          ))}
        </div>
      </div>
    </>
  )
}

function Proof({ proven }: Pick<TrialBalance, 'proven'>) {
  const t = useTranslate()
  if (!proven) return <Alert tone="info">{t('operator.books_unproven')}</Alert>
  const { at, violations } = proven
  if (violations.length === 0) {
    return (
      <Alert tone="success">
        {t('operator.books_proven')} <Moment at={at} />
      </Alert>
    )
  }
  return (
    <Alert tone="danger">
      <p className="font-semibold">
        {t('operator.books_broken', { count: violations.length })} <Moment at={at} />
      </p>
      <ul lang="en" className="mt-2 grid gap-2">
        {violations.map(({ rule, count, records }) => (
          <li key={rule}>
            {rule} ({count})<span className="block font-mono text-xs break-all">{records.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Balance({ of: { asset, accounts } }: { of: Asset }) {
  const t = useTranslate()
  const kindOf = useKindName()
  const nameOf = useAssetName()
  const together = accounts.reduce((sum, { balance }) => sum + balance, 0)
  return (
    <>
      <Table
        caption={t('operator.books_of', { asset: nameOf(asset) })}
        isFramed={false}
        rows={accounts}
        keyOf={({ kind, gateway }) => `${kind} ${gateway ?? ''}`}
        columns={[
          {
            label: t('operator.books_account'),
            isHeader: true,
            cell: (account) => (
              <>
                <TextLink to={pathOf(account, asset)} variant="more">
                  {kindOf(account)}
                </TextLink>
                <span className="block text-sm text-muted">{t(`operator.books_hint_${account.kind}`)}</span>
              </>
            ),
          },
          {
            label: t('operator.books_holds'),
            isNumber: true,
            cell: ({ balance }) => <LedgerAmount minor={balance} asset={asset} />,
          },
        ]}
      />
      <p className="mt-4 flex justify-between gap-4 border-t border-line pt-4 font-semibold text-strong">
        {t('operator.books_together')} <LedgerAmount minor={together} asset={asset} />
      </p>
    </>
  )
}

/** The market has one account of each kind; other owners' accounts are listed. */
function pathOf({ kind, account_id: id }: Account, asset: string): AppPath {
  return id ? `/operator/books/accounts/${id}` : `/operator/books/accounts?kind=${kind}&asset=${asset}`
}
