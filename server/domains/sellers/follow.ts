import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listFollowedStores as listing,
  followStore as starting,
  unfollowStore as stopping,
} from '#contract/stores.ts'
import { accountHolder, accountHolderIfAny } from '#platform/account-holder.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { detailedCards } from './directory.ts'
import { publicStoreId } from './public-store.ts'
import { deleteFollow, insertFollow, readFollowed } from './queries.ts'

const PER_PAGE = 12

/** Lists the public stores that the caller follows, last followed first. */
export async function listFollowedStores(
  work: Work,
  { query }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const followed = await readFollowed(work, accountHolder(work))
  const place = numbered({ page: query.page ?? 1, perPage: PER_PAGE, total: followed.length })
  const ids = followed.map(({ id }) => id).slice((place.current_page - 1) * PER_PAGE)
  return { data: await detailedCards(work, ids.slice(0, PER_PAGE)), ...place }
}

/**
 * Follows a store; does nothing when it is already followed.
 * @throws not_found also for a store that is not approved
 */
export async function followStore(
  work: Work,
  { params }: Given<typeof starting>,
): Promise<Answer<typeof starting>> {
  const userId = accountHolder(work)
  await insertFollow(work, { userId, storeId: await publicStoreId(work, params.slug) })
  return { done: true }
}

/** Unfollows a store, in any state. */
export async function unfollowStore(
  work: Work,
  { params }: Given<typeof stopping>,
): Promise<Answer<typeof stopping>> {
  await deleteFollow(work, { userId: accountHolder(work), slug: params.slug })
  return { done: true }
}

/** Returns the stores that the visitor follows, for pages cached for everyone; empty without an account. */
export async function followedStoreSlugs(work: Work): Promise<string[]> {
  const userId = accountHolderIfAny(work)
  const followed = userId === undefined ? [] : await readFollowed(work, userId)
  return followed.map(({ slug }) => slug)
}
