import { bookOrders } from '#domains/ledger/index.ts'
import { eachByItself, inTurn } from '#platform/each-by-itself.ts'
import type { Begin, Work } from '#platform/work.ts'
import { endOrders } from './end-orders.ts'
import { lockGroup } from './group.ts'
import { moveOrders } from './move-orders.ts'
import * as queries from './queries.ts'

/**
 * Rejects every order whose seller has not answered in time, each in its own transaction; other seller orders
 * continue.
 * @throws {AggregateError} the failures, once all orders have been tried
 */
export async function rejectUnanswered(begin: Begin): Promise<void> {
  const unanswered = inTurn((from) => begin((work) => queries.readUnanswered(work, from)))
  await eachByItself(
    unanswered,
    (id) => begin((work) => rejectIfUnanswered(work, id)),
    'Some orders could not be rejected',
  )
}

async function rejectIfUnanswered(work: Work, id: string): Promise<void> {
  const group = await lockGroup(work, { orderId: id })
  const order = group?.orders.find((other) => other.id === id && other.state === 'placed')
  if (group && order)
    await endOrders(work, group, [order], { to: 'rejected', by: 'market', reason: 'accept_timeout' })
}

/**
 * Completes every delivered order past its return period, each in its own transaction, and releases the seller's
 * earnings.
 * @throws {AggregateError} the failures, once all orders have been tried
 */
export async function completeDelivered(begin: Begin): Promise<void> {
  const delivered = inTurn((from) => begin((work) => queries.readReturnable(work, from)))
  await eachByItself(
    delivered,
    (id) => begin((work) => completeIfReturnable(work, id)),
    'Some orders could not be completed',
  )
}

async function completeIfReturnable(work: Work, id: string): Promise<void> {
  const order = await queries.lockReturnable(work, id)
  if (!order) return
  await moveOrders(work, [{ order, through: ['completed'] }], 'market')
  await bookOrders(work, [id])
}
