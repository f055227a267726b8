import type { Answer, Given } from '#contract/endpoint.ts'
import type { moveWishlistItemsToCart as contract } from '#contract/wishlist.ts'
import { addOneEach } from '#domains/cart/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { deleteWishlistItems, readWishlistProductIds } from './queries.ts'

/** Moves one unit of each wishlist product into the cart if it needs no choice of options; the rest is kept. */
export async function moveWishlistItemsToCart(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  await lockUser(work, userId)
  const wished = await readWishlistProductIds(work, userId)
  const wanted = body.product_ids ? wished.filter((id) => body.product_ids?.includes(id)) : wished
  const { cart, addedProductIds } = await addOneEach(work, wanted)
  await deleteWishlistItems(work, { userId, productIds: addedProductIds })
  return { cart, moved: addedProductIds.length, left: wanted.length - addedProductIds.length }
}
