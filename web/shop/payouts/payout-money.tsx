import { useTranslate } from '#app/i18n.tsx'
import type { Payout } from '#contract/payouts.ts'
import { Moment } from '../moment.tsx'
import { type TotalRow, Totals } from '../totals.tsx'

type Parts = Pick<Payout, 'gross' | 'debt' | 'reserve' | 'amount' | 'reserve_until'>

export function PayoutMoney({ of: { gross, debt, reserve, amount, reserve_until: until } }: { of: Parts }) {
  const t = useTranslate()
  const less: TotalRow[] = [
    { label: t('payouts.debt'), amount: debt, kind: 'deduction' },
    { label: t('payouts.reserve'), amount: reserve, kind: 'deduction' },
  ]
  return (
    <>
      <Totals
        rows={[
          { label: t('payouts.gross'), amount: gross },
          ...less.filter((row) => row.amount?.minor !== 0),
        ]}
        total={{ label: t('payouts.paid_out'), amount }}
      />
      {until ? (
        <p className="mt-3 text-sm text-muted">
          {t('payouts.reserve')} {t('payouts.reserve_until')} <Moment at={until} style="day" />
        </p>
      ) : null}
    </>
  )
}
