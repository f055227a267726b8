/**
 * The owner of a visitor's cart. A guest's cart belongs to a secret in the cookie `cart`; the database has only its
 * hash.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

const SECRET_BYTES = 32

/** Undefined for a visitor without a cart cookie. */
export function ownerOf({ actor, cartSecret }: Work): queries.CartOwner | undefined {
  if (actor.kind === 'person') return { customerId: actor.userId }
  return cartSecret === undefined ? undefined : { secretHash: hashOf(cartSecret) }
}

/**
 * Locks the visitor's cart, creating it if needed, and increments its version. An unknown secret is replaced, so that
 * no one can choose a secret for someone else.
 */
export async function openCart(work: Work): Promise<queries.HomedCartRow> {
  const existing = await touchCart(work)
  if (existing) return existing
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  work.setCartCookie(secret)
  return queries.insertGuestCart(work, { id: newId(), secretHash: hashOf(secret) })
}

/** Like `openCart`, but undefined if a guest has no cart. */
export async function touchCart(work: Work): Promise<queries.HomedCartRow | undefined> {
  const owner = ownerOf(work)
  if (owner?.customerId !== undefined)
    return queries.touchCustomerCart(work, { id: newId(), customerId: owner.customerId })
  return owner && queries.touchGuestCart(work, owner.secretHash)
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
