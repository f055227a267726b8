import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export interface StaffFacts {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Latest use of an open session, accurate to a quarter of an hour. */
  readonly last_active_at: Date | null
  readonly has_second_factor: boolean
}

/** Returns what those who manage staff see of their accounts, by user. */
export async function staffFacts(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StaffFacts>> {
  const { rows } = await sql<StaffFacts>`
    select u.id, u.name, u.email,
      (select max(s.updated_at) from sessions s where s.user_id = u.id and s.expires_at > ${now}) as last_active_at,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = u.id) as has_second_factor
    from users u
    where u.id = any (${userIds}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
