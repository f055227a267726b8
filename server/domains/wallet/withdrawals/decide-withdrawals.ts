/** Withdrawals for operators with full permissions: approve, reject, and record payments and returns. */

import type { Answer, Given } from '#contract/endpoint.ts'
import { withdrawalApprovalRequested, withdrawalMoved } from '#contract/events.ts'
import type {
  approveWithdrawal as approving,
  listAllWithdrawals as listing,
  payWithdrawal as paying,
  readAnyWithdrawal as reading,
  readWithdrawalPayee as readingPayee,
  rejectWithdrawal as rejecting,
  returnWithdrawal as returning,
  WithdrawalState,
} from '#contract/withdrawals.ts'
import { readPayeeDetails } from '#domains/accounts/index.ts'
import { type Approval, checkApproval, previewApproval, recordApproval } from '#domains/approvals/index.ts'
import { post } from '#domains/ledger/index.ts'
import { payingOperator, readPayoutLimit } from '#domains/payouts/index.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { operatorAnswer } from './answers.ts'
import type { WithdrawalsOptions } from './own-withdrawals.ts'
import { holdOf, maskedOf } from './payee.ts'
import { paid, returned, undone } from './postings.ts'
import * as queries from './queries.ts'

type Options = Pick<WithdrawalsOptions, 'bankKeys'>

const PER_PAGE = 25

export async function listAllWithdrawals(
  work: Work,
  { query: { state, search, page = 1 } }: Given<typeof listing>,
  options: Options,
): Promise<Answer<typeof listing>> {
  const reader = payingOperator(work)
  const asked = { page, perPage: PER_PAGE }
  const rows = await queries.readPageForOperators(work, { state, search, ...asked })
  const totals = await queries.readWaitingTotals(work)
  const owners = await readPayeeDetails(
    work,
    rows.map(({ user_id }) => user_id),
    options,
  )
  return {
    data: rows.map((row) => operatorAnswer(row, { details: owners.get(row.user_id), reader, now: work.now })),
    waiting: totals.map(({ currency, count, minor }) => ({ count, total: { minor, currency } })),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}

export async function readAnyWithdrawal(
  work: Work,
  { params: { id } }: Given<typeof reading>,
  options: Options,
): Promise<Answer<typeof reading>> {
  const reader = payingOperator(work)
  const row = await queries.readForOperator(work, id)
  if (!row) throw problem('not_found')
  const details = (await readPayeeDetails(work, [row.user_id], options)).get(row.user_id)
  const answer = operatorAnswer(row, { details, reader, now: work.now })
  if (row.state !== 'pending') return answer
  const excess = await previewApproval(work, await approvalOf(work, row, row.first_approved_by ?? reader))
  return { ...answer, ...(excess && { excess }) }
}

/**
 * Returns the destination of an approved withdrawal; the audit log records the access.
 * @throws {Problem} not_found; state_conflict unless it is approved and its details are unchanged since then
 */
export async function readWithdrawalPayee(
  work: Work,
  { params: { id } }: Given<typeof readingPayee>,
  options: Options,
): Promise<Answer<typeof readingPayee>> {
  payingOperator(work)
  const withdrawal = await queries.readWithdrawal(work, id)
  if (!withdrawal) throw problem('not_found')
  const { user_id: userId, way, state, details_changed_at: approvedAs } = withdrawal
  const details = (await readPayeeDetails(work, [userId], options)).get(userId)
  const isAsApproved = details !== undefined && details.changedAt.getTime() === approvedAs?.getTime()
  if (state !== 'approved' || !isAsApproved) throw problem('state_conflict', { state })
  await recordAuditEvent(work, { action: 'GET /operator/withdrawals/{id}/payee', record: id })
  const { bank, paypalEmail } = details
  return {
    ...(way === 'bank' && bank && { bank }),
    ...(way === 'paypal' && paypalEmail !== undefined && { paypal_email: paypalEmail }),
  }
}

/**
 * Approves a withdrawal. Above the limit, per withdrawal or per day, a second operator must approve too.
 * @throws {Problem} not_found, not_allowed for one's own; state_conflict once decided, and while its details are new
 * or missing; second_operator_needed for the operator who has already approved it
 */
export async function approveWithdrawal(
  work: Work,
  { params: { id } }: Given<typeof approving>,
  options: Options,
): Promise<Answer<typeof approving>> {
  const { by, withdrawal } = await lockFor(work, id, ['pending'])
  const { user_id: userId, way, first_approved_by: first } = withdrawal
  const details = (await readPayeeDetails(work, [userId], options)).get(userId)
  const hold = holdOf(details, way, work.now)
  const paidTo = maskedOf(details, way)
  if (hold || !details || !paidTo) throw problem('state_conflict', { hold: hold ?? 'details_missing' })
  if (first === by) throw problem('second_operator_needed')
  const approval = await approvalOf(work, withdrawal, first ?? by)
  const { limitMinor } = approval
  if (first === null && (await checkApproval(work, approval))) {
    await queries.setFirstApproval(work, { id, by, limitMinor })
    emit(work, withdrawalApprovalRequested, { withdrawal_id: id })
    return { done: true }
  }
  const secondApproverId = first === null ? undefined : by
  await recordApproval(work, { ...approval, kind: 'withdrawal', secondApproverId })
  await queries.moveWithdrawal(work, {
    id,
    by,
    to: 'approved',
    paidTo,
    detailsChangedAt: details.changedAt,
    ...(first === null && { limitMinor }),
  })
  emit(work, withdrawalMoved, { withdrawal_id: id, state: 'approved' })
  return { done: true }
}

async function approvalOf(
  work: Work,
  { id, user_id: receiverId, currency, amount_minor: minor, limit_minor: limit }: queries.WithdrawalRow,
  approverId: string,
): Promise<Approval> {
  return {
    approverId,
    limitMinor: limit ?? (await readPayoutLimit(work, currency)),
    releases: [{ recordId: id, receiverId, amount: { minor, currency } }],
  }
}

/** @throws {Problem} not_found, not_allowed for one's own, state_conflict once it is paid or has ended */
export async function rejectWithdrawal(
  work: Work,
  { params: { id }, body: { reason } }: Given<typeof rejecting>,
): Promise<Answer<typeof rejecting>> {
  const { by, withdrawal } = await lockFor(work, id, ['pending', 'approved'])
  await queries.moveWithdrawal(work, { id, by, to: 'rejected', reason })
  await post(work, undone(withdrawal, await queries.readAskedTransaction(work, id)))
  emit(work, withdrawalMoved, { withdrawal_id: id, state: 'rejected' })
  return { done: true }
}

/** @throws {Problem} not_found, not_allowed for one's own, state_conflict unless it is approved */
export async function payWithdrawal(
  work: Work,
  { params: { id }, body: { reference } }: Given<typeof paying>,
): Promise<Answer<typeof paying>> {
  const { by, withdrawal } = await lockFor(work, id, ['approved'])
  await queries.moveWithdrawal(work, { id, by, to: 'paid', reference })
  await post(work, paid(withdrawal))
  emit(work, withdrawalMoved, { withdrawal_id: id, state: 'paid' })
  return { done: true }
}

/**
 * Records that a paid withdrawal was returned, however late.
 * @throws {Problem} not_found, not_allowed for one's own, state_conflict unless it was paid
 */
export async function returnWithdrawal(
  work: Work,
  { params: { id }, body: { reason } }: Given<typeof returning>,
): Promise<Answer<typeof returning>> {
  const { by, withdrawal } = await lockFor(work, id, ['paid'])
  await queries.moveWithdrawal(work, { id, by, to: 'returned', reason })
  await post(work, returned(withdrawal, await queries.readAskedTransaction(work, id)))
  emit(work, withdrawalMoved, { withdrawal_id: id, state: 'returned' })
  return { done: true }
}

async function lockFor(
  work: Work,
  id: string,
  states: readonly WithdrawalState[],
): Promise<{ by: string; withdrawal: queries.WithdrawalRow }> {
  const by = payingOperator(work)
  const withdrawal = await queries.lockWithdrawal(work, id)
  if (!withdrawal) throw problem('not_found')
  if (withdrawal.user_id === by) throw problem('not_allowed')
  if (!states.includes(withdrawal.state)) throw problem('state_conflict', { state: withdrawal.state })
  return { by, withdrawal }
}
