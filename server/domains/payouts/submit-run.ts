import type { Answer, Given } from '#contract/endpoint.ts'
import type { submitPayoutRun as submitting } from '#contract/payouts.ts'
import { seal } from '#domains/accounts/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './queries.ts'
import { bringBack } from './settle-payout.ts'
import { type PayoutsOptions, payingOperator, readSellers, type Seller } from './standing.ts'

/** An approved payout that may still go where it was approved to go. */
export interface Payment extends queries.PayoutRecord {
  readonly seller: Seller
}

/**
 * Notes that the bank has the file, and has gateways pay those whom they pay. Who has changed their account since it was approved is not paid, nor is whose money a
 * bank disputes meanwhile: they have the money back.
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
  checkLetGo(run, payouts)
  const approved = payouts.filter(({ state }) => state === 'approved')
  if (approved.length === 0) throw problem('state_conflict')
  const payments = await paymentsOf(work, approved, options)
  const going = new Set(payments.map((payment) => payment.id))
  const kept = approved.filter((payout) => !going.has(payout.id))
  const short = await shortOf(work, kept)
  const disputed = kept.filter((payout) => short.has(payout.store_id))
  await bringBack(work, disputed, { cause: 'disputed' })
  await bringBack(
    work,
    kept.filter((payout) => !disputed.includes(payout)),
    { cause: 'details_changed' },
  )
  await nameDestinations(work, payments, options)
  await queries.movePayouts(work, payments, { to: 'submitted' })
  for (const { id: payoutId, way } of payments)
    if (way !== 'bank') await work.addJob('payouts.send', { payout_id: payoutId })
  await queries.stampRun(work, { id, stage: 'submitted', userId })
  return { failed: kept.length }
}

/** Sealed until it has arrived: a retry goes where the first try went, whatever its owner has changed meanwhile. */
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

/** @throws {Problem} second_operator_needed, state_conflict for what is still a draft */
export function checkLetGo(
  { approved_by }: queries.RunRow,
  payouts: readonly { readonly state: string; readonly amount_minor: number; readonly limit_minor: number }[],
): void {
  const drafts = payouts.filter(({ state }) => state === 'draft')
  if (drafts.length === 0) return
  const isAbove = drafts.some(({ amount_minor, limit_minor }) => amount_minor > limit_minor)
  throw problem(approved_by !== null && isAbove ? 'second_operator_needed' : 'state_conflict')
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

/** Those of one run's payouts whose accounts are as they were when they were approved, and whose money no bank disputes. */
export async function paymentsOf(
  work: Pick<Work, 'db' | 'now'>,
  payouts: readonly queries.PayoutRecord[],
  options: PayoutsOptions,
): Promise<Payment[]> {
  const sellers = await readSellers(
    work,
    payouts.map(({ store_id }) => store_id),
    { ...options, ...(payouts[0] && { currency: payouts[0].currency }) },
  )
  const short = await shortOf(work, payouts)
  return payouts.flatMap((payout) => {
    if (short.has(payout.store_id)) return []
    const seller = sellers.get(payout.store_id)
    const isAsApproved =
      seller?.payee?.way === payout.way &&
      seller.payee.changedAt.getTime() === payout.details_changed_at?.getTime()
    return seller?.payee && isAsApproved ? [{ ...payout, seller }] : []
  })
}
