import { orderEndedUnpaid } from '#contract/events.ts'
import { eachByItself, inTurn } from '#platform/each-by-itself.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { type Group, toGroup } from './group.ts'
import { expireGroups } from './place-group.ts'
import * as queries from './queries.ts'

/**
 * Expires every order whose payment deadline has passed, each in its own transaction.
 * @throws {AggregateError} the failures, once all orders have been tried
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
  emit(work, orderEndedUnpaid, { group_id: id })
}

/**
 * Expires earlier unpaid orders of a cart once it is ordered again, except those with an awaited transfer. Sends no
 * notification, because the shopper has just ordered.
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
