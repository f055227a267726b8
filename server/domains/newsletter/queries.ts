import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { NewsletterSource } from '#values/newsletter-source.ts'

interface Asked {
  readonly email: string
  readonly source: NewsletterSource
  readonly secret: string
}

/**
 * Stores a sign-up request; an ended subscription must be confirmed again. Returns whether the address is subscribed,
 * and its language, which a new request does not change because it may come from someone else.
 */
export async function askFor(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  { email, source, secret }: Asked,
): Promise<{ readonly isSubscribed: boolean; readonly secret: string; readonly locale: string }> {
  const { rows } = await sql<{ is_subscribed: boolean; secret: string; locale: string }>`
    insert into newsletter_subscribers as s (email, source, locale, secret, created_at, asked_at)
    values (${email}, ${source}, ${locale}, ${secret}, ${now}, ${now})
    on conflict (email) do update set
      source = excluded.source,
      locale = case when s.confirmed_at is null or s.ended_at is not null then excluded.locale else s.locale end,
      asked_at = excluded.asked_at,
      confirmed_at = case when s.ended_at is null then s.confirmed_at end,
      ended_at = null
    returning confirmed_at is not null as is_subscribed, secret, locale
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Newsletter subscriber not found after upsert')
  return { isSubscribed: row.is_subscribed, secret: row.secret, locale: row.locale }
}

export async function readBySecret({ db }: Pick<Work, 'db'>, secret: string) {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['confirmed_at', 'ended_at'])
    .where('secret', '=', secret)
    .executeTakeFirst()
}

/** Confirms a subscription unless it has ended; returns undefined for an unknown key. */
export async function confirm(
  { db, now }: Pick<Work, 'db' | 'now'>,
  secret: string,
): Promise<{ email: string; source: string; isEnded: boolean } | undefined> {
  const { rows } = await sql<{ email: string; source: string; is_ended: boolean }>`
    update newsletter_subscribers
    set confirmed_at = case when ended_at is null then coalesce(confirmed_at, ${now}) else confirmed_at end
    where secret = ${secret}
    returning email, source, ended_at is not null as is_ended
  `.execute(db)
  const [row] = rows
  return row && { email: row.email, source: row.source, isEnded: row.is_ended }
}

/** Returns whether the sign-up exists. */
export async function end({ db, now }: Pick<Work, 'db' | 'now'>, secret: string): Promise<boolean> {
  const ended = await db
    .updateTable('newsletter_subscribers')
    .set({ ended_at: sql`coalesce(ended_at, ${now})` })
    .where('secret', '=', secret)
    .returning('email')
    .execute()
  return ended.length > 0
}

/** Deletes sign-ups not confirmed within a week, and those ended three months ago. */
export async function deleteOld({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from newsletter_subscribers
    where (confirmed_at is null and asked_at < ${now}::timestamptz - interval '7 days')
      or ended_at < ${now}::timestamptz - interval '90 days'
  `.execute(db)
}

export async function readByEmail({ db }: Pick<Work, 'db'>, email: string) {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['asked_at', 'confirmed_at', 'ended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}
