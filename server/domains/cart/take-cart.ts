import type { Work } from '#platform/work.ts'
import type { CartLine } from './cart.ts'
import { priceLines } from './decorate.ts'
import * as queries from './queries.ts'

/** Locks a customer's cart, so that one order at a time is made of it; answers its id, undefined when there is none. */
export async function lockCart(work: Work, customerId: string): Promise<string | undefined> {
  const cart = await queries.lockCart(work, customerId)
  return cart?.id
}

/** The lines of a customer's cart with what they would buy now; none where there is no cart. */
export async function readCartLines(work: Work, customerId: string): Promise<CartLine[]> {
  const cart = await queries.readCartWithLines(work, { customerId })
  return priceLines(work, cart?.lines ?? [])
}
