import { Sparkles } from 'lucide-react'
import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { formatMoney } from '#values/money.ts'
import type { Route } from './+types/points.ts'
import { Balance } from './ledger/balance.tsx'
import { movementsQuery } from './ledger/movements-query.ts'
import { Statement } from './ledger/statement.tsx'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const query = movementsQuery(url)
  return { query, points: await found(url, apiFrom(context)('GET /customer/points', { query })) }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'wallet.points')

export default function PointsPage({ loaderData: { query, points } }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const plain = new Intl.NumberFormat(locale)
  return (
    <>
      <PageHeader title={t('wallet.points')} text={t('wallet.points_text')} />
      <Balance icon={Sparkles} label={t('wallet.points_balance')} value={plain.format(points.balance)}>
        <p>
          {t('wallet.worth')} <Amount of={points.worth} />
        </p>
        {points.ending ? (
          <p>
            {t('wallet.ending_next', {
              count: points.ending.points,
              day: formatMoment(points.ending.at, 'day', locale),
            })}
          </p>
        ) : null}
      </Balance>
      <Panel title={t('wallet.earning')}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-body">
          <li>{t('wallet.earning_orders', { amount: formatMoney(points.earned_for, locale) })}</li>
          <li>
            {t('wallet.earning_worth', {
              count: points.per_unit,
              amount: formatMoney(points.unit, locale),
            })}
          </li>
          {points.for_signing_up > 0 ? (
            <li>{t('wallet.earning_signup', { count: points.for_signing_up })}</li>
          ) : null}
          <li>{t('wallet.earning_returns')}</li>
          <li>{t('wallet.paying_least', { count: points.least, percent: points.most_percent })}</li>
          <li>
            {points.expires_after_days === undefined
              ? t('wallet.ending_never')
              : t('wallet.ending_after', { count: points.expires_after_days })}
          </li>
        </ul>
      </Panel>
      <Statement
        title={t('wallet.movements')}
        query={query}
        page={points}
        amountOf={({ points: moved }) => plain.format(moved)}
        balanceOf={({ balance_after }) => plain.format(balance_after)}
        none={{ icon: Sparkles, title: t('wallet.points_none_title'), text: t('wallet.points_none_text') }}
      />
    </>
  )
}
