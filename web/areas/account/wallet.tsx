import { Wallet } from 'lucide-react'
import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { Amount } from '#shop/price.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/wallet.ts'
import { Balance } from './ledger/balance.tsx'
import { movementsQuery } from './ledger/movements-query.ts'
import { Statement } from './ledger/statement.tsx'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const query = movementsQuery(url)
  return { query, wallet: await found(url, apiFrom(context)('GET /customer/wallet', { query })) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.wallet')

/** The money that somebody has here, and what moved it. */
export default function WalletPage({ loaderData: { query, wallet } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('wallet.wallet')} text={t('wallet.wallet_text')} />
      <Balance icon={Wallet} label={t('wallet.balance')} value={<Amount of={wallet.balance} />}>
        {wallet.others.length > 0 ? (
          <p>
            {t('wallet.others')}{' '}
            {wallet.others.map((amount, index) => (
              <span key={amount.currency}>
                {index > 0 ? ' · ' : null}
                <Amount of={amount} />
              </span>
            ))}
          </p>
        ) : null}
      </Balance>
      <Statement
        title={t('wallet.movements')}
        query={query}
        page={wallet}
        amountOf={({ amount }) => <Amount of={amount} />}
        balanceOf={({ balance_after }) => <Amount of={balance_after} />}
        none={{ icon: Wallet, title: t('wallet.wallet_none_title'), text: t('wallet.wallet_none_text') }}
      />
    </>
  )
}
