import type { Work } from '#platform/work.ts'
import type { CartLine } from './cart.ts'
import { priceLines } from './decorate.ts'
import * as queries from './queries.ts'

/** Locks a customer's cart, so that one order at a time is made of it; answers its id, undefined when there is none. */
export async function lockCart(work: Work, customerId: string): Promise<string | undefined> {
  const cart = await queries.lockCart(work, customerId)
  return cart?.id
}

/** As `lockCart`, by the cart's own id; false where it is gone. */
export function lockCartById(work: Work, id: string): Promise<boolean> {
  return queries.lockCartById(work, id)
}

export interface CartToOrder {
  readonly id: string
  readonly couponId: string | null
  /** When something was last put in or taken out. */
  readonly changedAt: Date
  readonly lines: readonly CartLine[]
  /** What was cut of them at sign-in. */
  readonly cuts: readonly queries.CutRow[]
}

/** A customer's cart with what it would buy now; undefined where there is none. */
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
