import type { Answer, Given } from '#contract/endpoint.ts'
import type { draftPayoutRun as contract, retryPayout as retrying } from '#contract/payouts.ts'
import { postAll } from '#domains/ledger/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { convertInto } from './convert-balances.ts'
import { type Payable, payableOf } from './payable.ts'
import { setAside } from './postings.ts'
import * as queries from './queries.ts'
import { releaseReserves } from './release-reserves.ts'
import { type PayoutsOptions, payingOperator, readSellers } from './standing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Reserves the available balance in a currency of every seller who is not on hold and has at least the minimum.
 * Concurrent drafts never claim the same movement twice.
 * @throws {Problem} nothing_to_pay
 */
export async function draftRun(
  work: Work,
  { body: { currency, converts = false } }: Given<typeof contract>,
  options: PayoutsOptions,
): Promise<Answer<typeof contract>> {
  return draft(work, { currency, converts, retried: undefined }, options)
}

/**
 * Drafts a run for the seller of a returned payout, with their current available balance.
 * @throws {Problem} not_found, state_conflict, nothing_to_pay
 */
export async function retryPayout(
  work: Work,
  { params: { id } }: Given<typeof retrying>,
  options: PayoutsOptions,
): Promise<Answer<typeof retrying>> {
  payingOperator(work)
  const payout = await queries.lockPayout(work, id)
  if (!payout) throw problem('not_found')
  const isBack = payout.state === 'failed' || payout.state === 'returned'
  if (!isBack || (await queries.isRetried(work, id))) throw problem('state_conflict')
  return draft(work, { currency: payout.currency, converts: false, retried: payout }, options)
}

async function draft(
  work: Work,
  {
    currency,
    converts,
    retried,
  }: { currency: string; converts: boolean; retried: queries.PayoutRecord | undefined },
  options: PayoutsOptions,
): Promise<{ id: string }> {
  const userId = payingOperator(work)
  const rule = await queries.readRule(work, currency)
  if (!rule) throw problem('nothing_to_pay')
  await queries.lockDrafting(work, currency)
  await releaseReserves(work)
  if (converts) await convertInto(work, currency)
  const candidates = await queries.lockCandidates(work, { currency, storeId: retried?.store_id })
  const sellers = await readSellers(
    work,
    candidates.map(({ store_id }) => store_id),
    { ...options, currency },
  )
  // A retry is exempt from the minimum.
  const minimumMinor = retried ? 1 : rule.minimum_minor
  const id = newId()
  const payouts = candidates.flatMap((candidate): queries.NewPayout[] => {
    const payable = payableOfWhole(candidate)
    if (payable.amountMinor < minimumMinor || sellers.get(candidate.store_id)?.hold) return []
    return [
      {
        id: newId(),
        run_id: id,
        store_id: candidate.store_id,
        currency,
        gross_minor: payable.grossMinor,
        debt_minor: payable.debtMinor,
        reserve_minor: payable.reserveMinor,
        amount_minor: payable.amountMinor,
        limit_minor: rule.limit_minor,
        reserve_until:
          payable.reserveMinor > 0 ? new Date(work.now.getTime() + candidate.reserve_days * DAY_MS) : null,
        retry_of: retried?.id ?? null,
      },
    ]
  })
  if (payouts.length === 0) throw problem('nothing_to_pay')
  await queries.insertRun(work, { id, currency, userId, ...rule })
  const drafted = await queries.insertPayouts(work, payouts)
  await postAll(
    work,
    drafted.map((payout) => setAside(work, payout)),
  )
  return { id }
}

/** A payout claims all earnings, or none. */
function payableOfWhole(candidate: queries.CandidateRow): Payable {
  if (candidate.unclaimed !== candidate.earnings)
    throw new Error(`Unclaimed entries of store ${candidate.store_id} differ from its earnings balance`)
  return payableOf(candidate)
}
