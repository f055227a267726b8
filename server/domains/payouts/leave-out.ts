import type { Answer, Given } from '#contract/endpoint.ts'
import type { discardPayoutRun as discarding, excludePayout as leavingOut } from '#contract/payouts.ts'
import { postAll } from '#domains/ledger/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { undone } from './postings.ts'
import * as queries from './queries.ts'
import { payingOperator } from './standing.ts'

/** @throws {Problem} not_found; state_conflict once it has been approved */
export async function excludePayout(
  work: Work,
  { params: { id }, body: { reason } }: Given<typeof leavingOut>,
): Promise<Answer<typeof leavingOut>> {
  const userId = payingOperator(work)
  const payout = await queries.lockPayout(work, id)
  if (!payout) throw problem('not_found')
  if (payout.state !== 'draft') throw problem('state_conflict')
  await leaveOut(work, [payout], { cause: 'operator', reason })
  const others = await queries.readPayoutsOf(work, payout.run_id)
  if (!others.some(({ state }) => state === 'draft')) {
    await queries.stampRun(work, { id: payout.run_id, stage: 'discarded', userId })
  }
  return { done: true }
}

/** @throws {Problem} not_found; state_conflict once it has been approved */
export async function discardRun(
  work: Work,
  { params: { id } }: Given<typeof discarding>,
): Promise<Answer<typeof discarding>> {
  const userId = payingOperator(work)
  const run = await queries.lockRun(work, id)
  if (!run) throw problem('not_found')
  const drafts = (await queries.readPayoutsOf(work, id)).filter(({ state }) => state === 'draft')
  if (drafts.length === 0) throw problem('state_conflict')
  await leaveOut(work, drafts, { cause: 'discarded' })
  await queries.stampRun(work, { id, stage: 'discarded', userId })
  return { done: true }
}

/** Makes reserved balances available again and releases their entries. */
export async function leaveOut(
  work: Work,
  drafts: readonly queries.PayoutRecord[],
  why: { cause: queries.EndCause; reason?: string },
): Promise<void> {
  if (drafts.length === 0) return
  await queries.releasePayoutEntries(
    work,
    drafts.map(({ id }) => id),
  )
  await queries.movePayouts(work, drafts, { to: 'left_out', ...why })
  await postAll(
    work,
    drafts.map((payout) => undone(work, payout)),
  )
}
