import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export async function readAnyUser({ db }: Reading, userId: string): Promise<UserFacts | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', '=', userId)
    .where('is_guest', '=', false)
    .executeTakeFirst()
}

export async function readUsers({ db }: Reading, userIds: readonly string[]): Promise<UserFacts[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', 'in', userIds)
    .where('is_guest', '=', false)
    .execute()
}

export interface UserFacts {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly locale: string
}

export async function readDeleted({ db }: Reading, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('state', '=', 'deleted')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns operators with full rights who may sign in. */
export async function readOperators({ db }: Reading): Promise<UserFacts[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.locale'])
    .where('operators.level', '=', 'full')
    .where('users.state', '=', 'active')
    .orderBy('users.id')
    .execute()
}

export interface ProofFacts {
  readonly id: string
  readonly purpose: 'register' | 'reset_password' | 'verify_email' | 'change_email'
  readonly user_id: string | null
  readonly email: string
  readonly locale: string
  readonly sends: number
  readonly name: string | null
  readonly owner_locale: string | null
}

export async function readProof({ db }: Reading, id: string): Promise<ProofFacts | undefined> {
  const { rows } = await sql<ProofFacts>`
    select p.id, p.purpose, p.user_id, p.email, p.locale, p.sends, coalesce(u.name, p.registration ->> 'name') as name,
      u.locale as owner_locale
    from proofs p
    left join users u on u.id = p.user_id
    where p.id = ${id} and p.email is not null
  `.execute(db)
  return rows[0]
}

export type SessionFacts = NonNullable<Awaited<ReturnType<typeof readSession>>>

export async function readSession({ db }: Reading, id: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.user_agent', 's.created_at', 'u.name', 'u.email', 'u.locale'])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

export interface ApplicationFacts {
  readonly applicant_id: string
  readonly name: string
  readonly email: string
  readonly locale: string
  readonly store_name: string
  readonly store_slug: string | null
  readonly reason: string | null
}

/** Returns an application and its applicant. Emails go to the account, not to the store's address. */
export async function readApplicationFacts(
  { db }: Reading,
  applicationId: string,
): Promise<ApplicationFacts | undefined> {
  return db
    .selectFrom('seller_applications as a')
    .innerJoin('users as u', 'u.id', 'a.applicant_id')
    .leftJoin('stores as s', 's.id', 'a.store_id')
    .select([
      'a.applicant_id',
      'u.name',
      'u.email',
      'u.locale',
      'a.store_name',
      's.slug as store_slug',
      'a.state_reason as reason',
    ])
    .where('a.id', '=', applicationId)
    .executeTakeFirst()
}

export type ExportFacts = NonNullable<Awaited<ReturnType<typeof readExportFacts>>>

export async function readExportFacts({ db }: Reading, exportId: string) {
  const row = await db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.expires_at', 'u.name', 'u.email', 'u.locale'])
    .where('e.id', '=', exportId)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row?.expires_at ? { ...row, expires_at: row.expires_at } : undefined
}

export type DeletionFacts = NonNullable<Awaited<ReturnType<typeof readDeletionFacts>>>

/** Returns the address for the last email to a deleted account. */
export async function readDeletionFacts({ db }: Reading, userId: string) {
  const row = await db
    .selectFrom('account_deletions')
    .select(['recipient', 'name', 'locale'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { recipient, name, locale } = row ?? {}
  return recipient && name && locale ? { recipient, name, locale } : undefined
}
