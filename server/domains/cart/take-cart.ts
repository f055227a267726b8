import type { Work } from '#platform/work.ts'
import { type CartLine, priceLines } from './cart.ts'
import * as queries from './queries.ts'

/**
 * Locks a customer's cart, so that only one order at a time is placed from it. Returns its id; undefined if there is
 * none.
 */
export async function lockCart(work: Work, customerId: string): Promise<string | undefined> {
  const cart = await queries.lockCart(work, customerId)
  return cart?.id
}

/** Like `lockCart`, by cart id; returns false if it no longer exists. */
export function lockCartById(work: Work, id: string): Promise<boolean> {
  return queries.lockCartById(work, id)
}

export interface CartToOrder {
  readonly id: string
  readonly couponId: string | null
  /** When a line was last added, changed or removed. */
  readonly changedAt: Date
  readonly lines: readonly CartLine[]
  /** Lines reduced at sign-in. */
  readonly cuts: readonly queries.CutRow[]
}

/** Returns a customer's cart with current prices and stock; undefined if there is none. */
export async function readCartToOrder(work: Work, customerId: string): Promise<CartToOrder | undefined> {
  const cart = await queries.readCartWithLines(work, { customerId })
  return (
    cart && {
      id: cart.id,
      couponId: cart.coupon_id,
      changedAt: cart.updated_at,
      lines: await priceLines(work, cart.lines),
      cuts: cart.cuts,
    }
  )
}
