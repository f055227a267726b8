import type { Cart } from '#contract/cart.ts'
import type { Work } from '#platform/work.ts'
import { ownerOf, priceLines } from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { countPieces, readCartWithLines } from './queries.ts'

/** Returns the visitor's cart, or an empty one. */
export async function readCart(work: Work): Promise<{ cart: Cart }> {
  const owner = ownerOf(work)
  const cart = owner && (await readCartWithLines(work, owner))
  return cartAnswer(work, cart, await priceLines(work, cart?.lines ?? []))
}

/** Returns the number of units in the visitor's cart. */
export async function cartCount(work: Work): Promise<number> {
  const owner = ownerOf(work)
  return owner ? countPieces(work, owner) : 0
}
