import type { Work } from '#platform/work.ts'
import type { CartLine } from './cart.ts'
import { decorate, priceLines } from './decorate.ts'
import * as queries from './queries.ts'

/** Locks a customer's cart, so that one order at a time is made of it; answers its id, undefined when there is none. */
export async function lockCart(work: Work, customerId: string): Promise<string | undefined> {
  const cart = await queries.lockCart(work, customerId)
  return cart?.id
}

/** The customer's cart as it is now: its id and its lines with what they would buy. */
export async function readCartLines(
  work: Work,
  customerId: string,
): Promise<{ readonly id: string | undefined; readonly lines: readonly CartLine[] }> {
  const cart = await queries.findCart(work, { customerId })
  if (!cart) return { id: undefined, lines: [] }
  const lines = await priceLines(work, await queries.readLines(work, cart.id))
  return { id: cart.id, lines: await decorate(work, lines) }
}
