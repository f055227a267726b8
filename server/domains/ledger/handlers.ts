import { orderAmountChanged, orderDelivered, refundFailed, refundIssued } from '#contract/events.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { settleReward } from './settle-reward.ts'

/** Points follow what an order has brought in. */
export const ledgerHandlers: readonly Handler[] = [
  on(orderAmountChanged, reward),
  on(orderDelivered, reward),
  on(refundFailed, reward),
  on(refundIssued, reward),
]

function reward(begin: Begin, { order_id: orderId }: { readonly order_id: string }): Promise<void> {
  return begin((work) => settleReward(work, orderId))
}
