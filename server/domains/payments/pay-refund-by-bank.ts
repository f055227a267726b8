import type { Answer, Given } from '#contract/endpoint.ts'
import type { payRefundByBank as contract } from '#contract/operator.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { completeRefund, readRefundsOf } from './queries.ts'
import { refundAnswer } from './refunds.ts'

/**
 * The operator has paid a refund back by bank; the shopper is told, with the reference.
 * @throws {Problem} not_found; state_conflict when a gateway carries it out, or it was paid back before
 */
export async function payRefundByBank(
  work: Work,
  { params: { id }, body: { reference } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (work.actor.kind !== 'person') throw problem('unknown_caller')
  const by = { kind: 'bank', reference, personId: work.actor.userId } as const
  const isDone = await completeRefund(work, { refundId: id, eventId: newId(), by })
  const [refund] = await readRefundsOf(work, { refundId: id })
  if (!refund) throw problem('not_found')
  if (!isDone) throw problem('state_conflict', { state: refund.standing })
  await work.addJob('notifications.refunded', { refund_id: id })
  await work.addJob('ledger.reward', { order_id: refund.order_id })
  await bookOrders(work, [refund.order_id])
  return { refund: refundAnswer(refund) }
}
