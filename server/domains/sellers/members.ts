/** Who works for a store, and in which role. */
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { StoreRole } from '#values/permissions.ts'

export interface Member {
  readonly user_id: string
  readonly role: StoreRole
  readonly created_at: Date
}

interface Named {
  readonly storeId: string
  readonly userId: string
}

export function readMembers({ db }: Pick<Work, 'db'>, storeId: string): Promise<Member[]> {
  return db
    .selectFrom('store_staff')
    .select(['user_id', 'role', 'created_at'])
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
}

/** Locks and returns a member; undefined for anyone who does not work for the store. */
export function memberOf({ db }: Pick<Work, 'db'>, { storeId, userId }: Named): Promise<Member | undefined> {
  return db
    .selectFrom('store_staff')
    .select(['user_id', 'role', 'created_at'])
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a user to the staff; a member keeps their role. */
export async function addStaff(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { storeId, userId, role }: Named & { readonly role: StoreRole },
): Promise<void> {
  await db
    .insertInto('store_staff')
    .values({ store_id: storeId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['store_id', 'user_id']).doNothing())
    .execute()
}

/** @throws {Problem} not_found; last_owner for the owner */
export async function changeRole(
  work: Work,
  { role, ...named }: Named & { readonly role: StoreRole },
): Promise<void> {
  const { storeId, userId } = await otherThanOwner(work, named)
  await work.db
    .updateTable('store_staff')
    .set({ role })
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Ends a member's access, which is read with each request.
 * @throws {Problem} not_found; last_owner for the owner
 */
export async function endStaff(work: Work, named: Named): Promise<void> {
  const { storeId, userId } = await otherThanOwner(work, named)
  await work.db
    .deleteFrom('store_staff')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute()
}

async function otherThanOwner(work: Work, named: Named): Promise<Named> {
  const member = await memberOf(work, named)
  if (!member) throw problem('not_found')
  if (member.role === 'owner') throw problem('last_owner')
  return named
}
