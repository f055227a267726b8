import type { Answer, Given } from '#contract/endpoint.ts'
import type { submitPayoutRun as submitting } from '#contract/payouts.ts'
import { seal } from '#domains/accounts/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './queries.ts'
import { addSending } from './send-payout.ts'
import { returnPayout } from './settle-payout.ts'
import { type PayoutsOptions, payingOperator, readSellers, type Seller } from './standing.ts'

/** An approved payout that can still be sent to its approved destination. */
export interface Payment extends queries.PayoutRecord {
  readonly seller: Seller
}

/**
 * Records that the bank has the file, and starts gateway payouts. Returns the money of sellers who are on hold,
 * suspended, disputed or have changed their account since the approval.
 * @throws {Problem} not_found, state_conflict, second_operator_needed
 */
export async function submitRun(
  work: Work,
  { params: { id } }: Given<typeof submitting>,
  options: PayoutsOptions,
): Promise<Answer<typeof submitting>> {
  const userId = payingOperator(work)
  const run = await queries.lockRun(work, id)
  if (!run) throw problem('not_found')
  const payouts = await queries.readPayoutsOf(work, id)
  checkSubmittable(run, payouts)
  const approved = payouts.filter(({ state }) => state === 'approved')
  if (approved.length === 0) throw problem('state_conflict')
  const { payments, kept } = await sortOut(work, approved, options)
  for (const [cause, stopped] of Map.groupBy(kept, (each) => each.cause))
    await returnPayout(
      work,
      stopped.map(({ payout }) => payout),
      { cause },
    )
  await nameDestinations(work, payments, options)
  await queries.movePayouts(work, payments, { to: 'submitted' })
  for (const { id: payoutId, way } of payments) if (way !== 'bank') await addSending(work, payoutId)
  await queries.stampRun(work, { id, stage: 'submitted', userId })
  return { failed: kept.length }
}

/** Encrypted until the payout arrives: a retry uses the first destination, whatever the owner has changed since. */
async function nameDestinations(
  work: Work,
  payments: readonly Payment[],
  { bankKeys: keys }: PayoutsOptions,
): Promise<void> {
  for (const { id, seller } of payments) {
    if (!seller.payee || seller.payee.way === 'bank') continue
    await queries.setDestination(work, { id, sealed: seal(seller.payee.destination, { keys, owner: id }) })
  }
}

/** @throws {Problem} second_operator_needed, state_conflict for a draft */
export function checkSubmittable(
  { approved_by: approvedBy }: Pick<queries.RunRow, 'approved_by'>,
  payouts: readonly { readonly state: string }[],
): void {
  if (!payouts.some(({ state }) => state === 'draft')) return
  throw problem(approvedBy === null ? 'state_conflict' : 'second_operator_needed')
}

async function shortOf(
  work: Pick<Work, 'db'>,
  payouts: readonly queries.PayoutRecord[],
): Promise<ReadonlySet<string>> {
  const [first] = payouts
  if (!first) return new Set()
  const storeIds = payouts.map(({ store_id }) => store_id)
  return queries.readShort(work, { currency: first.currency, storeIds })
}

export async function paymentsOf(
  work: Pick<Work, 'db' | 'now'>,
  payouts: readonly queries.PayoutRecord[],
  options: PayoutsOptions,
): Promise<Payment[]> {
  return (await sortOut(work, payouts, options)).payments
}

interface Sorted {
  readonly payments: Payment[]
  readonly kept: { readonly payout: queries.PayoutRecord; readonly cause: queries.EndCause }[]
}

async function sortOut(
  work: Pick<Work, 'db' | 'now'>,
  payouts: readonly queries.PayoutRecord[],
  options: PayoutsOptions,
): Promise<Sorted> {
  const sellers = await readSellers(
    work,
    payouts.map(({ store_id }) => store_id),
    { ...options, ...(payouts[0] && { currency: payouts[0].currency }) },
  )
  const short = await shortOf(work, payouts)
  const sorted: Sorted = { payments: [], kept: [] }
  for (const payout of payouts) {
    const seller = sellers.get(payout.store_id)
    if (!seller) throw new Error(`Store ${payout.store_id} not found`)
    const cause = obstacleTo(payout, seller, short.has(payout.store_id))
    if (cause) sorted.kept.push({ payout, cause })
    else sorted.payments.push({ ...payout, seller })
  }
  return sorted
}

/** Returns why an approved payout cannot be sent to its approved destination; undefined if it can. */
function obstacleTo(
  { way, details_changed_at: approvedAs }: queries.PayoutRecord,
  { hold, payee }: Seller,
  isDisputed: boolean,
): queries.EndCause | undefined {
  if (hold) return hold
  if (isDisputed) return 'disputed'
  const isAsApproved = payee?.way === way && payee.changedAt.getTime() === approvedAs?.getTime()
  return isAsApproved ? undefined : 'details_changed'
}
