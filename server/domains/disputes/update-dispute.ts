import type { decideDispute as deciding, recordEvidence as noting } from '#contract/disputes.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { type Group, lockGroup } from '#domains/orders/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { moveDispute } from './move-dispute.ts'
import * as queries from './queries.ts'
import { readDispute } from './read-disputes.ts'

/** @throws {Problem} not_found; state_conflict once the bank has decided */
export async function recordEvidence(
  work: Work,
  { params, body }: Given<typeof noting>,
): Promise<Answer<typeof noting>> {
  const { group, dispute } = await locked(work, params.id)
  if (isClosed(dispute)) throw problem('state_conflict', { state: dispute.state })
  await queries.writeEvidence(work, dispute.id, body.evidence)
  if (dispute.state === 'open') {
    await queries.setAnswered({ ...work, now: await queries.readMomentAfter(work, group.id) }, dispute)
  }
  return readDispute(work, { params })
}

/** @throws {Problem} not_found; state_conflict if the gateway reports the outcome, or when decided already */
export async function decideDispute(
  work: Work,
  { params, body }: Given<typeof deciding>,
): Promise<Answer<typeof deciding>> {
  const { group, dispute } = await locked(work, params.id)
  if (isClosed(dispute) || !dispute.is_by_hand) throw problem('state_conflict', { state: dispute.state })
  const { currency, amount_minor: amountMinor } = dispute
  const word = {
    state: body.outcome,
    lostMinor: body.outcome === 'lost' ? amountMinor : 0,
    fee: body.fee_minor === undefined ? undefined : { minor: body.fee_minor, currency },
    respondBy: undefined,
  }
  await moveDispute(work, { group, dispute, word })
  return readDispute(work, { params })
}

function isClosed({ state }: queries.DisputeRecord): boolean {
  return state === 'won' || state === 'lost'
}

/** Reads the dispute after locking its order. */
async function locked(work: Work, id: string): Promise<{ group: Group; dispute: queries.DisputeRecord }> {
  const known = await queries.readRecord(work, { id })
  const group = known && (await lockGroup(work, { tenderId: known.tender_id }))
  const dispute = group && (await queries.readRecord(work, { id }))
  if (!dispute) throw problem('not_found')
  return { group, dispute }
}
