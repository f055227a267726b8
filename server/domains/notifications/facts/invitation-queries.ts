import type { Work } from '#platform/work.ts'
import type { GrantedStoreRole } from '#values/permissions.ts'

export interface InvitationFacts {
  readonly id: string
  readonly sends: number
  readonly email: string
  readonly locale: string
  readonly store_name: string
}

/** Returns an invitation that has not been accepted, else undefined. */
export async function readStoreInvitation(
  { db }: Pick<Work, 'db'>,
  id: string,
): Promise<InvitationFacts | undefined> {
  return db
    .selectFrom('store_invitations as i')
    .innerJoin('stores as s', 's.id', 'i.store_id')
    .select(['i.id', 'i.sends', 'i.email', 'i.locale', 's.name as store_name'])
    .where('i.id', '=', id)
    .where('i.accepted_at', 'is', null)
    .executeTakeFirst()
}

export interface StaffInvitationFacts extends InvitationFacts {
  readonly role: GrantedStoreRole
}

/** Returns an invitation that is still open, else undefined. */
export async function readStaffInvitation(
  { db }: Pick<Work, 'db'>,
  id: string,
): Promise<StaffInvitationFacts | undefined> {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('stores as s', 's.id', 'i.store_id')
    .select(['i.id', 'i.sends', 'i.email', 'i.locale', 'i.role', 's.name as store_name'])
    .where('i.id', '=', id)
    .executeTakeFirst()
}

export async function readStoreName({ db }: Pick<Work, 'db'>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
