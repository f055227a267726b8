import { Landmark, Plus, Send, Wallet } from 'lucide-react'
import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { bodyLimits } from '#app/form/limits.server.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/wallet.ts'
import { Balance } from './ledger/balance.tsx'
import { movementsQuery } from './ledger/movements-query.ts'
import { Statement } from './ledger/statement.tsx'
import { transferStep } from './ledger/transfer-command.ts'
import { TransferForm } from './ledger/transfer-form.tsx'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const query = movementsQuery(url)
  const { searchParams } = url
  return {
    query,
    wallet: await found(url, apiFrom(context)('GET /customer/wallet', { query })),
    isGiving: searchParams.has('transfer'),
    wasGiven: searchParams.has('given'),
    limits: bodyLimits('POST /wallet/transfers'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return transferStep({ context, url, form: await request.formData() })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.wallet')

/** Wallet balance and movements; `?transfer` opens a transfer to another customer. */
export default function WalletPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { query, wallet, isGiving, wasGiven, limits } = loaderData
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
        {isGiving ? null : <Ways isEmpty={wallet.balance.minor === 0} />}
      </Balance>
      {wasGiven ? <Alert tone="success">{t('wallet.transfer_done')}</Alert> : null}
      {isGiving ? (
        <Panel title={t('wallet.transfer')} icon={Send}>
          <TransferForm balance={wallet.balance} limits={limits} state={actionData} />
        </Panel>
      ) : null}
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

/** Recharge, transfer and withdrawal; an empty wallet offers no transfer. */
function Ways({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslate()
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <ButtonLink to="/wallet/recharge" icon={Plus}>
        {t('wallet.recharge')}
      </ButtonLink>
      {isEmpty ? null : (
        <ButtonLink to="?transfer" variant="quiet" icon={Send} preventScrollReset>
          {t('wallet.transfer')}
        </ButtonLink>
      )}
      <ButtonLink to="/account/wallet/withdraw" variant="quiet" icon={Landmark}>
        {t('wallet.withdraw')}
      </ButtonLink>
    </div>
  )
}
