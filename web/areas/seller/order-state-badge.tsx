import { useTranslate } from '#app/i18n.tsx'
import type { OrderState } from '#contract/order-states.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<OrderState, BadgeTone> = {
  pending_payment: 'neutral',
  placed: 'offer',
  accepted: 'info',
  in_progress: 'info',
  fulfilled: 'info',
  delivered: 'success',
  completed: 'success',
  rejected: 'danger',
  cancelled: 'danger',
  expired: 'neutral',
}

export function OrderStateBadge({ state }: { state: OrderState }) {
  const t = useTranslate()
  return <Badge tone={tones[state]}>{t(`seller.state_${state}`)}</Badge>
}
