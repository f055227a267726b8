/** Whose cart a visitor's is. A guest's is known by a secret in the cookie `cart`; only its hash is kept here. */
import { createHash, randomBytes } from 'node:crypto'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

const SECRET_BYTES = 32

/** Undefined for a visitor who has put nothing anywhere yet. */
export function ownerOf({ actor, cartSecret }: Work): queries.CartOwner | undefined {
  if (actor.kind === 'person') return { customerId: actor.userId }
  return cartSecret === undefined ? undefined : { secretHash: hashOf(cartSecret) }
}

/**
 * Locks the visitor's cart for a change and moves it to its next version, making it where there is none. A secret that
 * opens nothing is replaced: nobody else chooses it.
 */
export async function openCart(work: Work): Promise<queries.HomedCartRow> {
  const existing = await touchCart(work)
  if (existing) return existing
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  work.keepCartSecret(secret)
  return queries.insertGuestCart(work, { id: newId(), secretHash: hashOf(secret) })
}

/** As `openCart`, but undefined where a guest has none. */
export async function touchCart(work: Work): Promise<queries.HomedCartRow | undefined> {
  const owner = ownerOf(work)
  if (owner?.customerId !== undefined)
    return queries.touchCustomerCart(work, { id: newId(), customerId: owner.customerId })
  return owner && queries.touchGuestCart(work, owner.secretHash)
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
