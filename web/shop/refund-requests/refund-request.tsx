import { useTranslate } from '#app/i18n.tsx'
import type { RefundRequest as Request } from '#contract/refund-requests.ts'
import { Badge } from '#ui/badge.tsx'
import { Moment } from '../moment.tsx'
import { Amount } from '../price.tsx'
import { RefundPictures } from './refund-pictures.tsx'

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

interface RefundRequestProps {
  readonly request: Request
  readonly pictureOf: (picture: string) => string
}

export function RefundRequest({ request, pictureOf }: RefundRequestProps) {
  const t = useTranslate()
  const {
    kind,
    quantity,
    reason,
    borne_by,
    details,
    pictures,
    pay_to,
    amount,
    status,
    answer,
    approved,
    created_at,
  } = request
  return (
    <div className="flex flex-col gap-1 text-start text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[status]}>{t(`orders.refund_request_${status}`)}</Badge>
        <span className="font-semibold text-strong">
          {quantity === undefined ? '' : `${quantity} · `}
          <Amount of={amount} />
        </span>
        <span className="text-muted">
          <Moment at={created_at} style="day" />
        </span>
      </p>
      <p>
        {reason ? t(`orders.refund_reason_${reason}`) : t(`orders.refund_kind_${kind}`)}
        {/* Missing items may never have been paid for. */}
        {reason === 'short' ? '' : ` · ${t(`orders.refund_to_${pay_to}`)}`}
        {borne_by ? ` · ${t(`orders.refund_borne_by_${borne_by}`)}` : ''}
      </p>
      {details ? (
        <p className="max-w-prose whitespace-pre-line break-words text-muted">
          <bdi>{details}</bdi>
        </p>
      ) : null}
      <RefundPictures pictures={pictures} pathOf={pictureOf} />
      {approved && status === 'pending' ? (
        <p className="max-w-prose text-strong">
          {t(`orders.refund_waits_for_second_${approved.as}`, { name: approved.by })}
        </p>
      ) : null}
      {answer ? (
        <p className="max-w-prose break-words text-strong">
          {t('orders.refund_answer')} <bdi>{answer}</bdi>
        </p>
      ) : null}
    </div>
  )
}
