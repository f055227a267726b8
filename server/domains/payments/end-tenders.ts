import { bookFunds } from '#domains/ledger/index.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { cancelTender } from './job-kinds.ts'
import * as queries from './queries.ts'
import { notifyUnapplied } from './transfers/notify-unapplied.ts'

/**
 * Ends the open tenders of these groups, except one attempt where it is given, and releases reserved funds. A job
 * cancels the payment at its gateway and finds out whether it was captured first. The caller holds the lock on the
 * groups and calls this last, because it waits for balance locks.
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

/**
 * Ends open tenders before another attempt, as `endOpenTenders` does. Reserved funds are released when the caller
 * books the funds, as its last step.
 */
export async function abandonTenders(work: Work, groupId: string): Promise<void> {
  await end(work, await queries.readOpenTenders(work, [groupId]), 'voided')
}

/** Releases the points and wallet balance reserved in the attempt of a failed payment. */
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
    await work.addJob(cancelTender, { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  }
  // Money received by transfer is unallocated now.
  for (const { id, unapplied_minor: leftMinor } of open)
    if (leftMinor > 0) notifyUnapplied(work, id, leftMinor)
}

async function bookEnded(
  work: Work,
  ended: readonly queries.OpenTender[],
  groupIds: readonly string[],
): Promise<void> {
  if (ended.some(({ state }) => state === 'reserved')) await bookFunds(work, groupIds)
}

/** Spends the funds reserved for these groups, now that they are placed. The caller holds the lock on the groups. */
export async function spendFunds(work: Work, groupIds: readonly string[]): Promise<void> {
  const open = await queries.readOpenTenders(work, groupIds)
  const reserved = open.filter(({ state }) => state === 'reserved')
  if (reserved.length === 0) return
  await queries.spendTenders(
    work,
    reserved.map(({ id }) => ({ id, eventId: newId() })),
  )
}
