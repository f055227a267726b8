/** Stores that an operator created for a seller, who becomes their owner later. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { endOwnership, holdStore, type StoreToInvite, setOwner } from './new-store-queries.ts'

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

interface NewOwner {
  readonly storeId: string
  readonly ownerId: string
  /** Who owned the store when the new owner was invited; null if nobody did. */
  readonly formerId: string | null
  /** The former owner stays as a manager; otherwise their access ends. */
  readonly keepsFormer: boolean
}

/**
 * Makes a user the owner of a store.
 * @throws {Problem} state_conflict if somebody else owns it meanwhile
 */
export async function giveStoreTo(
  work: Work,
  { storeId, ownerId, formerId, keepsFormer }: NewOwner,
): Promise<void> {
  const { owner_id: current } = await storeToInvite(work, { id: storeId })
  if (current !== formerId) throw problem('state_conflict')
  if (formerId !== null) await endOwnership(work, { storeId, formerId, keepsFormer })
  await setOwner(work, { storeId, ownerId })
}
