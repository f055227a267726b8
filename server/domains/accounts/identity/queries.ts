import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { PasswordOwner } from './weak-password.ts'

type Reading = Pick<Work, 'db' | 'now'>

export async function findAccountByEmail({ db }: Reading, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'state'])
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .executeTakeFirst()
}

/** Returns the personal details that a password must not contain. */
export async function readPasswordOwner({ db }: Pick<Work, 'db'>, userId: string): Promise<PasswordOwner> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...person, marketName: await readMarketName({ db }) }
}

/** Returns the market's name; empty if no theme is published. */
export async function readMarketName({ db }: Pick<Work, 'db'>): Promise<string> {
  const row = await db
    .selectFrom('theme_versions')
    .select(({ ref }) => sql<string | null>`${ref('theme')} ->> 'site_name'`.as('name'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? FIRST_NAME
}

/** Matches server/domains/content/theme/first-theme.ts. */
const FIRST_NAME = 'Tradewind'

/** Returns the password hash, locked until this Work ends: a concurrent change then sees the sessions opened here. */
export async function lockPasswordHash({ db }: Work, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forShare()
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Marks the email address as verified; returns false if the user's address has changed. */
export async function setEmailVerified({ db, now }: Work, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where(({ fn }) => fn.coalesce('contact_email', 'email'), '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the previous address. */
export async function updateEmail(
  { db, now }: Work,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update users u
    set email = ${email}, email_verified = true, updated_at = ${now}
    from (select id, email from users where id = ${userId} for no key update) as old
    where u.id = old.id
    returning old.email as before
  `.execute(db)
  return rows[0]?.before
}

export async function readEmail({ db }: Reading, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email_verified'])
    .select(({ fn }) => fn.coalesce('contact_email', 'email').as('email'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
