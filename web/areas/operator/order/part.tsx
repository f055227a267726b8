import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { OperatorOrder } from '#contract/operator.ts'
import { cashRows } from '#shop/cash-rows.ts'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge } from '#shop/order-badges.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { Amount } from '#shop/price.tsx'
import { RecordCash } from '#shop/record-cash.tsx'
import { Totals } from '#shop/totals.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface PartProps {
  readonly part: OperatorOrder['sub_orders'][number]
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** Whether it was delivered without all of its cash. */
function isOwed({ cash, status }: PartProps['part']): boolean {
  return status === 'delivered' && cash !== undefined && cash.outstanding.minor + cash.written_off.minor > 0
}

export function Part({ part, attempt, refusal }: PartProps) {
  const t = useTranslate()
  const { number } = part
  const mine = refusal?.values.number === number ? refusal : undefined
  const recording = mine?.values.command === 'record_cash' ? mine : undefined
  return (
    <Panel
      title={<NumberInText text={`${number} · ${part.store.name}`} number={number} />}
      aside={<OrderStatusBadge status={part.status} />}
    >
      <OrderLines lines={part.lines} />
      <Amounts part={part} />
      {isOwed(part) && part.cash ? (
        <OwedCash cash={part.cash} number={number} attempt={attempt} refusal={recording} />
      ) : null}
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
            refusal={mine?.values.command === 'cancel' ? mine : undefined}
          />
        </div>
      ) : null}
    </Panel>
  )
}

function Amounts({ part }: Pick<PartProps, 'part'>) {
  const t = useTranslate()
  return (
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
  )
}

interface OwedCashProps {
  readonly cash: NonNullable<PartProps['part']['cash']>
  readonly number: string
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

/** The cash still owed, and the form that records what the store has received since. */
function OwedCash({ cash, number, attempt, refusal }: OwedCashProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Totals
        rows={cashRows(cash, t)}
        total={{ label: t('orders.cash_still_owed'), amount: cash.outstanding }}
      />
      <Disclosure label={t('orders.cash_record')} isOpen={refusal !== undefined}>
        <Form method="post" noValidate className="grid max-w-sm gap-4 pt-2">
          <input type="hidden" name="number" value={number} />
          <RecordCash owed={cash.outstanding} attempt={attempt} isBusy={isBusy} refusal={refusal} />
        </Form>
      </Disclosure>
    </div>
  )
}
