import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { OperatorWithdrawal } from '#contract/withdrawals.ts'
import { formatMoment } from '#shop/moment.tsx'
import { withdrawalTones } from '#shop/withdrawal-tones.ts'
import { Badge } from '#ui/badge.tsx'

export function WithdrawalBadge({ state }: Pick<OperatorWithdrawal, 'state'>) {
  const t = useTranslate()
  return <Badge tone={withdrawalTones[state]}>{t(`operator.withdrawal_${state}`)}</Badge>
}

/** Masked payment details, if known. */
export function WithdrawalDestination({ way, to }: Pick<OperatorWithdrawal, 'way' | 'to'>) {
  const t = useTranslate()
  return (
    <>
      {t(`operator.withdrawal_way_${way}`)}
      {to ? (
        <span className="block text-sm wrap-anywhere text-muted">
          <bdi dir="ltr">{to.account}</bdi> {to.bank_name ? <bdi>{to.bank_name}</bdi> : null}
        </span>
      ) : null}
    </>
  )
}

/** Reason why the withdrawal can't be approved at present. */
export function useWithdrawalHold(): (
  withdrawal: Pick<OperatorWithdrawal, 'hold' | 'held_until'>,
) => string | undefined {
  const t = useTranslate()
  const locale = useLocale()
  return ({ hold, held_until: until }) => {
    if (!hold) return undefined
    return t(`operator.withdrawal_hold_${hold}`, {
      moment: until === undefined ? '' : formatMoment(until, 'moment', locale),
    })
  }
}
