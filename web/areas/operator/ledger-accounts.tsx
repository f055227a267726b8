import { SearchX } from 'lucide-react'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { LedgerAccount } from '#contract/accounting.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/ledger-accounts'
import { LedgerDenied, LedgerFrame } from './ledger/frame.tsx'
import { LedgerAmount, useAssetName, useKindName } from './ledger/labels.tsx'

const kinds: Record<LedgerAccount['kind'], true> = {
  clearing: true,
  cash: true,
  wallet: true,
  points: true,
  reserved: true,
  pending: true,
  earnings: true,
  reserve: true,
  payout: true,
  held: true,
  debt: true,
  refunds: true,
  unapplied: true,
  tax: true,
  revenue: true,
  promotions: true,
  redemptions: true,
  disputed: true,
  losses: true,
  goodwill: true,
  exchange: true,
  spread: true,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { kind = '', asset = '', page } = queryOf(url)
  if (!isKind(kind)) throw notFound(url)
  const query = { kind, asset, ...(page && { page }) }
  return {
    kind,
    asset,
    accounts: await allowed(url, apiFrom(context)('GET /operator/books/accounts', { query })),
  }
}

function isKind(text: string): text is LedgerAccount['kind'] {
  return Object.hasOwn(kinds, text)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.books_title')

/** Accounts that make up one figure of the ledger. */
export default function LedgerAccountsPage({ loaderData: { kind, asset, accounts } }: Route.ComponentProps) {
  const t = useTranslate()
  const kindOf = useKindName()
  const nameOf = useAssetName()
  const hrefOf = usePageHref()
  if (!accounts) return <LedgerDenied />
  const title = `${kindOf({ kind })} · ${nameOf(asset)}`
  return (
    <LedgerFrame title={title} text={t(`operator.books_hint_${kind}`)}>
      {accounts.data.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('operator.books_none_title')}
          text={t('operator.books_none_text')}
        />
      ) : (
        <Table
          caption={title}
          rows={accounts.data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('operator.books_owner'),
              isHeader: true,
              cell: ({ id, owner }) => (
                <TextLink to={`/operator/books/accounts/${id}`} variant="more">
                  <bdi>{owner?.name ?? t('operator.books_of_market')}</bdi>
                </TextLink>
              ),
            },
            {
              label: t('operator.books_holds'),
              isNumber: true,
              cell: ({ balance }) => <LedgerAmount minor={balance} asset={asset} />,
            },
          ]}
        />
      )}
      <Pagination page={accounts.current_page} lastPage={accounts.last_page} hrefOf={hrefOf} />
    </LedgerFrame>
  )
}
