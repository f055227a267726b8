import { useTranslate } from '#app/i18n.tsx'
import type { PaymentStatus, ShopperStatus } from '#contract/order-states.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const statusTones: Record<ShopperStatus, BadgeTone> = {
  pending: 'offer',
  processing: 'info',
  shipped: 'info',
  out_for_delivery: 'info',
  delivered: 'success',
  cancelled: 'danger',
}

const paymentTones: Record<PaymentStatus, BadgeTone> = {
  pending: 'neutral',
  processing: 'neutral',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  cash_on_delivery: 'info',
  awaiting_transfer: 'offer',
}

export function StatusBadge({ status }: { status: ShopperStatus }) {
  const t = useTranslate()
  return <Badge tone={statusTones[status]}>{t(`operator.status_${status}`)}</Badge>
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTranslate()
  return <Badge tone={paymentTones[status]}>{t(`operator.payment_${status}`)}</Badge>
}
