import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Earnings } from '#contract/earnings.ts'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { sellerPath } from '../dashboard.ts'
import { useSellerStore } from '../layout.tsx'

export function Balances({ of }: { of: Earnings }) {
  const t = useTranslate()
  const { hold } = of
  const why = hold && t(`payouts.hold_seller_${hold}`, { reason: of.hold_reason ?? '' })
  return (
    <>
      {why ? (
        <Alert
          tone="warning"
          action={
            hold === 'details_missing' || hold === 'details_changed' ? (
              <AppLink to="/account/bank-details" className="font-semibold underline">
                {t('payouts.details_link')}
              </AppLink>
            ) : undefined
          }
        >
          {t('payouts.available_held', { why })}
        </Alert>
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Stat
          as="li"
          label={t('payouts.available')}
          value={<Amount of={of.available} />}
          hint={t('payouts.available_hint')}
        />
        <Stat
          as="li"
          label={t('payouts.pending')}
          value={<Amount of={of.pending} />}
          hint={t('payouts.pending_hint')}
        />
        <Stat
          as="li"
          label={t('payouts.in_payout')}
          value={<Amount of={of.in_payout} />}
          hint={t('payouts.in_payout_hint')}
        />
        <Stat
          as="li"
          label={t('payouts.reserve')}
          value={<Amount of={of.reserve} />}
          hint={t('payouts.reserve_hint')}
        />
        <Stat
          as="li"
          label={t('payouts.debts')}
          value={<Amount of={of.debt} />}
          hint={t('payouts.debts_hint')}
          isUrgent={of.debt.minor > 0}
        />
        <Stat
          as="li"
          label={t('payouts.paid')}
          value={<Amount of={of.paid} />}
          hint={t('payouts.paid_hint')}
        />
      </ul>
    </>
  )
}

export function OtherCurrencies({ of, attempt }: { of: Earnings; attempt: string }) {
  const t = useTranslate()
  const { slug } = useSellerStore()
  const { balances, settlement_currency: currency, keeps_sale_currencies: isKept } = of
  if (balances.length === 0) return null
  return (
    <Panel title={t('payouts.balances_title')} className="min-w-0">
      <p className="mb-4 max-w-prose text-sm text-muted">
        {isKept ? t('payouts.balances_kept_text') : t('payouts.balances_text', { currency })}{' '}
        {t('payouts.balances_convert_hint')}
      </p>
      <Table
        caption={t('payouts.balances_title')}
        isFramed={false}
        rows={balances}
        keyOf={(row) => row.currency}
        columns={[
          {
            label: t('payouts.currency'),
            isHeader: true,
            cell: (row) => (
              <TextLink to={`${sellerPath(slug, 'earnings')}?currency=${row.currency}`} variant="more">
                {row.currency}
              </TextLink>
            ),
          },
          {
            label: t('payouts.balances_available'),
            isNumber: true,
            cell: ({ available }) => <Amount of={available} />,
          },
          {
            label: t('payouts.balances_pending'),
            isNumber: true,
            cell: ({ pending }) => <Amount of={pending} />,
          },
          { label: t('payouts.balances_debt'), isNumber: true, cell: ({ debt }) => <Amount of={debt} /> },
          {
            label: t('payouts.balances_convert', { currency: '' }),
            cell: ({ currency: from, available, debt }) =>
              available.minor === 0 && debt.minor === 0 ? null : (
                <Form method="post">
                  <input type="hidden" name="attempt" value={`${attempt}-${from}`} />
                  <input type="hidden" name="currency" value={from} />
                  <Button type="submit" size="sm" variant="quiet">
                    {t('payouts.balances_convert', { currency: from })}
                  </Button>
                </Form>
              ),
          },
        ]}
      />
    </Panel>
  )
}
