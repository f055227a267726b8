import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Order, OrderLine } from '#contract/orders.ts'
import type { Refundable } from '#contract/refund-requests.ts'
import { FormDialog } from '#shop/form-dialog.tsx'
import { lineLabel } from '#shop/line-name.tsx'
import { RefundForm } from '#shop/refund-requests/refund-form.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useFormDialog } from '../use-form-dialog.ts'

interface RequestRefundProps {
  readonly order: Pick<Order, 'number' | 'payment_method' | 'tenders'>
  readonly line: OrderLine
  readonly refundable: Refundable
}

/** Opens the refund form as a dialog; without script it is a page of its own. */
export function RequestRefund({ order, line, refundable }: RequestRefundProps) {
  const t = useTranslate()
  const { isOpen, close, opener } = useFormDialog()
  const path: AppPath = `/account/orders/details/${order.number}/refund/${line.id}`
  return (
    <>
      <TextLink
        to={path}
        variant="more"
        className="one-line"
        aria-label={t('orders.refund_ask_of', { name: lineLabel(line) })}
        {...opener}
      >
        {t('orders.refund_ask')}
      </TextLink>
      {isOpen ? (
        <FormDialog title={t('orders.refund_ask')} onClose={close}>
          <RefundForm order={order} action={path} line={line} refundable={refundable} />
        </FormDialog>
      ) : null}
    </>
  )
}
