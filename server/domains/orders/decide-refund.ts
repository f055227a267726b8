import type { Answer, Given } from '#contract/endpoint.ts'
import { orderAmountChanged, refundApprovalRequested, refundDecided } from '#contract/events.ts'
import type {
  decideAnyRefund as byOperator,
  decideStoreRefund as byStore,
} from '#contract/refund-requests.ts'
import { type Approval, approvalLimitOf, checkApproval, recordApproval } from '#domains/approvals/index.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { capturedPartOf, closeCash, readCashDue, refundOrder, shareOut } from '#domains/payments/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { lockGroup } from './group.ts'
import {
  type RequestToDecide,
  readRequest,
  readRequestToDecide,
  recordFirstApproval,
  setDecision,
} from './refund-queries.ts'
import { requestAnswer } from './refundable.ts'

type Decision = Given<typeof byOperator>['body']
type Decided = Promise<Answer<typeof byOperator>>
type As = 'seller' | 'operator'

/**
 * Decides a refund request for the caller's store. Above the limit, an operator must approve too.
 * @throws not_found, not_allowed; state_conflict when it was decided before, waits for an operator, or less than that
 * is left
 */
export async function decideStoreRefund(
  work: Work,
  { params, body }: Given<typeof byStore>,
): Promise<Answer<typeof byStore>> {
  const { storeId } = staffOf(work, params.store)
  const request = await readRequestToDecide(work, { id: params.id, storeId })
  return decide(work, request, { decision: body, as: 'seller' })
}

/**
 * Decides a refund request for any store, by an operator. Above the limit, another operator must approve too.
 * @throws second_operator_needed for the first approver
 */
export async function decideAnyRefund(work: Work, { params, body }: Given<typeof byOperator>): Decided {
  const request = await readRequestToDecide(work, { id: params.id })
  return decide(work, request, { decision: body, as: 'operator' })
}

async function decide(
  work: Work,
  found: RequestToDecide | undefined,
  { decision, as }: { decision: Decision; as: As },
): Decided {
  if (!found) throw problem('not_found')
  const { id, currency } = found
  // Serialises decisions: the next one reads this result.
  if (!(await lockGroup(work, { id: found.group_id })))
    throw new Error(`Order ${found.group_id} of the refund request not found`)
  const request = await readRequestToDecide(work, { id })
  // The store cannot decide requests that wait for an operator, or refunds granted by the marketplace.
  if (!request || (as === 'seller' && (request.approved_by !== null || request.kind !== 'line')))
    throw problem('state_conflict', { state: (await readRequest(work, id))?.state })
  // A shortfall cannot be rejected: the goods have already been taken out of stock.
  if (decision.decision === 'reject' && request.reason === 'short')
    throw problem('state_conflict', { state: 'pending' })
  if (decision.decision === 'reject') await close(work, request, { as, answer: decision.answer })
  else await approve(work, request, as)
  const row = await readRequest(work, id)
  if (!row) throw new Error(`Refund request ${id} not found after the decision`)
  return { request: requestAnswer(row, { currency, locale: work.locale }) }
}

/**
 * Approves a request: at once or, if the amount or the day's total exceeds the limit, once a second person approves.
 * The caller has locked the group.
 * @throws state_conflict when it was decided before; second_operator_needed, payment_disputed
 */
export async function approve(work: Work, request: RequestToDecide, as: As): Promise<void> {
  const { userId: approverId } = signedInUser(work)
  const { id, currency } = request
  const releases = await releasesOf(work, request)
  if (request.approved_by !== null) {
    if (approverId === request.approved_by) throw problem('second_operator_needed')
    const limitMinor = request.limit_minor
    if (limitMinor === null) throw new Error(`Refund request ${id} has a first approval without a limit`)
    const approval = { approverId: request.approved_by, limitMinor, releases }
    await recordApproval(work, { ...approval, kind: 'refund', secondApproverId: approverId })
    return close(work, request, { as })
  }
  const limitMinor = await approvalLimitOf(work, { currency, as })
  const approval: Approval = { approverId, limitMinor, releases }
  if (!(await checkApproval(work, approval))) {
    await recordApproval(work, { ...approval, kind: 'refund' })
    return close(work, request, { as, limitMinor })
  }
  if (!(await recordFirstApproval(work, { id, as, limitMinor })))
    throw problem('state_conflict', { state: (await readRequest(work, id))?.state })
  emit(work, refundApprovalRequested, { request_id: id })
}

/** The amount that counts towards limits; none if no money is paid out. */
async function releasesOf(work: Work, request: RequestToDecide): Promise<Approval['releases']> {
  const { id, order_id: orderId, customer_id: receiverId, currency, is_pending: isPending } = request
  const minor = isPending ? await amountToRefund(work, request) : 0
  return minor > 0 ? [{ recordId: id, orderId, receiverId, amount: { minor, currency } }] : []
}

/** Returns the amount paid out: the refund less the unpaid part of a shortfall and cash still owed. */
async function amountToRefund(
  work: Work,
  { order_id: orderId, amount_minor: amountMinor, reason, is_pending: isPending }: RequestToDecide,
): Promise<number> {
  const isShortfall = reason === 'short'
  if (!isPending || !(isShortfall || (await readCashDue(work, orderId)) > 0)) return amountMinor
  return capturedPartOf(await shareOut(work, { orderId, amountMinor, isShortfall }))
}

async function close(
  work: Work,
  request: RequestToDecide,
  { as, answer, limitMinor }: { as: As; answer?: string; limitMinor?: number },
): Promise<void> {
  const { id } = request
  if (!(await setDecision(work, { id, as, answer, limitMinor }))) {
    throw problem('state_conflict', { state: (await readRequest(work, id))?.state })
  }
  if (answer === undefined) await payRefund(work, request)
  // A granted refund was not requested, so only its payment is announced.
  if (answer === undefined || (request.kind === 'line' && !request.is_given))
    emit(work, refundDecided, { request_id: id })
}

const causes = { line: 'return', delivery: 'delivery', goodwill: 'goodwill' } as const

async function payRefund(work: Work, request: RequestToDecide): Promise<void> {
  await refundOrder(work, {
    orderId: request.order_id,
    cause: request.reason === 'short' ? 'shortfall' : causes[request.kind],
    amountMinor: request.amount_minor,
    key: `request:${request.id}`,
    requestId: request.id,
    paidTo: request.pay_to,
    isShortfall: request.reason === 'short',
  })
  // The refund may have reduced cash still owed to zero.
  await closeCash(work, request.group_id)
  emit(work, orderAmountChanged, { order_id: request.order_id })
  await bookOrders(work, [request.order_id])
}
