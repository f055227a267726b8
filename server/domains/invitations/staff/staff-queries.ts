import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { GrantedStoreRole } from '#values/permissions.ts'

export interface OpenInvitation {
  readonly id: string
  readonly sends: number
  readonly email: string
  readonly role: GrantedStoreRole
  readonly created_at: Date
  readonly expires_at: Date
}

interface NewInvitation {
  readonly id: string
  readonly storeId: string
  readonly email: string
  readonly role: GrantedStoreRole
  readonly invitedBy: string
  readonly expiresAt: Date
}

const shown = ['id', 'sends', 'email', 'role', 'created_at', 'expires_at'] as const

export function readInvitations({ db }: Pick<Work, 'db'>, storeId: string): Promise<OpenInvitation[]> {
  return db
    .selectFrom('staff_invitations')
    .select(shown)
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Inserts an invitation, or replaces that of the same address. */
export async function upsertInvitation(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  { id, storeId, email, role, invitedBy, expiresAt }: NewInvitation,
): Promise<OpenInvitation> {
  return db
    .insertInto('staff_invitations')
    .values({
      id,
      store_id: storeId,
      email,
      role,
      locale,
      invited_by: invitedBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'email']).doUpdateSet({
        role,
        locale,
        sends: sql`staff_invitations.sends + 1`,
        invited_by: invitedBy,
        created_at: now,
        expires_at: expiresAt,
      }),
    )
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** Renews an invitation with another link; undefined if the store has no such one. */
export async function renewInvitation(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, storeId, expiresAt }: Pick<NewInvitation, 'id' | 'storeId' | 'expiresAt'>,
): Promise<OpenInvitation | undefined> {
  return db
    .updateTable('staff_invitations')
    .set({ sends: sql`sends + 1`, created_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteInvitation(
  { db }: Pick<Work, 'db'>,
  { id, storeId }: Pick<NewInvitation, 'id' | 'storeId'>,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export interface ReceivedInvitation extends OpenInvitation {
  readonly store_id: string
  readonly store_name: string
  readonly store_slug: string
  readonly has_account: boolean
}

/** Returns an invitation that can still be accepted. */
export async function readReceived(
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: string,
): Promise<ReceivedInvitation | undefined> {
  const { rows } = await sql<ReceivedInvitation>`
    select i.id, i.sends, i.email, i.role, i.created_at, i.expires_at, i.store_id,
      s.name as store_name, s.slug as store_slug,
      exists (select from users u where u.email = i.email and not u.is_guest) as has_account
    from staff_invitations i
    join stores s on s.id = i.store_id
    where i.id = ${id}
      and i.expires_at > ${now}
  `.execute(db)
  return rows[0]
}

/** Uses an invitation up. Of two concurrent calls the second returns false. */
export async function takeInvitation(
  { db }: Pick<Work, 'db'>,
  { id, sends }: Pick<OpenInvitation, 'id' | 'sends'>,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .where('sends', '=', sends)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
