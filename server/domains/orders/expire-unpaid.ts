import { eachByItself, inTurn } from '#platform/each-by-itself.ts'
import type { Begin, Work } from '#platform/work.ts'
import { type Group, toGroup } from './group.ts'
import { expireGroups } from './place-group.ts'
import * as queries from './queries.ts'
import { tell } from './tell.ts'

/**
 * Gives up every purchase whose time to pay is over, each by itself.
 * @throws {AggregateError} what went wrong with some of them, once all have been looked at
 */
export async function expireUnpaid(begin: Begin): Promise<void> {
  const overdue = inTurn((from) => begin((work) => queries.readOverdueGroups(work, from)))
  await eachByItself(
    overdue,
    (id) => begin((work) => expireIfOverdue(work, id)),
    'Some purchases could not be given up',
  )
}

async function expireIfOverdue(work: Work, id: string): Promise<void> {
  const group = await queries.lockOverdueGroup(work, id)
  if (!group) return
  await expireGroups(work, await withOrders(work, [group]))
  await tell(work, { event: 'ended_unpaid', group_id: id })
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
