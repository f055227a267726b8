/** Operator settings for payouts: holds, reserves, minimums and approval limits. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changePayoutRule as changing,
  holdPayouts as holding,
  liftPayoutHold as lifting,
  setPayoutReserve as reserving,
} from '#contract/payouts.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './queries.ts'
import { payingOperator } from './standing.ts'
import { findStoreId, insertHold, liftHold, writeReserve } from './standing-queries.ts'

/** @throws {Problem} not_found; state_conflict where the store is already on hold */
export async function hold(
  work: Work,
  { params: { slug }, body: { reason } }: Given<typeof holding>,
): Promise<Answer<typeof holding>> {
  const userId = payingOperator(work)
  const storeId = await storeOf(work, slug)
  if (!(await insertHold(work, { storeId, reason, userId }))) throw problem('state_conflict')
  return { done: true }
}

/** @throws {Problem} not_found; state_conflict where the store is not on hold */
export async function lift(
  work: Work,
  { params: { slug } }: Given<typeof lifting>,
): Promise<Answer<typeof lifting>> {
  const userId = payingOperator(work)
  const storeId = await storeOf(work, slug)
  if (!(await liftHold(work, { storeId, userId }))) throw problem('state_conflict')
  return { done: true }
}

const BPS_PER_PERCENT = 100

export async function setReserve(
  work: Work,
  { params: { slug }, body: { percent, days } }: Given<typeof reserving>,
): Promise<Answer<typeof reserving>> {
  payingOperator(work)
  const storeId = await storeOf(work, slug)
  await writeReserve(work, { storeId, bps: percent * BPS_PER_PERCENT, days })
  return { done: true }
}

export async function changeRule(
  work: Work,
  { params: { currency }, body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  payingOperator(work)
  if (!(await queries.readRule(work, currency))) throw problem('not_found')
  await queries.writeRule(work, { currency, ...body })
  return { done: true }
}

async function storeOf(work: Work, slug: string): Promise<string> {
  const storeId = await findStoreId(work, slug)
  if (storeId === undefined) throw problem('not_found')
  return storeId
}
