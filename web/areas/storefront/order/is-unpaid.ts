import type { Order } from '#contract/orders.ts'

/** Whether a card payment is not complete; cash and bank transfers are paid later by design. */
export function isUnpaid({ payment_status }: Pick<Order, 'payment_status'>): boolean {
  return (
    payment_status === 'pending' ||
    payment_status === 'processing' ||
    payment_status === 'failed' ||
    payment_status === 'cancelled'
  )
}
