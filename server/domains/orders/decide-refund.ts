import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  decideAnyRefund as byOperator,
  decideStoreRefund as byStore,
} from '#contract/refund-requests.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { refundOrder } from '#domains/payments/index.ts'
import { managerOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { lockGroup } from './group.ts'
import { type RequestToDecide, readRequest, readRequestToDecide, setDecision } from './refund-queries.ts'
import { requestAnswer } from './refundable.ts'

type Decision = Given<typeof byOperator>['body']
type Decided = Promise<Answer<typeof byOperator>>

/**
 * Decides what a shopper asks back of the caller's store.
 * @throws not_found, not_allowed; state_conflict when it was decided before, or less than that is left of the payment
 */
export async function decideStoreRefund(
  work: Work,
  { params, body }: Given<typeof byStore>,
): Promise<Answer<typeof byStore>> {
  const { storeId } = managerOf(work, params.store)
  const request = await readRequestToDecide(work, { id: params.id, storeId })
  return decide(work, request, { decision: body, as: 'seller' })
}

/** As `decideStoreRefund`, for the operator and any store. */
export async function decideAnyRefund(work: Work, { params, body }: Given<typeof byOperator>): Decided {
  const request = await readRequestToDecide(work, { id: params.id })
  return decide(work, request, { decision: body, as: 'operator' })
}

async function decide(
  work: Work,
  request: RequestToDecide | undefined,
  { decision, as }: { decision: Decision; as: 'seller' | 'operator' },
): Decided {
  if (!request) throw problem('not_found')
  // Whoever decides next finds it decided.
  if (!(await lockGroup(work, { id: request.group_id }))) throw new Error('A request is of a purchase')
  const { id } = request
  const answer = decision.decision === 'reject' ? decision.answer : undefined
  if (!(await setDecision(work, { id, as, answer }))) {
    throw problem('state_conflict', { state: (await readRequest(work, id))?.state })
  }
  if (answer === undefined) await payBack(work, request)
  await work.addJob('notifications.refund_decided', { request_id: id })
  const row = await readRequest(work, id)
  if (!row) throw new Error('A request that was decided can be read')
  return { request: requestAnswer(row, request.currency) }
}

async function payBack(work: Work, request: RequestToDecide): Promise<void> {
  await refundOrder(work, {
    orderId: request.order_id,
    cause: 'return',
    amountMinor: request.amount_minor,
    key: `request:${request.id}`,
    requestId: request.id,
    paidTo: request.pay_to,
  })
  await bookOrders(work, [request.order_id])
}
