import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { readWishlistProductIds } from './queries.ts'

/** Returns the visitor's visible wishlist products, for pages cached for everyone; empty without an account. */
export async function wishlistProductIds(work: Work): Promise<string[]> {
  const userId = accountHolderIfAny(work)
  return userId === undefined ? [] : readWishlistProductIds(work, userId)
}
