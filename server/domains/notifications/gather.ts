/**
 * Limits order emails to unverified mailboxes, whose owners may not have asked for them: a few an hour, then one
 * digest.
 */
import type { Work } from '#platform/work.ts'
import { type Addressed, lockNotified, readUnproved } from './digest-queries.ts'

export const GATHERING_MS = 60 * 60 * 1000
/** The number of different orders per hour that a mailbox is emailed about at once; approximate. */
const ORDERS_MAX = 3
/** The number of emails in all, because one kitchen order has five. */
const MAILS_MAX = 6

/** Returns the ids of the emails that wait for the digest. Verified mailboxes are never limited. */
export async function gatheredOf(work: Work, mails: readonly Addressed[]): Promise<ReadonlySet<string>> {
  const aboutOrders = mails.filter(({ groupId, isSecret }) => groupId !== null && !isSecret)
  const unproved = await readUnproved(
    work,
    aboutOrders.flatMap(({ groupId }) => groupId ?? []),
  )
  const limited = aboutOrders.filter(({ groupId }) => groupId !== null && unproved.has(groupId))
  const gathered = new Set<string>()
  const byRecipient = [...Map.groupBy(limited, ({ recipient }) => recipient)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [recipient, letters] of byRecipient) {
    const told = await lockNotified(work, { recipient, since: new Date(work.now.getTime() - GATHERING_MS) })
    const orders = new Set(told.map((row) => row.group_id))
    let sent = told.reduce((sum, row) => sum + row.mails, 0)
    for (const { id, groupId } of letters) {
      const isKnown = groupId !== null && orders.has(groupId)
      if (sent >= MAILS_MAX || (!isKnown && orders.size >= ORDERS_MAX)) gathered.add(id)
      else {
        sent += 1
        if (groupId !== null) orders.add(groupId)
      }
    }
  }
  return gathered
}
