import { transitionOf } from '#contract/order-states.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { endOrders, endUnpaidGroup } from './end-orders.ts'
import { type Group, isUnpaid, lockAnyGroup, lockOwnGroup } from './group.ts'

interface Given {
  readonly params: { readonly number: string }
  readonly body: { readonly reason: string }
}

/** Cancels the caller's order, or one seller order of it, where cancellation is still possible. */
export async function cancelOrder(work: Work, { params, body }: Given): Promise<{ done: true }> {
  const group = await lockOwnGroup(work, params.number)
  await cancel(work, group, { number: params.number, reason: body.reason, by: 'customer' })
  return { done: true }
}

/** Cancels an order as `cancelOrder` does, with the operator's permissions. */
export async function cancelAnyOrder(work: Work, { params, body }: Given): Promise<Group> {
  const group = await lockAnyGroup(work, params.number)
  await cancel(work, group, { number: params.number, reason: body.reason, by: 'operator' })
  return group
}

async function cancel(
  work: Work,
  group: Group,
  { number, reason, by }: { number: string; reason: string; by: 'customer' | 'operator' },
): Promise<void> {
  const named = group.orders.filter((order) => number === group.number || number === order.number)
  if (isUnpaid(group)) {
    if (named.length < group.orders.length) throw problem('state_conflict', { state: 'pending_payment' })
    return endUnpaidGroup(work, group, { by, reason })
  }
  const orders = named.filter(({ state }) => transitionOf('cancel', state, by) !== undefined)
  if (orders.length === 0) throw problem('state_conflict', { state: named[0]?.state })
  await endOrders(work, group, orders, { to: 'cancelled', by, reason })
}
