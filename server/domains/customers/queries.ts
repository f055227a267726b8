import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

type Writing = Pick<Work, 'db' | 'now'>

/**
 * Locks the sums of a customer, so that two handlers don't overwrite each other's; undefined for deleted accounts.
 */
export async function lockStats(
  { db }: Pick<Work, 'db'>,
  { userId, currency }: { userId: string; currency: string },
): Promise<{ is_guest: boolean } | undefined> {
  const { rows } = await sql<{ is_guest: boolean }>`
    with locked as (
      insert into customer_stats (user_id, joined_at, currency)
      select id, created_at, ${currency}::char(3)
      from users
      where id = ${userId}
        and state <> 'deleted'
      on conflict (user_id) do update set currency = excluded.currency
      returning user_id
    )
    select u.is_guest
    from locked
    join users u on u.id = locked.user_id
  `.execute(db)
  return rows[0]
}

/** Returns the number of orders. */
export async function sumUp({ db }: Pick<Work, 'db'>, userId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    update customer_stats c
    set orders = coalesce(t.orders, 0),
      spent_minor = coalesce(t.spent_minor, 0),
      first_order_at = t.first_order_at,
      last_order_at = t.last_order_at,
      country_code = t.country_code
    from (select ${userId}::uuid as user_id) asked
    left join customer_totals t on t.customer_id = asked.user_id
    where c.user_id = asked.user_id
    returning c.orders
  `.execute(db)
  return rows[0]?.orders ?? 0
}

export async function sumUpAll({ db }: Pick<Work, 'db'>): Promise<void> {
  await sql`
    insert into customer_stats (
      user_id, joined_at, currency, orders, spent_minor, first_order_at, last_order_at, country_code
    )
    select u.id, u.created_at, base.currency, coalesce(t.orders, 0), coalesce(t.spent_minor, 0),
      t.first_order_at, t.last_order_at, t.country_code
    from users u
    cross join (select base as currency from rate_tables order by as_of desc, created_at desc, id desc limit 1) base
    left join customer_totals t on t.customer_id = u.id
    where u.state <> 'deleted'
      and (not u.is_guest or t.customer_id is not null)
    on conflict (user_id) do update set
      currency = excluded.currency,
      orders = excluded.orders,
      spent_minor = excluded.spent_minor,
      first_order_at = excluded.first_order_at,
      last_order_at = excluded.last_order_at,
      country_code = excluded.country_code
  `.execute(db)
}

export async function deleteStats({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('customer_stats').where('user_id', '=', userId).execute()
}

export async function readStats({ db }: Pick<Work, 'db'>, userId: string) {
  return db
    .selectFrom('customer_stats')
    .select(['orders', 'currency', 'spent_minor', 'first_order_at', 'last_order_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function readTags({ db }: Pick<Work, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_tags')
    .select('tag')
    .where('user_id', '=', userId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function replaceTags(
  { db }: Pick<Work, 'db'>,
  userId: string,
  tags: readonly string[],
): Promise<void> {
  await sql`
    with removed as (
      delete from customer_tags
      where user_id = ${userId}
        and tag <> all (${tags}::text[])
    )
    insert into customer_tags (user_id, tag)
    select ${userId}, tag
    from unnest(${tags}::text[]) tag
    on conflict do nothing
  `.execute(db)
}

export interface NoteRow {
  readonly id: string
  readonly text: string
  readonly written_at: Date
  readonly written_by: string | null
  readonly by: string | null
}

/** Newest first. */
export async function readNotes({ db }: Pick<Work, 'db'>, userId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.text, n.written_at, n.written_by, author.name as by
    from customer_notes n
    left join users author on author.id = n.written_by
    where n.user_id = ${userId}
    order by n.written_at desc, n.id desc
  `.execute(db)
  return rows
}

/** Returns the id of the new note. */
export async function insertNote(
  { db, now }: Writing,
  { userId, text, by }: { userId: string; text: string; by: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('customer_notes')
    .values({ id, user_id: userId, text, written_by: by, written_at: now })
    .execute()
  return id
}

/** Returns false if this author wrote no such note. */
export async function deleteNote(
  { db }: Pick<Work, 'db'>,
  { userId, noteId, by }: { userId: string; noteId: string; by: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_notes')
    .where('id', '=', noteId)
    .where('user_id', '=', userId)
    .where('written_by', '=', by)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function readSegments({ db }: Pick<Work, 'db'>) {
  return db
    .selectFrom('customer_segments')
    .select(['id', 'name', 'filter'])
    .orderBy(sql`plain(name)`)
    .orderBy('id')
    .execute()
}

/** Adds a segment or replaces the one of the same name; undefined if there are `max` others. */
export async function writeSegment(
  { db, now }: Writing,
  { name, filter, by, max }: { name: string; filter: object; by: string; max: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into customer_segments (id, name, filter, created_by, created_at)
    select ${newId()}, ${name}, ${JSON.stringify(filter)}::jsonb, ${by}::uuid, ${now}
    where (select count(*) from customer_segments where name <> ${name}) < ${max}
    on conflict (name) do update set filter = excluded.filter
    returning id
  `.execute(db)
  return rows[0]?.id
}

export async function deleteSegment({ db }: Pick<Work, 'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('customer_segments').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
