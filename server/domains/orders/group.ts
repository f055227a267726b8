/** A purchase as commands see it: with all its orders, and locked where it is to be changed. */
import type { OrderState } from '#contract/order-states.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './queries.ts'

export interface Group {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly cartId: string | undefined
  readonly currency: string
  readonly totalMinor: number
  readonly placedAt: Date
  /** While it waits for payment. */
  readonly payBy: Date | undefined
  readonly orders: readonly Order[]
}

export interface Order {
  readonly id: string
  readonly number: string
  readonly storeId: string
  readonly state: OrderState
  readonly totalMinor: number
  readonly isPlaced: boolean
  readonly kind: 'parcel' | 'local' | 'pickup' | 'kitchen'
  readonly acceptsAutomatically: boolean
  readonly slotStartsAt: Date | undefined
  readonly timezone: string
}

/** Locks a purchase for a change, by its id, its number or the number of one of its orders. */
export async function lockGroup(work: Work, by: queries.GroupKey): Promise<Group | undefined> {
  const row = await queries.lockGroup(work, by)
  if (!row) return undefined
  const orders = await queries.readOrders(work, [row.id])
  return toGroup(row, orders)
}

/**
 * As `lockGroup`, for whoever may change any.
 * @throws {Problem} not_found
 */
export async function lockAnyGroup(work: Work, number: string): Promise<Group> {
  const group = await lockGroup(work, { number })
  if (!group) throw problem('not_found')
  return group
}

/** As `lockGroup`, for whose own it must be: another's is not found. */
export async function lockOwnGroup(work: Work, number: string): Promise<Group> {
  return ownOf(work, await lockGroup(work, { number }))
}

/** As `lockOwnGroup`, for reading: nothing is locked. */
export async function findOwnGroup(work: Work, number: string): Promise<Group> {
  const row = await queries.readGroup(work, { number })
  return ownOf(work, row && toGroup(row, await queries.readOrders(work, [row.id])))
}

function ownOf({ actor }: Work, group: Group | undefined): Group {
  if (!group || actor.kind !== 'person' || group.customerId !== actor.userId) throw problem('not_found')
  return group
}

export function toGroup(row: queries.GroupRow, orders: readonly queries.OrderRow[]): Group {
  return {
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    cartId: row.cart_id ?? undefined,
    currency: row.currency,
    totalMinor: row.total_minor,
    placedAt: row.placed_at,
    payBy: row.pay_by ?? undefined,
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      storeId: order.store_id,
      state: order.state,
      totalMinor: order.total_minor,
      isPlaced: order.is_placed,
      kind: order.kind,
      acceptsAutomatically: order.accepts_automatically,
      slotStartsAt: order.slot_starts_at ?? undefined,
      timezone: order.timezone,
    })),
  }
}

/** Whether nothing of it has been paid or agreed to be paid yet. */
export function isUnpaid({ orders }: Group): boolean {
  return orders.every(({ state }) => state === 'pending_payment')
}
