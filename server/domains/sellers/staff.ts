import { problem } from '#platform/problem.ts'
import type { StaffOf, Work } from '#platform/work.ts'
import type { StorePermission } from '#values/permissions.ts'
import { readStoreId } from './queries.ts'

/**
 * Returns the store and the caller's role in it.
 * @throws not_found when there is no such store or the caller does not work for it
 */
export function staffOf({ actor }: Pick<Work, 'actor'>, slug: string): StaffOf {
  const staff = actor.kind === 'person' ? actor.stores.find((store) => store.slug === slug) : undefined
  if (!staff) throw problem('not_found')
  return staff
}

/**
 * Like `staffOf`, by the id of the store.
 * @throws not_found
 */
export function staffInStore({ actor }: Pick<Work, 'actor'>, storeId: string): StaffOf {
  const staff = actor.kind === 'person' ? actor.stores.find((store) => store.storeId === storeId) : undefined
  if (!staff) throw problem('not_found')
  return staff
}

/**
 * Like `staffOf`, for what needs another permission than the contract demands for the whole endpoint.
 * @throws not_found, not_allowed
 */
export function staffWith(work: Pick<Work, 'actor'>, slug: string, permission: StorePermission): StaffOf {
  const staff = staffOf(work, slug)
  if (!staff.permissions.includes(permission)) throw problem('not_allowed')
  return staff
}

/**
 * Returns the id of a store that an operator works with.
 * @throws not_found
 */
export async function anyStoreId(work: Pick<Work, 'db'>, slug: string): Promise<string> {
  const storeId = await readStoreId(work, slug)
  if (storeId === undefined) throw problem('not_found')
  return storeId
}
