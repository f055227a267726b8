import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OperatorOrder } from '#contract/operator.ts'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge } from '#shop/order-badges.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { Amount } from '#shop/price.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface PartProps {
  readonly part: OperatorOrder['sub_orders'][number]
  readonly refusal: Refusal | undefined
}

export function Part({ part, refusal }: PartProps) {
  const t = useTranslate()
  const { number } = part
  return (
    <Panel
      title={<NumberInText text={`${number} · ${part.store.name}`} number={number} />}
      aside={<OrderStatusBadge status={part.status} />}
    >
      <OrderLines lines={part.lines} />
      <dl className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line pt-4">
        {part.discount.minor > 0 ? (
          <div className="flex gap-2">
            <dt className="text-muted">{t('orders.discount')}</dt>
            <dd>
              <Amount of={{ ...part.discount, minor: -part.discount.minor }} />
            </dd>
          </div>
        ) : null}
        <div className="flex gap-2">
          <dt className="text-muted">{t('operator.shipping')}</dt>
          <dd>
            {part.delivery.name}, <Amount of={part.shipping} />
          </dd>
        </div>
        {part.cash_fee ? (
          <div className="flex gap-2">
            <dt className="text-muted">{t('operator.cash_fee')}</dt>
            <dd>
              <Amount of={part.cash_fee} />
            </dd>
          </div>
        ) : null}
        {part.tax.minor > 0 ? (
          <div className="flex gap-2">
            <dt className="text-muted">{t('orders.tax')}</dt>
            <dd>
              <Amount of={part.tax} />
            </dd>
          </div>
        ) : null}
        <div className="flex gap-2 font-semibold text-strong">
          <dt>{t('operator.total')}</dt>
          <dd>
            <Amount of={part.total} />
          </dd>
        </div>
      </dl>
      {part.activities.some(({ state }) => state === 'placed') ? (
        <p className="mt-3">
          <TextLink
            to={`/operator/orders/${number}/refund`}
            variant="more"
            aria-label={t('payouts.refund_title_of', { number })}
          >
            {t('payouts.refund_title')}
          </TextLink>
        </p>
      ) : null}
      {part.reason ? <p className="mt-3 text-sm text-muted">{part.reason}</p> : null}
      {part.can_cancel ? (
        <div className="mt-3">
          <WithReason
            label={t('operator.cancel_part', { number })}
            text={t('operator.cancel_text')}
            reason={{ label: t('operator.reason') }}
            command="cancel"
            subject={{ name: 'number', value: number }}
            refusal={refusal?.values.number === number ? refusal : undefined}
          />
        </div>
      ) : null}
    </Panel>
  )
}
