/** Shared wishlists: a secret link, created on request and valid until revoked. */

import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  readSharedWishlist,
  shareWishlist as share,
  unshareWishlist as unshare,
} from '#contract/wishlist.ts'
import { productCards } from '#domains/catalog/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { PER_PAGE } from './list-items.ts'
import { newToken } from './new-token.ts'
import { deleteShare, insertShare, readHolderOf, readWishlistItems } from './queries.ts'
import { settingsOf } from './settings.ts'

export async function shareWishlist(work: Work): Promise<Answer<typeof share>> {
  const userId = accountHolder(work)
  await insertShare(work, { userId, token: newToken() })
  return settingsOf(work, userId)
}

export async function unshareWishlist(work: Work): Promise<Answer<typeof unshare>> {
  const userId = accountHolder(work)
  await deleteShare(work, userId)
  return settingsOf(work, userId)
}

/**
 * Returns a shared wishlist as product cards, without its owner.
 * @throws not_found for an unknown or revoked link
 */
export async function readShared(
  work: Work,
  { params, query }: Given<typeof readSharedWishlist>,
): Promise<Answer<typeof readSharedWishlist>> {
  const userId = await readHolderOf(work, params.token)
  if (!userId) throw problem('not_found')
  const page = query.page ?? 1
  const rows = await readWishlistItems(work, userId, { page, perPage: PER_PAGE })
  const cards = await productCards(
    work,
    rows.map(({ product_id }) => product_id),
  )
  return {
    data: rows.flatMap(({ product_id }) => cards.get(product_id) ?? []),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}
