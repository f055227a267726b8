import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now'>

export interface InvitationRow {
  readonly id: string
  readonly sends: number
  readonly email: string
  readonly expires_at: Date
  readonly store_id: string
  readonly store_name: string
  readonly store_slug: string
  readonly has_account: boolean
  readonly transfers_from: string | null
  readonly keeps_former: boolean
}

/** Returns an invitation that can still be accepted. */
export async function readInvitation({ db, now }: Reading, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.sends, i.email, i.expires_at, i.store_id, i.transfers_from, i.keeps_former, s.name as store_name, s.slug as store_slug,
      exists (select from users u where u.email = i.email and not u.is_guest) as has_account
    from store_invitations i
    join stores s on s.id = i.store_id
    where i.id = ${id}
      and i.accepted_at is null
      and i.expires_at > ${now}
      and s.owner_id is not distinct from i.transfers_from
  `.execute(db)
  return rows[0]
}

/** Marks the invitation as accepted. Of two concurrent calls the second returns false. */
export async function setAccepted(
  { db, now }: Reading,
  { id, sends }: Pick<InvitationRow, 'id' | 'sends'>,
): Promise<boolean> {
  const updated = await db
    .updateTable('store_invitations')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('sends', '=', sends)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export interface Transfer {
  readonly formerId: string
  /** The former owner stays as a manager. */
  readonly keepsFormer: boolean
}

interface NewInvitation {
  readonly id: string
  readonly storeId: string
  readonly email: string
  readonly invitedBy: string
  readonly expiresAt: Date
  readonly transfer: Transfer | undefined
}

/** Inserts the invitation of a store, or replaces it. Returns what its link is derived from. */
export async function upsertInvitation(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  { id, storeId, email, invitedBy, expiresAt, transfer }: NewInvitation,
): Promise<{ id: string; sends: number }> {
  const { rows } = await sql<{ id: string; sends: number }>`
    insert into store_invitations (
      id, store_id, email, locale, invited_by, created_at, expires_at, transfers_from, keeps_former
    )
    values (
      ${id}, ${storeId}, ${email}, ${locale}, ${invitedBy}, ${now}, ${expiresAt}, ${transfer?.formerId ?? null},
      ${transfer?.keepsFormer ?? false}
    )
    on conflict (store_id) do update
    set email = excluded.email,
      locale = excluded.locale,
      sends = store_invitations.sends + 1,
      invited_by = excluded.invited_by,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      transfers_from = excluded.transfers_from,
      keeps_former = excluded.keeps_former,
      accepted_at = null
    where store_invitations.accepted_at is null or excluded.transfers_from is not null
    returning id, sends
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${storeId} without owner has an accepted invitation`)
  return row
}

export async function isCountryKnown({ db }: Pick<Work, 'db'>, code: string): Promise<boolean> {
  const row = await db.selectFrom('countries').select('code').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}
