import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from './options.ts'
import { readPicture } from './queries.ts'

/** Returns what a cached page lacks about this visitor. */
export async function readMe(
  work: Work,
  options: Pick<
    AccountsOptions,
    'countUnread' | 'countCart' | 'wishlistProductIds' | 'comparedProductIds' | 'followedStoreSlugs'
  >,
) {
  const { actor, now } = work
  const wished = await options.wishlistProductIds(work)
  const answer = {
    unread_notifications: await options.countUnread(work),
    cart_count: await options.countCart(work),
    wishlist_count: wished.length,
    wished_product_ids: wished,
    compared_product_ids: await options.comparedProductIds(work),
    followed_store_slugs: await options.followedStoreSlugs(work),
    now: now.toISOString(),
  }
  if (actor.kind !== 'person') return answer
  const picture = actor.isGuest ? undefined : await readPicture(work, actor.userId)
  const user = {
    name: actor.name,
    ...(picture && { picture }),
    is_guest: actor.isGuest,
    is_operator: actor.operatorLevel !== undefined,
    has_store: actor.stores.length > 0,
  }
  return { ...answer, user }
}
