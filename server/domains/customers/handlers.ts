import {
  customerRegistered,
  guestOrdersClaimed,
  orderAmountChanged,
  orderCancelled,
  orderEndedUnpaid,
  orderPlaced,
  orderRejected,
  refundFailed,
  refundIssued,
} from '#contract/events.ts'
import { findCustomerOf } from '#domains/orders/index.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { updateStats } from './update-stats.ts'

/** The sums of a customer follow their orders. */
export const customersHandlers: readonly Handler[] = [
  on(customerRegistered, (begin, { user_id }) => begin((work) => updateStats(work, user_id))),
  on(guestOrdersClaimed, (begin, { user_id, guest_ids }) =>
    begin(async (work) => {
      for (const each of [user_id, ...guest_ids]) await updateStats(work, each)
    }),
  ),
  on(orderPlaced, ofGroup),
  on(orderEndedUnpaid, ofGroup),
  on(orderRejected, ofOrder),
  on(orderCancelled, ofOrder),
  on(orderAmountChanged, ofOrder),
  on(refundIssued, ofOrder),
  on(refundFailed, ofOrder),
]

function ofGroup(begin: Begin, { group_id: groupId }: { readonly group_id: string }): Promise<void> {
  return begin(async (work) => updateStats(work, await findCustomerOf(work, { groupId })))
}

function ofOrder(begin: Begin, { order_id: orderId }: { readonly order_id: string }): Promise<void> {
  return begin(async (work) => updateStats(work, await findCustomerOf(work, { orderId })))
}
