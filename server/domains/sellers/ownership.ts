/** Stores that an operator created for a seller, who becomes their owner later. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { holdStore, type StoreToInvite, setOwner } from './new-store-queries.ts'

/**
 * Locks a store and returns its owner, if any.
 * @throws {Problem} not_found
 */
export async function storeToInvite(
  work: Work,
  by: { readonly id: string } | { readonly slug: string },
): Promise<StoreToInvite> {
  const store = await holdStore(work, by)
  if (!store) throw problem('not_found')
  return store
}

/**
 * Makes a user the owner of a store that has none.
 * @throws {Problem} state_conflict
 */
export async function giveStoreTo(
  work: Work,
  { storeId, ownerId }: { readonly storeId: string; readonly ownerId: string },
): Promise<void> {
  const { owner_id: former } = await storeToInvite(work, { id: storeId })
  if (former !== null) throw problem('state_conflict')
  await setOwner(work, { storeId, ownerId })
}
