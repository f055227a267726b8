import { type MouseEvent, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Order, OrderLine } from '#contract/orders.ts'
import type { Refundable } from '#contract/refund-requests.ts'
import { isElsewhere } from '#shop/dialog-link.tsx'
import { RefundForm } from '#shop/refund-requests/refund-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface AskRefundProps {
  readonly order: Pick<Order, 'number' | 'payment_method' | 'tenders'>
  readonly line: OrderLine
  readonly refundable: Refundable
}

/** Opens the form over the order; without script it is a page of its own. */
export function AskRefund({ order, line, refundable }: AskRefundProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const path: AppPath = `/account/orders/details/${order.number}/refund/${line.id}`

  function open(event: MouseEvent<HTMLElement>): void {
    if (isElsewhere(event)) return
    event.preventDefault()
    event.currentTarget.focus()
    setOpen(true)
  }

  return (
    <>
      <TextLink
        to={path}
        variant="more"
        className="whitespace-nowrap"
        aria-haspopup="dialog"
        aria-label={t('orders.refund_ask_of', { name: line.name })}
        onClick={open}
      >
        {t('orders.refund_ask')}
      </TextLink>
      {isOpen ? (
        <Dialog isOpen title={t('orders.refund_ask')} onClose={() => setOpen(false)}>
          <RefundForm order={order} action={path} line={line} refundable={refundable} />
        </Dialog>
      ) : null}
    </>
  )
}
