import type { Answer, Given } from '#contract/endpoint.ts'
import type { removeWishlistItem as contract } from '#contract/wishlist.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { deleteWishlistItem } from './queries.ts'

/** Removes a product from the wishlist, even if it is hidden now. */
export async function removeWishlistItem(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await deleteWishlistItem(work, { userId: accountHolder(work), productId: params.productId })
  return { done: true }
}
