import type { Begin, Work } from '#platform/work.ts'
import { type Group, toGroup } from './group.ts'
import { expireGroups } from './place-group.ts'
import * as queries from './queries.ts'
import { tell } from './tell.ts'

const BATCH = 50

/** Gives up every purchase whose time to pay is over, some at a time. */
export async function expireUnpaid(begin: Begin): Promise<void> {
  for (;;) {
    const count = await begin(async (work) => {
      const groups = await withOrders(work, await queries.lockOverdueGroups(work, BATCH))
      await expireGroups(work, groups)
      for (const { id } of groups) await tell(work, { event: 'ended_unpaid', group_id: id })
      return groups.length
    })
    if (count < BATCH) return
  }
}

/**
 * Gives up what a cart was made into before and nobody has paid, now that it is made into something else; a transfer
 * that is awaited goes on. Whoever has ordered anew need not be told.
 */
export async function expireEarlierOfCart(work: Work, cartId: string): Promise<void> {
  const rows = await queries.lockEarlierOfCart(work, cartId)
  if (rows.length > 0) await expireGroups(work, await withOrders(work, rows))
}

async function withOrders(work: Work, rows: readonly queries.GroupRow[]): Promise<Group[]> {
  if (rows.length === 0) return []
  const orders = await queries.readOrders(
    work,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toGroup(
      row,
      orders.filter((order) => order.group_id === row.id),
    ),
  )
}
