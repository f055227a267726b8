/** Journal entries of disputes that belong to no order; the rest is posted with the orders. */
import { type Entry, post } from '#domains/ledger/index.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { disputeNumber } from '#values/running-number.ts'
import type { DisputeRecord } from './queries.ts'

type Told = Pick<DisputeRecord, 'id' | 'number' | 'gateway' | 'currency' | 'unattributed_minor'> & {
  readonly groupId: string
}

/** Posts the part taken by the bank that exceeds what the orders have left. */
export async function postOpened(work: Work, dispute: Told): Promise<void> {
  const { currency, gateway, unattributed_minor: minor } = dispute
  await postOf(work, dispute, `dispute opened ${dispute.id}`, [
    { account: { kind: 'clearing', gateway, currency }, amount: minor },
    { account: { kind: 'disputed', currency }, amount: -minor },
  ])
}

/** Posts the part that is not returned as a loss of the marketplace. */
export async function postClosed(work: Work, dispute: Told, lostMinor: number): Promise<void> {
  const { currency, gateway, unattributed_minor: minor } = dispute
  await postOf(work, dispute, `dispute closed ${dispute.id}`, [
    { account: { kind: 'disputed', currency }, amount: minor },
    { account: { kind: 'clearing', gateway, currency }, amount: lostMinor - minor },
    { account: { kind: 'losses', currency }, amount: -lostMinor },
  ])
}

/** Posts the change of the gateway's fee, up or down. */
export async function postFee(
  work: Work,
  dispute: Told,
  { minor, currency }: { minor: number; currency: string },
): Promise<void> {
  await postOf(work, dispute, `dispute fee ${dispute.id} ${newId()}`, [
    { account: { kind: 'clearing', gateway: dispute.gateway, currency }, amount: minor },
    { account: { kind: 'losses', currency }, amount: -minor },
  ])
}

async function postOf(
  work: Work,
  { number, groupId }: Told,
  key: string,
  moves: readonly Entry[],
): Promise<void> {
  const entries = moves.filter(({ amount }) => amount !== 0)
  if (entries.length === 0) return
  const remark = { en: `Dispute ${disputeNumber(number)}`, fr: `Litige ${disputeNumber(number)}` }
  await post(work, { key, cause: 'dispute', entries, remark, groupId })
}
