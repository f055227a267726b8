import type { Answer, Given } from '#contract/endpoint.ts'
import type { approvePayoutRun as contract } from '#contract/payouts.ts'
import { type Approval, checkApproval, recordApproval } from '#domains/approvals/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { leaveOut } from './leave-out.ts'
import * as queries from './queries.ts'
import { type PayoutsOptions, payingOperator, readSellers, type Seller } from './standing.ts'

/**
 * Approves a run. Leaves out sellers who are on hold or have disputed payments by now. Above the limit, per payout or
 * per day's total of a receiver or operator, a second operator must approve before anything is paid.
 * @throws {Problem} not_found, state_conflict; second_operator_needed for the operator who has already approved it
 */
export async function approveRun(
  work: Work,
  { params: { id } }: Given<typeof contract>,
  options: PayoutsOptions,
): Promise<Answer<typeof contract>> {
  const userId = payingOperator(work)
  const run = await queries.lockRun(work, id)
  if (!run) throw problem('not_found')
  const drafts = (await queries.readPayoutsOf(work, id)).filter(({ state }) => state === 'draft')
  if (drafts.length === 0) throw problem('state_conflict')
  const storeIds = drafts.map(({ store_id }) => store_id)
  const sellers = await readSellers(work, storeIds, { ...options, currency: run.currency })
  const short = await queries.readShort(work, { currency: run.currency, storeIds })
  const byHold = Map.groupBy(
    drafts,
    ({ store_id }) => sellers.get(store_id)?.hold ?? (short.has(store_id) ? 'disputed' : undefined),
  )
  const kept = byHold.get(undefined) ?? []
  const first = run.approved_by ?? userId
  const approval = approvalOfRun(run, { approverId: first, payouts: kept, sellers })
  const excess = first === userId ? await checkApproval(work, approval) : undefined
  for (const [hold, held] of byHold) if (hold) await leaveOut(work, held, { cause: hold })
  const answer = { left_out: drafts.length - kept.length }
  if (kept.length === 0) {
    await queries.stampRun(work, { id, stage: 'discarded', userId })
    return { state: 'discarded', ...answer }
  }
  if (run.approved_by === null) {
    await queries.stampRun(work, { id, stage: 'approved', userId })
    if (excess) return { state: 'second', ...answer }
  } else if (first !== userId) {
    await queries.stampRun(work, { id, stage: 'second_approved', userId })
  } else if (excess) throw problem('second_operator_needed')
  const secondApproverId = first === userId ? undefined : userId
  await recordApproval(work, { ...approval, kind: 'payout', secondApproverId })
  await queries.approvePayouts(
    work,
    kept.map((payout) => approvalOf(payout, sellers)),
    { first, second: secondApproverId },
  )
  return { state: 'approved', ...answer }
}

/** Returns the amounts of a run that count towards limits; a payout's receiver is the owner of the store. */
export function approvalOfRun(
  { limit_minor: limitMinor }: Pick<queries.RunRow, 'limit_minor'>,
  {
    approverId,
    payouts,
    sellers,
  }: {
    approverId: string
    payouts: readonly Pick<queries.PayoutRecord, 'id' | 'store_id' | 'amount_minor' | 'currency'>[]
    sellers: ReadonlyMap<string, Seller>
  },
): Approval {
  return {
    approverId,
    limitMinor,
    releases: payouts.flatMap(({ id, store_id: storeId, amount_minor: minor, currency }) => {
      const receiverId = sellers.get(storeId)?.ownerId
      return receiverId === undefined ? [] : [{ recordId: id, receiverId, amount: { minor, currency } }]
    }),
  }
}

function approvalOf(
  { id, state, store_id }: queries.PayoutRecord,
  sellers: ReadonlyMap<string, Seller>,
): queries.Approval {
  const payee = sellers.get(store_id)?.payee
  if (!payee) throw new Error(`Store ${store_id} has no payout account`)
  return { id, state, way: payee.way, paidTo: payee.masked, detailsChangedAt: payee.changedAt }
}
