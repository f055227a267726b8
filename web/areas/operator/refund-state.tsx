import { useTranslate } from '#app/i18n.tsx'
import type { OperatorRefund } from '#contract/operator.ts'
import { Moment } from '#shop/moment.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<OperatorRefund['state'], BadgeTone> = {
  owed: 'warning',
  under_way: 'info',
  done: 'success',
}

export function RefundStateBadge({ state }: Pick<OperatorRefund, 'state'>) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`operator.refund_${state}`)}</Badge>
}

export function RefundDone({
  done: { at, to, reference, by },
  paidWith,
}: {
  done: NonNullable<OperatorRefund['done']>
  paidWith: OperatorRefund['paid_with']
}) {
  const t = useTranslate()
  return (
    <span className="text-sm text-muted">
      {(to === 'wallet' || to === 'bank') && to !== paidWith ? (
        <span className="block">{t(`operator.refund_to_${to}`)}</span>
      ) : null}
      <Moment at={at} />
      {by ? ` · ${by}` : ''}
      {reference ? (
        <span title={reference} className="block max-w-48 truncate font-mono">
          {reference}
        </span>
      ) : null}
    </span>
  )
}

/** Failure reported by a gateway: the refund was returned after payment, or refused. */
export function RefundFailed({ refund: { failed, refused } }: { refund: OperatorRefund }) {
  const t = useTranslate()
  return (
    <>
      {refused ? <GatewayMessage label={t('payouts.refund_refused')} {...refused} /> : null}
      {failed ? <GatewayMessage label={t('payouts.refund_came_back')} {...failed} /> : null}
    </>
  )
}

function GatewayMessage({ label, at, code }: NonNullable<OperatorRefund['failed']> & { label: string }) {
  return (
    <span className="text-sm text-muted">
      {label} <Moment at={at} />
      <span title={code} className="block font-mono wrap-anywhere">
        {code}
      </span>
    </span>
  )
}
