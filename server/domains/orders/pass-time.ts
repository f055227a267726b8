/** What happens to orders by time alone. */
import { bookOrders } from '#domains/ledger/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { endOrders } from './end-orders.ts'
import { lockGroup } from './group.ts'
import { moveOrders } from './move-orders.ts'
import * as queries from './queries.ts'

const BATCH = 200

/**
 * Rejects every order whose seller has not answered in time, each by itself; the rest of its purchase goes on.
 * @throws {AggregateError} what went wrong with some of them, once all have been looked at
 */
export async function rejectUnanswered(begin: Begin): Promise<void> {
  const overdue = await begin((work) => queries.readUnanswered(work, BATCH))
  const failures: unknown[] = []
  for (const order of overdue) {
    await begin((work) => rejectIfUnanswered(work, order)).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some orders could not be rejected')
}

async function rejectIfUnanswered(
  work: Work,
  { id, group_id: groupId }: { id: string; group_id: string },
): Promise<void> {
  const group = await lockGroup(work, { id: groupId })
  const order = group?.orders.find((other) => other.id === id && other.state === 'placed')
  if (group && order)
    await endOrders(work, group, [order], { to: 'rejected', by: 'market', reason: 'accept_timeout' })
}

/** Completes every order that was delivered and can no longer come back, some at a time: what it earned is its seller's. */
export async function completeDelivered(begin: Begin): Promise<void> {
  for (;;) {
    const count = await begin(async (work) => {
      const orders = await queries.lockReturnable(work, BATCH)
      await moveOrders(
        work,
        orders.map((order) => ({ order, through: ['completed'] })),
        'market',
      )
      await bookOrders(
        work,
        orders.map(({ id }) => id),
      )
      return orders.length
    })
    if (count < BATCH) return
  }
}
