import type { Answer, Given } from '#contract/endpoint.ts'
import { payoutFailed, payoutPaid } from '#contract/events.ts'
import type {
  markPayoutFailed as failing,
  markPayoutPaid as paying,
  payPayoutRun as payingRun,
} from '#contract/payouts.ts'
import { postAll } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { paid, payoutReturned } from './postings.ts'
import * as queries from './queries.ts'
import { payingOperator } from './standing.ts'

/** @throws {Problem} not_found; state_conflict unless the bank is processing it: gateways report their own payouts */
export async function markPaid(
  work: Work,
  { params: { id }, body: { reference } }: Given<typeof paying>,
): Promise<Answer<typeof paying>> {
  payingOperator(work)
  const payout = await queries.lockPayout(work, id)
  if (!payout) throw problem('not_found')
  if (payout.state !== 'submitted' || payout.way !== 'bank') throw problem('state_conflict')
  await pay(work, [payout], reference)
  return { done: true }
}

/** Marks all of a run's payouts that the bank is still processing, as `markPaid` does. */
export async function markRunPaid(
  work: Work,
  { params: { id }, body: { reference } }: Given<typeof payingRun>,
): Promise<Answer<typeof payingRun>> {
  payingOperator(work)
  if (!(await queries.lockRun(work, id))) throw problem('not_found')
  const payouts = await queries.readPayoutsOf(work, id)
  const submitted = payouts.filter(({ state, way }) => state === 'submitted' && way === 'bank')
  if (submitted.length === 0) throw problem('state_conflict')
  await pay(work, submitted, reference)
  return { done: true }
}

export async function pay(
  work: Work,
  payouts: readonly queries.PayoutRecord[],
  reference: string,
): Promise<void> {
  await queries.movePayouts(work, payouts, { to: 'paid', reference })
  await postAll(
    work,
    payouts.map((payout) => paid(work, payout)),
  )
  for (const { id } of payouts) emit(work, payoutPaid, { payout_id: id })
}

const mayFail: ReadonlySet<string> = new Set(['approved', 'submitted', 'paid'])

/**
 * Makes a failed payout available again, also after it was paid: a late failure overrides success.
 * @throws {Problem} not_found; state_conflict before it was approved, a second time, and for gateway payouts, which
 * the gateway reports
 */
export async function markFailed(
  work: Work,
  { params: { id }, body: { reason } }: Given<typeof failing>,
): Promise<Answer<typeof failing>> {
  payingOperator(work)
  const payout = await queries.lockPayout(work, id)
  if (!payout) throw problem('not_found')
  const isGateways = payout.way !== 'bank' && payout.state !== 'approved'
  if (!mayFail.has(payout.state) || isGateways) throw problem('state_conflict')
  await returnPayout(work, [payout], { cause: 'bank', reason })
  return { done: true }
}

export async function returnPayout(
  work: Work,
  payouts: readonly queries.PayoutRecord[],
  why: { cause: queries.EndCause; reason?: string },
): Promise<void> {
  if (payouts.length === 0) return
  const [wasPaid, notPaid] = [true, false].map((isPaid) =>
    payouts.filter(({ state }) => (state === 'paid') === isPaid),
  )
  await queries.movePayouts(work, wasPaid ?? [], { to: 'returned', ...why })
  await queries.movePayouts(work, notPaid ?? [], { to: 'failed', ...why })
  await postAll(
    work,
    payouts.map((payout) => payoutReturned(work, payout, { wasPaid: payout.state === 'paid' })),
  )
  for (const { id } of payouts) emit(work, payoutFailed, { payout_id: id })
}
