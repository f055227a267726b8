import { useTranslate } from '#app/i18n.tsx'
import type { PaymentStatus, ShopperStatus } from '#contract/order-states.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const statusTones: Record<ShopperStatus, BadgeTone> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'info',
  out_for_delivery: 'info',
  delivered: 'success',
  cancelled: 'danger',
}

const paymentTones: Record<PaymentStatus, BadgeTone> = {
  pending: 'warning',
  processing: 'info',
  authorised: 'info',
  completed: 'success',
  nothing_to_pay: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  cash_on_delivery: 'info',
  partially_paid: 'warning',
  unpaid: 'warning',
  written_off: 'neutral',
  awaiting_transfer: 'warning',
}

export function OrderStatusBadge({ status }: { status: ShopperStatus }) {
  return <Badge tone={statusTones[status]}>{useTranslate()(`orders.status_${status}`)}</Badge>
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{useTranslate()(`orders.paid_${status}`)}</Badge>
}
