import type { Cart } from '#contract/cart.ts'
import type { Work } from '#platform/work.ts'
import { cartAnswer, priceLines } from './decorate.ts'
import { ownerOf } from './owner.ts'
import { countPieces, readCartWithLines } from './queries.ts'

/** The visitor's whole cart; an empty one for who has none. */
export async function readCart(work: Work): Promise<{ cart: Cart }> {
  const owner = ownerOf(work)
  const cart = owner && (await readCartWithLines(work, owner))
  return cartAnswer(work, cart, await priceLines(work, cart?.lines ?? []))
}

/** How many pieces the visitor's cart holds. */
export async function cartCount(work: Work): Promise<number> {
  const owner = ownerOf(work)
  return owner ? countPieces(work, owner) : 0
}
