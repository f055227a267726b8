import { bookFunds } from '#domains/ledger/index.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'
import { tellLeft } from './transfers/tell-left.ts'

/**
 * Gives up what these groups still wait to be paid by, but for one try where it is named; a gateway that was asked is told by
 * a job, which also learns whether it was too late for that. What was put aside for them is back where it came from. The
 * groups are locked by the caller, who calls this last, as balances are waited for.
 */
export async function endOpenTenders(
  work: Work,
  groupIds: readonly string[],
  { as, except }: { as: 'voided' | 'expired'; except?: number },
): Promise<void> {
  const open = await queries.readOpenTenders(work, groupIds)
  const ended = open.filter(({ attempt }) => attempt !== except)
  await end(work, ended, as)
  await bookEnded(work, ended, groupIds)
}

/** As `endOpenTenders`, before another try: what was put aside is back once its caller, last of all, has booked the funds. */
export async function giveUpTenders(work: Work, groupId: string): Promise<void> {
  await end(work, await queries.readOpenTenders(work, [groupId]), 'voided')
}

/** Puts back what a try was to be paid by beside the payment that failed. */
export async function releaseFunds(
  work: Work,
  { group_id: groupId, attempt }: Pick<queries.TenderRow, 'group_id' | 'attempt'>,
): Promise<void> {
  const open = await queries.readOpenTenders(work, [groupId])
  const ended = open.filter((tender) => tender.attempt === attempt && tender.state === 'reserved')
  await end(work, ended, 'voided')
  await bookEnded(work, ended, [groupId])
}

async function end(work: Work, open: readonly queries.OpenTender[], as: 'voided' | 'expired'): Promise<void> {
  const tenders = open.map(({ id }) => ({ id, eventId: newId() }))
  if (tenders.length === 0) return
  const cards = await queries.endTenders(work, tenders, as)
  for (const tenderId of cards) {
    await work.addJob('checkout.cancel_payment', { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  }
  // What has come of a transfer pays for nothing now.
  for (const { id, unapplied_minor: leftMinor } of open)
    if (leftMinor > 0) await tellLeft(work, id, leftMinor)
}

async function bookEnded(
  work: Work,
  ended: readonly queries.OpenTender[],
  groupIds: readonly string[],
): Promise<void> {
  if (ended.some(({ state }) => state === 'reserved')) await bookFunds(work, groupIds)
}

/** What was put aside for purchases pays for them now that they are placed. The groups are locked by the caller. */
export async function spendFunds(work: Work, groupIds: readonly string[]): Promise<void> {
  const open = await queries.readOpenTenders(work, groupIds)
  const reserved = open.filter(({ state }) => state === 'reserved')
  if (reserved.length === 0) return
  await queries.spendTenders(
    work,
    reserved.map(({ id }) => ({ id, eventId: newId() })),
  )
}
