import { useTranslate } from '#app/i18n.tsx'
import type { PayoutHold, PayoutLine, PayoutRow } from '#contract/payouts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Readonly<Record<PayoutRow['state'], BadgeTone>> = {
  draft: 'neutral',
  left_out: 'warning',
  approved: 'info',
  submitted: 'info',
  paid: 'success',
  failed: 'danger',
  returned: 'danger',
}

export function PayoutStateBadge({ of: { state, way } }: { of: Pick<PayoutRow, 'state' | 'way'> }) {
  const t = useTranslate()
  const isAtGateway = state === 'submitted' && way !== 'bank'
  const text = isAtGateway
    ? t('payouts.state_submitted_gateway', { way: t(`payouts.way_${way}`) })
    : t(`payouts.state_${state}`)
  return <Badge tone={tones[state]}>{text}</Badge>
}

export function usePayoutReason(): (payout: Pick<PayoutRow, 'cause' | 'reason'>) => string | undefined {
  const t = useTranslate()
  return ({ cause, reason }) => {
    if (cause === undefined || cause === 'operator' || cause === 'bank' || cause === 'gateway') return reason
    return cause === 'discarded' || cause === 'details_changed' || cause === 'disputed'
      ? t(`payouts.cause_${cause}`)
      : t(`payouts.hold_${cause}`)
  }
}

export function useHoldText(): (held: {
  readonly hold: PayoutHold
  readonly hold_reason?: string | undefined
}) => string {
  const t = useTranslate()
  return ({ hold, hold_reason: name }) => (hold === 'held' && name ? name : t(`payouts.hold_${hold}`))
}

export function useLineText(): (line: Pick<PayoutLine, 'cause' | 'order_number'>) => string {
  const t = useTranslate()
  return ({ cause, order_number: number }) =>
    (cause === 'release' || cause === 'refund') && number === undefined
      ? t('payouts.line_correction')
      : t(`payouts.line_${cause}`, { number: number ?? '' })
}
