import { useTranslate } from '#app/i18n.tsx'
import type { Order } from '#contract/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { Moment } from './moment.tsx'
import { Amount } from './price.tsx'

export function TransferMismatch({
  order: { transfer_left: left, transfer_returns: returns },
}: {
  order: Order
}) {
  const t = useTranslate()
  return (
    <>
      {left ? (
        <Alert tone="info" title={t('orders.transfer_left_title')}>
          <Amount of={left} /> {t('orders.transfer_left_text')}
        </Alert>
      ) : null}
      {returns.map(({ amount, to, reference, at }) => (
        <Alert key={at} tone="success" title={t('orders.transfer_returned_title')}>
          <Amount of={amount} /> {t(`orders.transfer_returned_${to}`)} · <Moment at={at} />
          {reference ? (
            <span className="ms-2 font-mono break-all">
              <bdi>{reference}</bdi>
            </span>
          ) : null}
        </Alert>
      ))}
    </>
  )
}
