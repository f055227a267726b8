import type { Order } from '#contract/orders.ts'

/** A card that has not gone through; cash and transfers are paid later by nature. */
export function isUnpaid({ payment_status }: Pick<Order, 'payment_status'>): boolean {
  return (
    payment_status === 'pending' ||
    payment_status === 'processing' ||
    payment_status === 'failed' ||
    payment_status === 'cancelled'
  )
}
