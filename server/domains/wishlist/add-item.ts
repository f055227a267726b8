import type { Answer, Given } from '#contract/endpoint.ts'
import type { addWishlistItem as contract } from '#contract/wishlist.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { insertWishlistItem, isOnMarket, readCurrentStatus } from './queries.ts'

const WISHLIST_ITEMS_MAX = 200

/** Adds a public product to the wishlist; an existing entry keeps its position. */
export async function addWishlistItem(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  const { productId } = params
  if (!(await isOnMarket(work, productId))) throw problem('not_found')
  await lockUser(work, userId)
  const { count, isWished } = await readCurrentStatus(work, { userId, productId })
  if (isWished) return { done: true }
  if (count >= WISHLIST_ITEMS_MAX) throw problem('wishlist_full', { wishes_max: WISHLIST_ITEMS_MAX })
  await insertWishlistItem(work, { userId, productId })
  return { done: true }
}
