import { useTranslate } from '#app/i18n.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import type { PaymentStatus } from '#contract/order-states.ts'
import type { SubOrder } from '#contract/orders.ts'

/** What comes next for one seller's part, in a sentence. */
export function WhatNext({ of: part, payment }: { of: Part; payment: PaymentStatus }) {
  const t = useTranslate()
  return (
    <p>
      <span className="font-semibold text-strong">{t('orders.next')}</span>{' '}
      {t(nextKey(part, payment), { store: part.store.name })}
    </p>
  )
}

type Part = Pick<SubOrder, 'store' | 'state' | 'status' | 'delivery'>

export function nextKey({ state, status, delivery }: Part, payment: PaymentStatus): MessageKey {
  switch (status) {
    case 'pending':
      if (state !== 'pending_payment') return 'orders.next_placed'
      return payment === 'awaiting_transfer' ? 'orders.next_transfer' : 'orders.next_unpaid'
    case 'processing':
      return delivery.kind === 'pickup' ? 'orders.next_preparing_pickup' : 'orders.next_preparing'
    case 'shipped':
      return 'orders.next_shipped'
    case 'out_for_delivery':
      return delivery.kind === 'pickup' ? 'orders.next_pickup' : 'orders.next_out_for_delivery'
    case 'delivered':
      return 'orders.next_delivered'
    case 'cancelled':
      return state === 'expired' ? 'orders.next_expired' : 'orders.next_cancelled'
  }
}
