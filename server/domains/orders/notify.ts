import type { Work } from '#platform/work.ts'

export type OrderNews =
  | { readonly event: 'order_placed' | 'ended_unpaid'; readonly group_id: string }
  | { readonly event: keyof typeof notifiedOrderStates; readonly order_id: string }

const notifiedOrderStates = {
  order_accepted: 'accepted',
  order_rejected: 'rejected',
  order_cancelled: 'cancelled',
  order_handed_over: 'fulfilled',
  order_delivered: 'delivered',
} as const

/** Queues notifications of an event, to run after commit, and the calculation of its rewards. */
export async function notify(work: Work, news: OrderNews): Promise<void> {
  if ('group_id' in news) return work.addJob(`notifications.${news.event}`, { group_id: news.group_id })
  const { order_id, event } = news
  if (event === 'order_delivered') await work.addJob('ledger.reward', { order_id })
  return work.addJob('notifications.order_moved', { order_id, state: notifiedOrderStates[event] })
}
