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

/** When a refund was paid back, by whom, and what the bank or the gateway calls it. */
export function RefundDone({ done: { at, reference, by } }: { done: NonNullable<OperatorRefund['done']> }) {
  return (
    <span className="text-sm text-muted">
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

/** When a refund that had been paid came back, and what the gateway said. */
export function RefundFailed({ failed: { at, code } }: { failed: NonNullable<OperatorRefund['failed']> }) {
  const t = useTranslate()
  return (
    <span className="text-sm text-muted">
      {t('payouts.refund_came_back')} <Moment at={at} />
      <span title={code} className="block max-w-48 truncate font-mono">
        {code}
      </span>
    </span>
  )
}
