import type { Work } from '#platform/work.ts'

/** What happens to purchases and orders that people are told of. */
export type OrderNews =
  | {
      readonly event: 'order_placed' | 'payment_failed' | 'payment_expired' | 'payment_returned'
      readonly group_id: string
    }
  | {
      readonly event:
        | 'order_accepted'
        | 'order_rejected'
        | 'order_cancelled'
        | 'order_handed_over'
        | 'order_delivered'
      readonly order_id: string
    }

/** Has people told of something once it is true for good. */
export function tell(work: Work, news: OrderNews): Promise<void> {
  return work.addJob('notify', { ...news })
}
