import type { Answer, Given } from '#contract/endpoint.ts'
import type { approvePayoutRun as contract } from '#contract/payouts.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { leaveOut } from './leave-out.ts'
import * as queries from './queries.ts'
import { type PayoutsOptions, payingOperator, readSellers, type Seller } from './standing.ts'

/**
 * Gives an operator's word for a run. Who is held by now is left out, and so is whose money a bank disputes meanwhile. Where a payout is above the limit, another operator
 * must give theirs before anything is let go (security.md T65, T66).
 * @throws {Problem} not_found, state_conflict; second_operator_needed for who has approved it already
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
  const { kept, leftOut } = await leaveOutHeld(work, drafts, { sellers, short })
  const answer = { left_out: leftOut }
  if (kept.length === 0) {
    await queries.stampRun(work, { id, stage: 'discarded', userId })
    return { state: 'discarded', ...answer }
  }
  const isSecondNeeded = kept.some(({ amount_minor, limit_minor }) => amount_minor > limit_minor)
  if (run.approved_by === null) {
    await queries.stampRun(work, { id, stage: 'approved', userId })
    if (isSecondNeeded) return { state: 'second', ...answer }
  } else if (run.approved_by !== userId) {
    await queries.stampRun(work, { id, stage: 'second_approved', userId })
  } else if (isSecondNeeded) throw problem('second_operator_needed')
  const first = run.approved_by ?? userId
  await queries.approvePayouts(
    work,
    kept.map((payout) => approvalOf(payout, sellers)),
    { first, second: first === userId ? undefined : userId },
  )
  return { state: 'approved', ...answer }
}

async function leaveOutHeld(
  work: Work,
  drafts: readonly queries.PayoutRecord[],
  { sellers, short }: { sellers: ReadonlyMap<string, Seller>; short: ReadonlySet<string> },
): Promise<{ kept: queries.PayoutRecord[]; leftOut: number }> {
  const byHold = Map.groupBy(
    drafts,
    ({ store_id: id }) => sellers.get(id)?.hold ?? (short.has(id) ? 'disputed' : undefined),
  )
  const kept = byHold.get(undefined) ?? []
  for (const [hold, held] of byHold) if (hold) await leaveOut(work, held, { cause: hold })
  return { kept, leftOut: drafts.length - kept.length }
}

function approvalOf(
  { id, state, store_id }: queries.PayoutRecord,
  sellers: ReadonlyMap<string, Seller>,
): queries.Approval {
  const payee = sellers.get(store_id)?.payee
  if (!payee) throw new Error('Whoever is not held has an account')
  return { id, state, way: payee.way, paidTo: payee.masked, detailsChangedAt: payee.changedAt }
}
