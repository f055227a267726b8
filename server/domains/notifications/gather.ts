/** Keeps orders from filling the mailbox of somebody who never asked for them: a few emails an hour, then one digest. */
import type { Work } from '#platform/work.ts'
import { type Addressed, lockTold, readUnproved } from './digest-queries.ts'

export const GATHERING_MS = 60 * 60 * 1000
/** About so many different orders an hour a mailbox hears at once. */
const ORDERS_MAX = 3
/** And so many emails in all: one order from a kitchen is told of in five steps. */
const MAILS_MAX = 6

/** Which of these emails wait for the digest, by their ids. Mailboxes that were proved are never limited. */
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
    const told = await lockTold(work, { recipient, since: new Date(work.now.getTime() - GATHERING_MS) })
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
